import { expect, test } from 'vitest'
import { elapsedText } from './elapsed.tsx'

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min 00 s'],
  [185, '3 min 05 s'],
])('%i seconds read %j', (seconds, text) => {
  expect(elapsedText(seconds)).toBe(text)
})
