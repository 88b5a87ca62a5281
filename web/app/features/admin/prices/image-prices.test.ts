import { expect, test } from 'vitest'
import { imagePrices } from './image-prices.ts'

const pack = (credits: number, display_price_cents: number, is_active = true) => ({
  credits,
  display_price_cents,
  is_active,
})

test('the price of an image ranges from the cheapest to the most expensive pack on sale', () => {
  expect(imagePrices(16, [pack(100, 500), pack(1_000, 3_500), pack(10_000, 1, false)])).toBe('$0.56 to $0.80')
})

test('one pack is one price, and without packs there is no price', () => {
  expect(imagePrices(26, [pack(1_000, 3_500)])).toBe('$0.91')
  expect(imagePrices(16, [pack(1_000, 3_500, false)])).toBe('No packs on sale')
})
