import { expect, test } from 'vitest'
import { carriesWish } from './carries-wish.ts'

test('a toggle that says what it wants may be sent twice, like what sets or brings back', () => {
  const imageId = '6f2a'
  expect(carriesWish(['favorites', 'toggle'], { imageId, favorited: false })).toBe(true)
  expect(carriesWish(['favorites', 'toggle'], { imageId })).toBe(false)
  expect(carriesWish(['images', 'setVisibility'], { id: imageId, visibility: 'private' })).toBe(true)
  expect(carriesWish(['images', 'restore'], { id: imageId })).toBe(true)
  expect(carriesWish(['images', 'report'], { id: imageId, favorited: true })).toBe(false)
})
