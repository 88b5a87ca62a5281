import { expect, test } from 'vitest'
import { readPackCredits, readPictureCredits, readPrice } from './price-fields.ts'

test.each([
  [readPrice, '10000', 1_000_000, null],
  [readPrice, '10000.01', null, 'At most $10,000.'],
  [readPrice, '999999999', null, 'At most $10,000.'],
  [readPrice, 'much', null, 'A price like 35 or 35.50.'],
  [readPackCredits, '1,000,000', 1_000_000, null],
  [readPackCredits, '1,000,001', null, 'At most 1,000,000 credits.'],
  [readPackCredits, '0', null, 'A whole number of credits, 1 or more.'],
  [readPictureCredits, '100,000', 100_000, null],
  [readPictureCredits, '100,001', null, 'At most 100,000 credits.'],
])('values that the server would reject have an error message: %o %s', (read, text, value, problem) => {
  expect(read(text)).toEqual({ value, problem })
})
