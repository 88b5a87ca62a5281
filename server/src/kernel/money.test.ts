import { expect, test } from 'vitest'
import { computeAverageValue, formatPrice, sumSalesMicroUsd, toPaise } from './money.ts'

test('cents are converted to paise exactly, for every price from 1 to 100,000 cents', () => {
  for (let cents = 1; cents <= 100_000; cents++) {
    const exact = (BigInt(cents) * 835n + 5n) / 10n
    expect(BigInt(toPaise(cents, 83.5))).toBe(exact)
  }
})

test('half a paisa is rounded up', () => {
  expect(toPaise(1, 83.5)).toBe(84)
  expect(toPaise(500, 83.5)).toBe(41_750)
})

test('the value of credits is their average sale price, rounded half up', () => {
  const sold = [
    { currency: 'USD', amount: 500, credits: 100 } as const,
    { currency: 'INR', amount: 167_000, credits: 500 } as const,
  ]
  const sales = sumSalesMicroUsd(sold, 83.5)
  expect(sales).toEqual({ microUsd: 25_000_000n, credits: 600n })
  expect([computeAverageValue(600, sales), computeAverageValue(32, sales), computeAverageValue(0, sales)]).toEqual([
    25_000_000, 1_333_333, 0,
  ])
  expect([
    computeAverageValue(1, { microUsd: 1n, credits: 2n }),
    computeAverageValue(1, { microUsd: 1n, credits: 3n }),
  ]).toEqual([1, 0])
  expect(computeAverageValue(16, sumSalesMicroUsd([], 83.5))).toBeNull()
})

test.each([
  [500, 'USD', '5.00 USD'],
  [500, 'JPY', '500 JPY'],
  [5_000, 'KWD', '5.000 KWD'],
  [500, '', '5.00 '],
])('%i minor units of %s are %s', (amount, currency, text) => {
  expect(formatPrice({ amount, currency })).toBe(text)
})
