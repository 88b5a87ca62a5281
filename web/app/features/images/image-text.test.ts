import { expect, test } from 'vitest'
import { imageDescription, imageTitle } from './image-text.ts'

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
