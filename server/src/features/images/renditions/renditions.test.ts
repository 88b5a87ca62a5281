import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { expect, inject, test } from 'vitest'
import { thumbHashToRGBA } from 'thumbhash'
import { REFERENCE_MAX_BYTES } from '../../../ports/image-model.ts'
import { renditions } from '../../../../test/fixtures/renditions.ts'
import { insertXmp, readPngChunks } from '../downloads/png-chunks.ts'
import type { Provenance } from '../downloads/provenance.ts'
import type { RenderedImage } from './renditions.ts'

const GENERATED = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia<'
const COMPOSITE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia<'
const PROVENANCE: Provenance = {
  system: 'Müller & "Söhne" <AI>\u0001',
  model: 'gpt-image-2.5-sunburst',
  createdAt: new Date('2026-11-20T12:34:56.789Z'),
  composite: false,
}

test('an image has its size, a full-size WebP and the grid widths below its own', async () => {
  const image = await render(await createTestImage(1024, 1536).png().toBuffer())
  expect(image).toMatchObject({ width: 1024, height: 1536, format: 'png' })
  expect(await readFormatAndSize(image.compressed)).toEqual(['webp', 1024, 1536])
  expect(image.grid.map(({ width, height }) => [width, height])).toEqual([
    [320, 480],
    [640, 960],
  ])
  for (const { width, height, bytes } of image.grid)
    expect(await readFormatAndSize(bytes)).toEqual(['webp', width, height])
})

test.each([
  [320, []],
  [321, [320]],
  [641, [320, 640]],
])('an image %i pixels wide has the grid widths %j', async (width, expected) => {
  const image = await render(await createTestImage(width, 50).jpeg().toBuffer())
  expect(image.format).toBe('jpeg')
  expect(image.grid.map((rendition) => rendition.width)).toEqual(expected)
})

test('every file that we encode contains its provenance uncompressed', async () => {
  const image = await render(await createTestImage(1024, 683).png().toBuffer())
  const files = [image.original, image.compressed, ...image.grid.map(({ bytes }) => bytes)]
  expect(files).toHaveLength(4)
  for (const bytes of files) {
    expect(Buffer.from(bytes).includes(GENERATED)).toBe(true)
    const { xmpAsString = '' } = await sharp(bytes).metadata()
    expect(xmpAsString).toContain('<Iptc4xmpExt:AISystemUsed>gpt-image-2.5-sunburst</Iptc4xmpExt:AISystemUsed>')
    expect(xmpAsString).toContain('<xmp:CreatorTool>Müller &amp; &quot;Söhne&quot; &lt;AI&gt;</xmp:CreatorTool>')
    expect(xmpAsString).toContain('<photoshop:Credit>Müller &amp; &quot;Söhne&quot; &lt;AI&gt;</photoshop:Credit>')
    expect(xmpAsString).toContain('<xmp:CreateDate>2026-11-20T12:34:56.789Z</xmp:CreateDate>')
  }
})

test('an image generated with a reference is marked as composite', async () => {
  const provenance = { ...PROVENANCE, composite: true }
  const bytes = await createTestImage(400, 400).png().toBuffer()
  const { original, compressed, grid } = await renditions.render(bytes, { provenance, isOwnEncoding: true })
  for (const file of [original, compressed, ...grid.map((rendition) => rendition.bytes)]) {
    expect(Buffer.from(file).includes(COMPOSITE)).toBe(true)
    expect(Buffer.from(file).includes(GENERATED)).toBe(false)
  }
})

test('a PNG of the illustrator keeps its pixels and has the packet uncompressed before them', async () => {
  const png = await createTestImage(300, 200).png().toBuffer()
  const { original } = await render(png)
  const chunks = [...readPngChunks(original)]
  const types = chunks.map(({ type }) => type)
  expect(types.indexOf('iTXt')).toBeGreaterThan(0)
  expect(types.indexOf('iTXt')).toBeLessThan(types.indexOf('IDAT'))
  expect(types.filter((type) => type !== 'iTXt')).toEqual([...readPngChunks(png)].map(({ type }) => type))
  expect(chunks.at(-1)).toMatchObject({ type: 'IEND', end: original.length })
  const file = Buffer.from(original)
  for (const { start, end } of chunks) {
    expect(file.readUInt32BE(end - 4)).toBe(crc32(file.subarray(start + 4, end - 4)))
  }
  const text = chunks.find(({ type }) => type === 'iTXt')
  expect(file.toString('latin1', text?.start, text?.end).slice(8)).toMatch(/^XML:com\.adobe\.xmp\0\0\0\0\0<\?xpacket /)
  expect(Buffer.compare(await decodePixels(original), await decodePixels(png))).toBe(0)
})

test('inserting a packet throws for bytes that are no PNG', () => {
  expect(() => insertXmp(new TextEncoder().encode('GIF89a and more bytes than a header'), 'x')).toThrow(RangeError)
  expect(() => insertXmp(new Uint8Array(0), 'x')).toThrow(RangeError)
})

test.each(['png', 'jpeg', 'webp'] as const)('a provider’s %s is kept byte for byte', async (format) => {
  const delivered = await createTestImage(400, 300).toFormat(format).toBuffer()
  const image = await renditions.render(delivered, { provenance: PROVENANCE, isOwnEncoding: false })
  expect(Buffer.compare(image.original, delivered)).toBe(0)
  expect(image.format).toBe(format)
  expect(Buffer.from(image.compressed).includes(GENERATED)).toBe(true)
})

test('rendering throws for an illustrator image that is no PNG, so none is stored without provenance', async () => {
  const webp = await createTestImage(40, 30).webp().toBuffer()
  await expect(renditions.render(webp, { provenance: PROVENANCE, isOwnEncoding: true })).rejects.toThrow(RangeError)
})

test('renditions contain no metadata of the delivered file', async () => {
  const delivered = await readFile(new URL('fixtures/accepted/gps.jpg', import.meta.url))
  expect(delivered.includes('Jane Victim')).toBe(true)
  const { compressed } = await renditions.render(delivered, { provenance: PROVENANCE, isOwnEncoding: false })
  expect(Buffer.from(compressed).includes('Jane Victim')).toBe(false)
  expect(Buffer.from(compressed).includes('SECRETCAM')).toBe(false)
})

test.each([
  [1536, 1024],
  [1024, 1536],
  [512, 512],
  [1280, 720],
])('the thumbhash of %i × %i pixels has about its shape and its colors', async (width, height) => {
  const red = { width, height, channels: 3, background: '#d02020' } as const
  const blue = { width, height: Math.floor(height / 2), channels: 3, background: '#2020d0' } as const
  const lowerHalf = { input: { create: blue }, gravity: 'south' } as const
  const image = await render(await sharp({ create: red }).composite([lowerHalf]).removeAlpha().png().toBuffer())
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(image.thumbhash, 'base64'))
  expect(Math.abs(w / h / (width / height) - 1)).toBeLessThan(0.2)
  const [topRed = 0, , topBlue = 0] = rgba
  const [bottomRed = 0, , bottomBlue = 0] = rgba.slice(-4)
  expect(topRed).toBeGreaterThan(topBlue + 60)
  expect(bottomBlue).toBeGreaterThan(bottomRed + 60)
})

test('renditions keep transparency', async () => {
  const delivered = await readFile(new URL('fixtures/accepted/rgba.png', import.meta.url))
  const { compressed } = await renditions.render(delivered, { provenance: PROVENANCE, isOwnEncoding: false })
  expect((await sharp(compressed).metadata()).hasAlpha).toBe(true)
})

test('concurrent images are all rendered, and a damaged one does not affect the others', async () => {
  const png = await createTestImage(330, 330).png().toBuffer()
  const inputs = Array.from({ length: 8 }, (_, index) => (index === 3 ? png.subarray(0, 500) : png))
  const results = await Promise.allSettled(inputs.map(render))
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(inputs.map((bytes) => bytes === png))
  expect(results[3]).toMatchObject({ reason: { name: 'ImageDecodeError', reason: 'not-an-image' } })
})

test('an image one pixel wider than WebP allows is scaled down by that pixel', async () => {
  const wide = sharp({ create: { width: 16_384, height: 400, channels: 3, background: 'teal' } })
  const image = await render(await wide.png().toBuffer())
  expect(image).toMatchObject({ width: 16_384, height: 400 })
  expect(await readFormatAndSize(image.compressed)).toEqual(['webp', 16_383, 400])
})

test.runIf(inject('deep'))('a reference image is no larger than providers accept, even if it is noise', async () => {
  const noise = sharp(randomBytes(2_100 * 2_100 * 4), { raw: { width: 2_100, height: 2_100, channels: 4 } })
  const { bytes, format } = await renditions.renderReference(await noise.png().toBuffer())
  expect(bytes.length).toBeLessThan(REFERENCE_MAX_BYTES)
  expect([format, ...(await readFormatAndSize(bytes))]).toEqual(['png', 'png', 1_024, 1_024])
  const small = await renditions.renderReference(await createTestImage(3_000, 1_500).png().toBuffer())
  expect(await readFormatAndSize(small.bytes)).toEqual(['jpeg', 2_048, 1_024])
})

async function render(bytes: Uint8Array): Promise<RenderedImage> {
  return renditions.render(bytes, { provenance: PROVENANCE, isOwnEncoding: !isJpeg(bytes) })
}

function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff
}

function createTestImage(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}

async function readFormatAndSize(bytes: Uint8Array): Promise<[string, number, number]> {
  const { format, width, height } = await sharp(bytes).metadata()
  return [format, width, height]
}

async function decodePixels(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).raw().toBuffer()
}
