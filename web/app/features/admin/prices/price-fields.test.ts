import { expect, test } from 'vitest'
import { parsePackCredits, parseImageCredits, parsePrice } from './price-fields.ts'

test.each([
  [parsePrice, '10000', 1_000_000, null],
  [parsePrice, '10000.01', null, 'At most $10,000.'],
  [parsePrice, '999999999', null, 'At most $10,000.'],
  [parsePrice, 'much', null, 'Enter a price like 35 or 35.50.'],
  [parsePackCredits, '1,000,000', 1_000_000, null],
  [parsePackCredits, '1,000,001', null, 'At most 1,000,000 credits.'],
  [parsePackCredits, '0', null, 'Enter a whole number of credits, 1 or more.'],
  [parseImageCredits, '100,000', 100_000, null],
  [parseImageCredits, '100,001', null, 'At most 100,000 credits.'],
])('a typed value beyond the limits of the server has an error message: %o %s', (parse, text, value, problem) => {
  expect(parse(text)).toEqual({ value, problem })
})
