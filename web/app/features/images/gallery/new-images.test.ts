import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import { makeImage } from '../make-image.ts'
import { hasGrownAtItsEnd, isShort, lookAt, newestNow, newImages, newImagesLabel, stillNew } from './new-images.ts'

const at = (second: number) => makeImage({ created_at: `2026-01-02T03:04:${String(second).padStart(2, '0')}.000Z` })

test('new is what stands before the first image that is shown', () => {
  const [a, b, c, d] = [at(4), at(3), at(2), at(1)]
  expect(newImages([a, b, c], [c, d])).toEqual([a, b])
})

test('nothing is new in a list that begins as the newest page does', () => {
  const [a, b] = [at(2), at(1)]
  expect(newImages([a, b], [a, b])).toEqual([])
})

test('an older image that came into view because another was deleted is not new', () => {
  const [a, b, c] = [at(3), at(2), at(1)]
  expect(newImages([a, c], [a, b])).toEqual([])
})

test('when the first image that is shown was deleted, only younger ones are new', () => {
  const [a, deleted, b, c] = [at(4), at(3), at(2), at(1)]
  expect(newImages([a, b, c], [deleted, b, c])).toEqual([a])
})

test('of images of the same moment those that are shown are not new, in whatever order they come', () => {
  const [a, b, c] = [at(1), at(1), at(1)]
  expect(newImages([a, b, c], [c, a])).toEqual([b])
})

test('in an empty list everything is new', () => {
  const [a, b] = [at(2), at(1)]
  expect(newImages([a, b], [])).toEqual([a, b])
})

test('what was taken out of the list since it was looked at is no news, and does not come back', () => {
  const [a, deleted, b, c] = [at(4), at(3), at(2), at(1)]
  const look = lookAt([a, deleted, b], [deleted, b, c])
  expect(stillNew(look, [b, c])).toEqual([a])
  expect(newestNow(look, [b, c])).toEqual([a, b])
})

test('a page full of new images says that there may be more', () => {
  expect([1, 19, 20].map((count) => newImagesLabel(count, 20))).toEqual(['1 new', '19 new', '20+ new'])
})

const page = (images: Image[], total: number, nextCursor: string | null = null) => ({ images, total, nextCursor })

test('a short list has grown at its end when there are more than it shows, and none before', () => {
  const [a, b, c] = [at(3), at(2), at(1)]
  expect(hasGrownAtItsEnd(page([a, b, c], 3), [page([a, b], 2)])).toBe(true)
  expect(hasGrownAtItsEnd(page([a, b, c], 3), [page([], 0)])).toBe(true)
  expect(hasGrownAtItsEnd(page([a, b, c], 3), [page([b], 1)])).toBe(false)
  expect(hasGrownAtItsEnd(page([a, b, c], 3), [page([a, c], 2)])).toBe(false)
  expect(hasGrownAtItsEnd(page([a, b], 2), [page([a, b], 2)])).toBe(false)
})

test('a list that goes on anyway is not read anew for what comes to its end', () => {
  const [a, b] = [at(3), at(2)]
  expect(hasGrownAtItsEnd(page([a, b], 3, 'next'), [page([a, b], 2, 'next')])).toBe(false)
})

test('a list is short up to 150 images, in however many pages they came', () => {
  const many = (count: number) => Array.from({ length: count }, () => at(1))
  expect(isShort([page(many(150), 150)])).toBe(true)
  expect(isShort([page(many(151), 151)])).toBe(false)
  const pages = [20, 60, 60].map((count) => page(many(count), 150, 'next'))
  expect(isShort([...pages, page(many(10), 150)])).toBe(true)
  expect(isShort([...pages, page(many(11), 151)])).toBe(false)
})
