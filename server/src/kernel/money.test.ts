import { expect, test } from 'vitest'
import { paiseOf } from './money.ts'

test('cents become paise by exact arithmetic, for every price from 1 to 100,000 cents', () => {
  for (let cents = 1; cents <= 100_000; cents++) {
    const exact = (BigInt(cents) * 835n + 5n) / 10n
    expect(BigInt(paiseOf(cents, 83.5))).toBe(exact)
  }
})

test('half a paisa is rounded up', () => {
  expect(paiseOf(1, 83.5)).toBe(84)
  expect(paiseOf(500, 83.5)).toBe(41_750)
})
