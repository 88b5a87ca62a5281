import { expect, test } from 'vitest'
import { makeImage } from '../../../testing/image-fixture.ts'
import { findAdjacentImage } from './preview-navigation.ts'

const images = [makeImage(), makeImage(), makeImage()] as const
const [first, second, third] = images

test('the adjacent images are the neighbors in the list', () => {
  expect(findAdjacentImage(images, second.id, -1)).toBe(first)
  expect(findAdjacentImage(images, second.id, 1)).toBe(third)
})

test('there is no image before the first and after the last', () => {
  expect(findAdjacentImage(images, first.id, -1)).toBeNull()
  expect(findAdjacentImage(images, third.id, 1)).toBeNull()
})

test('after an image outside of the list comes the first one of the list', () => {
  expect(findAdjacentImage(images, 'elsewhere', 1)).toBe(first)
  expect(findAdjacentImage(images, 'elsewhere', -1)).toBeNull()
})
