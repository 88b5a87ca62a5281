import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { decodeImage, restrictSharp } from './decode-image.ts'
import { createPngChunk } from '../downloads/png-chunks.ts'

const FIXTURES = new URL('fixtures/', import.meta.url)
const SMALLEST_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

beforeAll(() => restrictSharp())

test.each(listFixtures('accepted/'))('%s is decoded to upright sRGB pixels', async (name) => {
  const image = await decodeImage(await readFixture(`accepted/${name}`))
  expect(image.pixels).toHaveLength(image.width * image.height * image.channels)
})

test.each(listFixtures('too-large/'))('%s is rejected as too large', async (name) => {
  const bytes = await readFixture(`too-large/${name}`)
  await expect(decodeImage(bytes)).rejects.toMatchObject({ name: 'ImageDecodeError', reason: 'too-large' })
})

test.each(listFixtures('not-an-image/'))('%s is rejected as no image', async (name) => {
  const bytes = await readFixture(`not-an-image/${name}`)
  await expect(decodeImage(bytes)).rejects.toMatchObject({ name: 'ImageDecodeError', reason: 'not-an-image' })
})

test('sharp itself cannot read formats that are not accepted', async () => {
  const tiff = await createTestImage(8, 8).tiff().toBuffer()
  for (const bytes of [await readFixture('not-an-image/svg-onload.svg'), SMALLEST_GIF, tiff]) {
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
  }
  await expect(sharp(await createTestImage(8, 8).png().toBuffer()).metadata()).resolves.toMatchObject({ format: 'png' })
})

test('a GIF is rejected', async () => {
  await expect(decodeImage(SMALLEST_GIF)).rejects.toMatchObject({ reason: 'not-an-image' })
})

test('an animated WebP is rejected, a still one is not', async () => {
  const frames = await createTestImage(16, 32).raw().toBuffer()
  const animated = await sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
    .webp({ delay: [100, 100], loop: 0 })
    .toBuffer()
  expect(animated.includes('ANMF')).toBe(true)
  await expect(decodeImage(animated)).rejects.toMatchObject({ reason: 'not-an-image' })
  const still = await createTestImage(16, 16).webp().toBuffer()
  expect(await decodeImage(still)).toMatchObject({ format: 'webp', width: 16, height: 16 })
})

test('an animated PNG is rejected', async () => {
  const png = await createTestImage(16, 16).png().toBuffer()
  const animationControl = createPngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  const animated = Buffer.concat([png.subarray(0, 33), animationControl, png.subarray(33)])
  await expect(decodeImage(png)).resolves.toMatchObject({ format: 'png' })
  await expect(decodeImage(animated)).rejects.toMatchObject({ reason: 'not-an-image' })
})

test.each(['png', 'jpeg', 'webp'] as const)('a truncated %s is rejected', async (format) => {
  const complete = await createTestImage(200, 200).toFormat(format).toBuffer()
  await expect(decodeImage(complete)).resolves.toMatchObject({ format, width: 200, height: 200 })
  const truncated = complete.subarray(0, Math.floor(complete.length * 0.7))
  await expect(decodeImage(truncated)).rejects.toMatchObject({ reason: 'not-an-image' })
})

test('gray and 16-bit images are decoded to three channels of eight bits', async () => {
  const gray = await createTestImage(20, 10).toColourspace('b-w').png().toBuffer()
  expect((await sharp(gray).metadata()).channels).toBe(1)
  expect(await decodeImage(gray)).toMatchObject({ channels: 3, width: 20, height: 10 })
  const deep = await createTestImage(20, 10).toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  expect((await decodeImage(deep)).pixels).toHaveLength(20 * 10 * 3)
})

test('a CMYK image is decoded to RGB', async () => {
  const bytes = await readFixture('accepted/cmyk.jpg')
  expect(await sharp(bytes).metadata()).toMatchObject({ space: 'cmyk', channels: 4 })
  expect(await decodeImage(bytes)).toMatchObject({ channels: 3 })
})

test('an image with an orientation is rotated upright', async () => {
  const rotated = await createTestImage(20, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await decodeImage(rotated)).toMatchObject({ width: 10, height: 20 })
})

function createTestImage(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}

function listFixtures(folder: string): string[] {
  return readdirSync(new URL(folder, FIXTURES))
}

async function readFixture(path: string): Promise<Uint8Array> {
  return readFile(new URL(path, FIXTURES))
}
