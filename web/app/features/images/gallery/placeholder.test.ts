import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { getAverageColor, createBlurredImageUrl } from './placeholder.ts'

function createHash(red: number, green: number, blue: number): string {
  const pixels = new Uint8Array(16 * 16 * 4).map((_, index) => [red, green, blue, 255][index % 4] ?? 0)
  return btoa(String.fromCharCode(...rgbaToThumbHash(16, 16, pixels)))
}

test('the average color of a single-color image is that color', () => {
  const parts =
    getAverageColor(createHash(200, 40, 90))
      ?.match(/\d+/g)
      ?.map(Number) ?? []
  const [red = 0, green = 0, blue = 0] = parts
  // A thumbhash stores six bits per channel.
  expect(Math.abs(red - 200)).toBeLessThan(12)
  expect(Math.abs(green - 40)).toBeLessThan(12)
  expect(Math.abs(blue - 90)).toBeLessThan(12)
})

test('the blurred image is a PNG', () => {
  expect(createBlurredImageUrl(createHash(1, 2, 3))).toMatch(/^data:image\/png;base64,/)
})

test.each(['', 'AAAA', '%%%'])('an invalid hash (%j) has neither color nor image', (hash) => {
  expect(getAverageColor(hash)).toBeUndefined()
  expect(createBlurredImageUrl(hash)).toBeUndefined()
})
