import { describe, expect, test } from 'vitest'
import { formatCents, parseCents, parseCount, microUsdText, minorText, percentText, timeText } from './formats.ts'

describe('money is formatted exactly, with integers only', () => {
  test.each([
    [0, '$0.00'],
    [1, '$0.000001'],
    [42_000, '$0.042'],
    [1_230_000, '$1.23'],
    [1_234_567_800_000, '$1,234,567.80'],
    [-500_000, '−$0.50'],
    [9_007_199_254_740_991, '$9,007,199,254.740991'],
  ])('%d millionths are %s', (micros, text) => {
    expect(microUsdText(micros)).toBe(text)
  })

  test.each([
    [0, 'USD', '$0.00'],
    [123_456, 'USD', '$1,234.56'],
    [41_705, 'INR', '₹417.05'],
    [-1, 'USD', '−$0.01'],
  ] as const)('%d minor units of %s are %s', (amount, currency, text) => {
    expect(minorText(amount, currency)).toBe(text)
  })
})

describe('parsing', () => {
  test.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['$12.50', 1_250],
    [' 0.07 ', 7],
    ['1.005', null],
    ['0', null],
    ['-3', null],
    ['1e3', null],
    ['', null],
  ])('the price "%s" is parsed as %s cents', (text, cents) => {
    expect(parseCents(text)).toBe(cents)
  })

  test('a formatted price is parsed as the same amount', () => {
    for (const cents of [1, 7, 99, 100, 1_005, 3_500]) expect(parseCents(formatCents(cents))).toBe(cents)
  })

  test.each([
    ['16', 16],
    ['1,000', 1_000],
    ['0', null],
    ['1.5', null],
    ['-4', null],
  ])('the number "%s" is parsed as %s', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })
})

test('a percentage has at most one decimal, and a time has the time zone UTC', () => {
  expect([percentText(0), percentText(0.0417), percentText(1)]).toEqual(['0%', '4.2%', '100%'])
  expect(timeText('2026-11-20T14:05:00.000Z')).toBe('Nov 20, 2026, 14:05 UTC')
})
