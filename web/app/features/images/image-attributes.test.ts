import { expect, test } from 'vitest'
import { imageDescription, imageSize, imageSource, imageTitle } from './image-attributes.ts'

const url = '/files/a/picture.png'
const compressed = '/files/a/compressed-images/picture.webp'

function chooseSource(compressedUrl: string, original = url) {
  return imageSource({ url: original, compressed_url: compressedUrl, compressedUrl })
}

test('a compressed file is used', () => {
  expect(chooseSource(compressed)).toBe(compressed)
})

test.each([
  '/files/s/1795284000-0j5M-JHe-yMaDb1bPleMEeOlzB3EG1CZl97wsqgg9Tw/compressed-images/picture.webp',
  'https://cdn.example.org/pictures/compressed-images/picture.webp',
])('a compressed file is used from any location: %s', (compressedUrl) => {
  expect(chooseSource(compressedUrl)).toBe(compressedUrl)
})

test('an empty compressed URL gives the original', () => {
  expect(chooseSource('')).toBe(url)
})

test("a compressed URL that equals the original's URL gives the original", () => {
  expect(chooseSource(compressed, compressed)).toBe(compressed)
  expect(chooseSource(url)).toBe(url)
})

test('a compressed URL outside of compressed-images gives the original', () => {
  expect(chooseSource('/files/a/thumbnails/picture.webp')).toBe(url)
})

test('a compressed URL that is not WebP gives the original', () => {
  expect(chooseSource('/files/a/compressed-images/picture.jpg')).toBe(url)
})

test('the compressed URL is also read from the field compressedUrl', () => {
  expect(imageSource({ url, compressed_url: '', compressedUrl: compressed })).toBe(compressed)
})

test('an image without dimensions is laid out as 1024 by 1024', () => {
  expect(imageSize({})).toEqual({ width: 1024, height: 1024 })
  expect(imageSize({ width: 0, height: null })).toEqual({ width: 1024, height: 1024 })
  expect(imageSize({ width: 864, height: 1536 })).toEqual({ width: 864, height: 1536 })
})

test('a short prompt is the whole title, on one line', () => {
  expect(imageTitle({ prompt: ' A lighthouse\n in  fog ' })).toBe('A lighthouse in fog')
})

test('a long prompt is cut between words', () => {
  const title = imageTitle({ prompt: 'word '.repeat(40) })
  expect(title).toMatch(/word…$/)
  expect(Array.from(title).length).toBeLessThanOrEqual(60)
})

test('cutting a prompt splits no emoji', () => {
  const title = imageTitle({ prompt: '🦊'.repeat(80) })
  expect(title.isWellFormed()).toBe(true)
  expect(Array.from(title).length).toBe(60)
})

test('an empty prompt still has a title', () => {
  expect(imageTitle({ prompt: '' })).toBe('Image')
})

test('a description has at most 160 characters', () => {
  expect(Array.from(imageDescription({ prompt: 'word '.repeat(400) })).length).toBeLessThanOrEqual(160)
})
