import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { imageCorpus, type CorpusFile } from '../../../../test/fixtures/image-corpus.ts'
import { startObservedRenditions } from '../../../../test/fixtures/renditions.ts'
import { ImageDecodeError } from './render-messages.ts'
import { createPngChunk, readPngChunks } from '../downloads/png-chunks.ts'
import type { RenderedImage } from './renditions.ts'

const isDeep = inject('deep')
const KILLS = isDeep ? 50 : 1
// Growth differs between runs: 98 to 152 MiB were measured. Decoding a bomb above 40 megapixels takes 160 MiB more.
const GROWTH_MAX_BYTES = 200 * 2 ** 20
const { renditions, crashNext, memory, close } = startObservedRenditions()
afterAll(close)

const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
// The first image loads libraries, which must not count as growth.
await renditions.renderUpload(png)
const memoryBefore = await memory()

const filesWithResult = (...results: CorpusFile['expectedResult'][]) =>
  imageCorpus.filter(({ expectedResult }) => results.includes(expectedResult))

test.for(filesWithResult('accepted', 'either'))('$name is rendered to files without metadata', async (file) => {
  const image = await renditions.renderUpload(file.bytes).catch((error: unknown) => error)
  if (file.expectedResult === 'either' && image instanceof ImageDecodeError) return
  const reference = await renditions.renderReference(file.bytes)
  expect((await sharp(reference.bytes).metadata()).format).toBe(reference.format)
  const files = [...listFiles(image as RenderedImage), reference.bytes]
  expectNoneOf(file.forbidden, files)
  for (const bytes of files) {
    expect(await sharp(bytes).metadata()).toSatisfy(({ exif, xmp, iptc, icc, comments, orientation }) =>
      [exif, xmp, iptc, icc, comments, orientation].every((trace) => trace === undefined),
    )
  }
})

test.for(filesWithResult('not-an-image', 'too-large'))('$name is rejected', async ({ bytes, expectedResult }) => {
  for (const work of [renditions.renderUpload(bytes), renditions.renderReference(bytes)]) {
    await expect(work).rejects.toMatchObject({ name: 'ImageDecodeError', reason: expectedResult })
  }
})

const zeros = deflateSync(Buffer.alloc(100_000_000))
const text = createPngChunk('tEXt', Buffer.from('a\0b'))

test.each<[string, Uint8Array]>([
  ['a hundred thousand texts', Buffer.concat(Array.from({ length: 100_000 }, () => text))],
  ['a text that unpacks to 100 MB', createPngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros]))],
  [
    'a packet that unpacks to 100 MB',
    createPngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0'), zeros])),
  ],
  ['a profile that unpacks to 100 MB', createPngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros]))],
  ['19 MB in an unknown chunk', createPngChunk('prVt', Buffer.alloc(19_000_000, 'SECRET'))],
  ['19 MB of EXIF', createPngChunk('eXIf', Buffer.alloc(19_000_000, 'SECRET'))],
])('a PNG with %s is rendered without it', async (_name, chunk) => {
  const image = await renditions.renderUpload(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]))
  expect(image).toMatchObject({ width: 400, height: 300, format: 'png' })
  expectNoneOf(['SECRET'], listFiles(image))
  expect(image.original.length).toBeLessThan(10_000)
})

test('bytes after the end of a PNG are ignored, even if they look like a million empty chunks', async () => {
  const pngWithTail = Buffer.concat([png, Buffer.alloc(20_000_000)])
  expect([...readPngChunks(pngWithTail)].at(-1)?.type).toBe('IEND')
  const image = await renditions.renderUpload(pngWithTail)
  expect(image).toMatchObject({ width: 400, height: 300, format: 'png' })
  expect(image.original.length).toBeLessThan(10_000)
})

test('a file of more than 20 MB is rejected without decoding it', async () => {
  const large = Buffer.concat([png, Buffer.alloc(20 * 2 ** 20)])
  await expect(renditions.renderUpload(large)).rejects.toMatchObject({ reason: 'too-large' })
})

test('after all hostile files, the same process still runs and has grown by less than 200 MB', async () => {
  const memoryAfter = await memory()
  const growth = memoryAfter.peakBytes - memoryBefore.peakBytes
  if (isDeep) console.log(`The process grew by ${(growth / 2 ** 20).toFixed(0)} MiB.`)
  expect(memoryAfter.pid).toBe(memoryBefore.pid)
  expect(growth).toBeGreaterThan(0)
  expect(growth).toBeLessThan(GROWTH_MAX_BYTES)
})

test('killing the process during its work fails only the current image', { timeout: 300_000 }, async () => {
  const large = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  for (let round = 1; round <= KILLS; round++) {
    crashNext((round * 13) % 60)
    await expect(renditions.renderUpload(large)).rejects.toMatchObject({ name: 'WorkerProcessError', failure: 'lost' })
    expect(await renditions.renderUpload(png)).toMatchObject({ width: 400, height: 300 })
  }
})

function listFiles({ original, compressed, grid }: RenderedImage): Uint8Array[] {
  return [original, compressed, ...grid.map(({ bytes }) => bytes)]
}

function expectNoneOf(forbidden: string[], files: Uint8Array[]): void {
  for (const bytes of files) {
    for (const word of forbidden) expect(Buffer.from(bytes).includes(word)).toBe(false)
  }
}
