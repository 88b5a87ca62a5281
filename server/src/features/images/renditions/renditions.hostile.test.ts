import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { pictureCorpus, type CorpusFile } from '../../../../test/fixtures/picture-corpus.ts'
import { startObservedRenditions } from '../../../../test/fixtures/renditions.ts'
import { PictureError } from './rendering-orders.ts'
import { pngChunk, pngChunks } from '../downloads/png-text.ts'
import type { RenderedPicture } from './renditions.ts'

const deep = inject('deep')
// Growth differs between runs: 98 to 152 MiB were measured. Decoding a bomb above 40 megapixels takes 160 MiB more.
const MOST_GROWTH_BYTES = 200 * 2 ** 20
const { renditions, doomNext, memory, close } = startObservedRenditions()
afterAll(close)

const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
// The first image loads libraries, which must not count as growth.
await renditions.renderUpload(plain)
const before = await memory()

const withFate = (...fates: CorpusFile['fate'][]) => pictureCorpus.filter(({ fate }) => fates.includes(fate))

test.for(withFate('accepted', 'either'))('$name is rendered to files without metadata', async (file) => {
  const picture = await renditions.renderUpload(file.bytes).catch((error: unknown) => error)
  if (file.fate === 'either' && picture instanceof PictureError) return
  expectNothingOf(file.forbidden, picture as RenderedPicture)
  for (const bytes of filesOf(picture as RenderedPicture)) {
    expect(await sharp(bytes).metadata()).toSatisfy(({ exif, xmp, iptc, icc, comments, orientation }) =>
      [exif, xmp, iptc, icc, comments, orientation].every((trace) => trace === undefined),
    )
  }
})

test.for(withFate('not-a-picture', 'too-large'))('$name is rejected', async ({ bytes, fate }) => {
  for (const work of [renditions.renderUpload(bytes), renditions.renderReference(bytes)]) {
    await expect(work).rejects.toMatchObject({ name: 'PictureError', reason: fate })
  }
})

const zeros = deflateSync(Buffer.alloc(100_000_000))
const text = pngChunk('tEXt', Buffer.from('a\0b'))

test.each<[string, Uint8Array]>([
  ['a hundred thousand texts', Buffer.concat(Array.from({ length: 100_000 }, () => text))],
  ['a text that unpacks to 100 MB', pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), zeros]))],
  [
    'a packet that unpacks to 100 MB',
    pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\u0001\0\0\0'), zeros])),
  ],
  ['a profile that unpacks to 100 MB', pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros]))],
  ['19 MB in an unknown chunk', pngChunk('prVt', Buffer.alloc(19_000_000, 'SECRET'))],
  ['19 MB of EXIF', pngChunk('eXIf', Buffer.alloc(19_000_000, 'SECRET'))],
])('a PNG with %s is rendered without it', async (_name, chunk) => {
  const picture = await renditions.renderUpload(Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]))
  expect(picture).toMatchObject({ width: 400, height: 300, format: 'png' })
  expectNothingOf(['SECRET'], picture)
  expect(picture.original.length).toBeLessThan(10_000)
})

test('bytes after the end of a PNG are ignored, even if they look like a million empty chunks', async () => {
  const followed = Buffer.concat([plain, Buffer.alloc(20_000_000)])
  expect([...pngChunks(followed)].at(-1)?.type).toBe('IEND')
  const picture = await renditions.renderUpload(followed)
  expect(picture).toMatchObject({ width: 400, height: 300, format: 'png' })
  expect(picture.original.length).toBeLessThan(10_000)
})

test('a file of more than 20 MB is rejected without decoding it', async () => {
  const large = Buffer.concat([plain, Buffer.alloc(20 * 2 ** 20)])
  await expect(renditions.renderUpload(large)).rejects.toMatchObject({ reason: 'too-large' })
})

test('after all hostile files, the process is the same and has grown by less than 200 MB', async () => {
  const after = await memory()
  const growth = after.peakBytes - before.peakBytes
  if (deep) console.log(`The process grew by ${(growth / 2 ** 20).toFixed(0)} MiB.`)
  expect(after.pid).toBe(before.pid)
  expect(growth).toBeGreaterThan(0)
  expect(growth).toBeLessThan(MOST_GROWTH_BYTES)
})

test('killing the process during its work fails only the current image', { timeout: 300_000 }, async () => {
  const large = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  for (let round = 0; round < (deep ? 50 : 5); round++) {
    doomNext((round * 13) % 60)
    await expect(renditions.renderUpload(large)).rejects.toMatchObject({ name: 'WorkshopError', failure: 'lost' })
    expect(await renditions.renderUpload(plain)).toMatchObject({ width: 400, height: 300 })
  }
})

function filesOf({ original, compressed, grid }: RenderedPicture): Uint8Array[] {
  return [original, compressed, ...grid.map(({ bytes }) => bytes)]
}

function expectNothingOf(forbidden: string[], picture: RenderedPicture): void {
  for (const bytes of filesOf(picture)) {
    for (const each of forbidden) expect(Buffer.from(bytes).includes(each)).toBe(false)
  }
}
