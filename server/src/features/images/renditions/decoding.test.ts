import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { decodePicture, restrictSharp } from './decoding.ts'
import { pngChunk } from '../downloads/png-text.ts'

const FIXTURES = new URL('fixtures/', import.meta.url)
const SMALLEST_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

beforeAll(() => restrictSharp())

test.each(filesIn('accepted/'))('%s is decoded to upright sRGB pixels', async (name) => {
  const picture = await decodePicture(await fixture(`accepted/${name}`))
  expect(picture.pixels).toHaveLength(picture.width * picture.height * picture.channels)
})

test.each(filesIn('too-large/'))('%s is rejected as too large', async (name) => {
  const bytes = await fixture(`too-large/${name}`)
  await expect(decodePicture(bytes)).rejects.toMatchObject({ name: 'PictureError', reason: 'too-large' })
})

test.each(filesIn('not-a-picture/'))('%s is rejected as no image', async (name) => {
  const bytes = await fixture(`not-a-picture/${name}`)
  await expect(decodePicture(bytes)).rejects.toMatchObject({ name: 'PictureError', reason: 'not-a-picture' })
})

test('sharp itself cannot read formats that are not accepted', async () => {
  const tiff = await drawn(8, 8).tiff().toBuffer()
  for (const bytes of [await fixture('not-a-picture/svg-onload.svg'), SMALLEST_GIF, tiff]) {
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
  }
  await expect(sharp(await drawn(8, 8).png().toBuffer()).metadata()).resolves.toMatchObject({ format: 'png' })
})

test('a GIF is rejected', async () => {
  await expect(decodePicture(SMALLEST_GIF)).rejects.toMatchObject({ reason: 'not-a-picture' })
})

test('an animated WebP is rejected, a still one is not', async () => {
  const frames = await drawn(16, 32).raw().toBuffer()
  const animated = await sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer()
  expect(animated.includes('ANMF')).toBe(true)
  await expect(decodePicture(animated)).rejects.toMatchObject({ reason: 'not-a-picture' })
  const still = await drawn(16, 16).webp().toBuffer()
  expect(await decodePicture(still)).toMatchObject({ format: 'webp', width: 16, height: 16 })
})

test('an animated PNG is rejected', async () => {
  const png = await drawn(16, 16).png().toBuffer()
  const animationControl = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  const animated = Buffer.concat([png.subarray(0, 33), animationControl, png.subarray(33)])
  await expect(decodePicture(png)).resolves.toMatchObject({ format: 'png' })
  await expect(decodePicture(animated)).rejects.toMatchObject({ reason: 'not-a-picture' })
})

test.each(['png', 'jpeg', 'webp'] as const)('a truncated %s is rejected', async (format) => {
  const whole = await drawn(200, 200).toFormat(format).toBuffer()
  await expect(decodePicture(whole)).resolves.toMatchObject({ format, width: 200, height: 200 })
  const truncated = whole.subarray(0, Math.floor(whole.length * 0.7))
  await expect(decodePicture(truncated)).rejects.toMatchObject({ reason: 'not-a-picture' })
})

test('gray and 16-bit images are decoded to three channels of eight bits', async () => {
  const grey = await drawn(20, 10).toColourspace('b-w').png().toBuffer()
  expect((await sharp(grey).metadata()).channels).toBe(1)
  expect(await decodePicture(grey)).toMatchObject({ channels: 3, width: 20, height: 10 })
  const deep = await drawn(20, 10).toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expect((await decodePicture(deep)).pixels).toHaveLength(20 * 10 * 3)
})

test('a CMYK image is decoded to RGB', async () => {
  const bytes = await fixture('accepted/cmyk.jpg')
  expect(await sharp(bytes).metadata()).toMatchObject({ space: 'cmyk', channels: 4 })
  expect(await decodePicture(bytes)).toMatchObject({ channels: 3 })
})

test('an image with an orientation is rotated upright', async () => {
  const lying = await drawn(20, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await decodePicture(lying)).toMatchObject({ width: 10, height: 20 })
})

function drawn(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}

function filesIn(folder: string): string[] {
  return readdirSync(new URL(folder, FIXTURES))
}

async function fixture(path: string): Promise<Uint8Array> {
  return readFile(new URL(path, FIXTURES))
}
