import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paint } from './engine.ts'
import { createPngEncoder } from './png.ts'

test.each([
  [1, 1],
  [2, 7],
  [96, 64],
  [31, 50],
])('an image of %i by %i is the same after decoding, independent of earlier images', async (width, height) => {
  const encode = createPngEncoder()
  const painting = paint('a fox in the snow', {
    width: Math.max(width, 16),
    height: Math.max(height, 16),
    seed: 1,
    style: 'None',
  })
  encode(painting)
  const rgb8 = painting.rgb8.slice(0, width * height * 3)
  const { data, info } = await sharp(encode({ rgb8, width, height })).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height, channels: 3 })
  expect(Buffer.compare(data, rgb8)).toBe(0)
})
