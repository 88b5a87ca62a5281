import type { Image, ImageList } from '@pictor/contract'
import { expect, test } from 'vitest'
import { imagesOf } from './images-of.ts'
import { makeImage } from './make-image.ts'

const pageOf = (...images: Image[]): ImageList => ({ images, total: 9, nextCursor: null })
const listOf = (...pages: ImageList[]) => ({ pages, pageParams: [] })
const [ONE, TWO, THREE, FOUR] = [makeImage(), makeImage(), makeImage(), makeImage()]

test('an image on two pages, or twice on one, is shown once', () => {
  expect(imagesOf(listOf(pageOf(ONE, TWO, ONE), pageOf(TWO, THREE)))).toEqual([ONE, TWO, THREE])
})

test('a list that grows page by page has the images that it has at once', () => {
  const pages = [pageOf(ONE, TWO), pageOf(TWO, THREE), pageOf(ONE, FOUR)] as const
  expect(imagesOf(listOf(pages[0]))).toEqual([ONE, TWO])
  expect(imagesOf(listOf(pages[0], pages[1]))).toEqual([ONE, TWO, THREE])
  expect(imagesOf(listOf(...pages))).toEqual([ONE, TWO, THREE, FOUR])
})

test('a list that has not changed has the same array', () => {
  const pages = [pageOf(ONE), pageOf(TWO)]
  expect(imagesOf(listOf(...pages))).toBe(imagesOf(listOf(...pages)))
})

test('what was given out before stays as it was when the list grows', () => {
  const first = pageOf(ONE)
  const before = imagesOf(listOf(first))
  imagesOf(listOf(first, pageOf(TWO)))
  expect(before).toEqual([ONE])
})

test('a list that goes on otherwise, or begins anew, keeps nothing of the one before', () => {
  const first = pageOf(ONE)
  imagesOf(listOf(first, pageOf(TWO), pageOf(THREE)))
  expect(imagesOf(listOf(first, pageOf(THREE, TWO)))).toEqual([ONE, THREE, TWO])
  expect(imagesOf(listOf(first))).toEqual([ONE])
  expect(imagesOf(listOf(pageOf(FOUR, ONE)))).toEqual([FOUR, ONE])
})

test('an image that changed within a page is the new one', () => {
  const first = pageOf(ONE)
  imagesOf(listOf(first, pageOf(TWO)))
  const liked = { ...TWO, favorite_count: 1 }
  expect(imagesOf(listOf(first, pageOf(liked)))).toEqual([ONE, liked])
})

test('no list has no images', () => {
  expect(imagesOf(undefined)).toEqual([])
})
