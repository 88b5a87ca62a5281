import { expect, test } from 'vitest'
import { makeImage } from '../make-image.ts'
import { imageBeside } from './preview-navigation.ts'

const images = [makeImage(), makeImage(), makeImage()] as const
const [first, second, third] = images

test('the pictures beside one are its neighbours in the list', () => {
  expect(imageBeside(images, second.id, -1)).toBe(first)
  expect(imageBeside(images, second.id, 1)).toBe(third)
})

test('nothing is before the first and after the last', () => {
  expect(imageBeside(images, first.id, -1)).toBeNull()
  expect(imageBeside(images, third.id, 1)).toBeNull()
})

test('from a picture outside of the list the way on leads into it', () => {
  expect(imageBeside(images, 'elsewhere', 1)).toBe(first)
  expect(imageBeside(images, 'elsewhere', -1)).toBeNull()
})
