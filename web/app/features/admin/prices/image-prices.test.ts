import { expect, test } from 'vitest'
import { imagePriceRangeText } from './image-prices.ts'

const createPack = (credits: number, display_price_cents: number, is_active = true) => ({
  credits,
  display_price_cents,
  is_active,
})

test('the price of an image ranges from the cheapest to the most expensive pack on sale', () => {
  expect(imagePriceRangeText(16, [createPack(100, 500), createPack(1_000, 3_500), createPack(10_000, 1, false)])).toBe(
    '$0.56 to $0.80',
  )
})

test('a single pack gives a single price, and without packs on sale there is none', () => {
  expect(imagePriceRangeText(26, [createPack(1_000, 3_500)])).toBe('$0.91')
  expect(imagePriceRangeText(16, [createPack(1_000, 3_500, false)])).toBe('No packs on sale')
})
