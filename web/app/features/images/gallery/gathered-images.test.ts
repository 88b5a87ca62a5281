import type { Image, ImageList } from '@pictor/contract'
import { expect, test } from 'vitest'
import { gatherImages } from './gathered-images.ts'
import { makeImage } from '../make-image.ts'

const pageOf = (...images: Image[]): ImageList => ({ images, total: 9, nextCursor: null })
const [ONE, TWO, THREE, FOUR] = [makeImage(), makeImage(), makeImage(), makeImage()]

test('an image on two pages, or twice on one, is shown once', () => {
  expect(gatherImages([pageOf(ONE, TWO, ONE), pageOf(TWO, THREE)])).toEqual([ONE, TWO, THREE])
})

test('a list that grows page by page has the images that it has at once', () => {
  const pages = [pageOf(ONE, TWO), pageOf(TWO, THREE), pageOf(ONE, FOUR)] as const
  expect(gatherImages([pages[0]])).toEqual([ONE, TWO])
  expect(gatherImages([pages[0], pages[1]])).toEqual([ONE, TWO, THREE])
  expect(gatherImages([...pages])).toEqual([ONE, TWO, THREE, FOUR])
})

test('a list that has not changed has the same array', () => {
  const pages = [pageOf(ONE), pageOf(TWO)]
  expect(gatherImages([...pages])).toBe(gatherImages([...pages]))
})

test('what was given out before stays as it was when the list grows', () => {
  const first = pageOf(ONE)
  const before = gatherImages([first])
  gatherImages([first, pageOf(TWO)])
  expect(before).toEqual([ONE])
})

test('a list that goes on otherwise, or begins anew, keeps nothing of the one before', () => {
  const first = pageOf(ONE)
  gatherImages([first, pageOf(TWO), pageOf(THREE)])
  expect(gatherImages([first, pageOf(THREE, TWO)])).toEqual([ONE, THREE, TWO])
  expect(gatherImages([first])).toEqual([ONE])
  expect(gatherImages([pageOf(FOUR, ONE)])).toEqual([FOUR, ONE])
})

test('an image that changed within a page is the new one', () => {
  const first = pageOf(ONE)
  gatherImages([first, pageOf(TWO)])
  const liked = { ...TWO, favorite_count: 1 }
  expect(gatherImages([first, pageOf(liked)])).toEqual([ONE, liked])
})

test('without a page there are no images', () => {
  expect(gatherImages([])).toEqual([])
})
