import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['  ', 'X'],
  [null, 'X'],
  ['🦊 Fox', '🦊F'],
])('the initials of %s are %s', (fullName, initials) => {
  expect(initialsOf({ fullName, email: 'x@example.com' })).toBe(initials)
})
