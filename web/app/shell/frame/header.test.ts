import { expect, test } from 'vitest'
import { getInitials } from './header.tsx'

test.each([
  ['Ada Lovelace', 'AL'],
  ['Ada King Lovelace', 'AL'],
  ['ada', 'A'],
  ['  ', 'X'],
  [null, 'X'],
  ['🦊 Fox', '🦊F'],
])('the initials of %s are %s', (fullName, initials) => {
  expect(getInitials({ fullName, email: 'x@example.com' })).toBe(initials)
})
