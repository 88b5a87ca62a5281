import { expect, test } from 'vitest'
import { carriesWish } from './carries-wish.ts'

test('only a toggle that says what it wants may be sent twice', () => {
  const imageId = '6f2a'
  expect(carriesWish(['favorites', 'toggle'], { imageId, favorited: false })).toBe(true)
  expect(carriesWish(['favorites', 'toggle'], { imageId })).toBe(false)
  expect(carriesWish(['images', 'report'], { id: imageId, favorited: true })).toBe(false)
})
