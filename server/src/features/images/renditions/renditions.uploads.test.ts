import sharp, { type Sharp } from 'sharp'
import { expect, inject, test } from 'vitest'
import { renditions } from '../../../../test/fixtures/renditions.ts'
import { createPngChunk, readPngChunks } from '../downloads/png-chunks.ts'
import type { RenderedImage } from './renditions.ts'

const SECRETS = [
  'SECRETCAM',
  'Jane Victim',
  'GPSLatitude',
  'a secret comment',
  'SECRET-CAPTION',
  'SECRET-TAIL',
  'SECRET-TEXT',
]
const SEGMENTS = { exif: 0xe1, iptc: 0xed, comment: 0xfe } as const

test.each(['png', 'jpeg', 'webp'] as const)('an opaque %s keeps its format and its pixels', async (format) => {
  const image = await renditions.renderUpload(await createCorners(640, 480).toFormat(format).toBuffer())
  expect(image).toMatchObject({ format, width: 640, height: 480 })
  for (const bytes of listFiles(image)) expect(await readCorners(bytes)).toEqual(['red', 'green', 'blue', 'white'])
  const formats = await Promise.all(listFiles(image).map(async (bytes) => (await sharp(bytes).metadata()).format))
  expect(formats).toEqual([format, 'webp', 'webp'])
})

test('a PNG keeps every pixel', async () => {
  const pixels = await createNoise(50, 40).raw().toBuffer()
  const png = await sharp(pixels, { raw: { width: 50, height: 40, channels: 3 } })
    .png()
    .toBuffer()
  const { original } = await renditions.renderUpload(png)
  expect(Buffer.compare(await sharp(original).raw().toBuffer(), pixels)).toBe(0)
})

test.each(['png', 'webp'] as const)('a transparent %s keeps its format and its transparency', async (format) => {
  const translucent = sharp({
    create: { width: 20, height: 10, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
  })
  const {
    original,
    compressed,
    format: storedFormat,
  } = await renditions.renderUpload(await translucent.toFormat(format).toBuffer())
  expect(storedFormat).toBe(format)
  for (const bytes of [original, compressed]) expect((await sharp(bytes).raw().toBuffer()).at(3)).toBeCloseTo(128, -1)
})

test('a palette with a transparent color keeps its transparency', async () => {
  const dots = Buffer.alloc(16 * 16 * 4, 255).fill(0, 0, 16 * 8 * 4)
  const palette = await sharp(dots, { raw: { width: 16, height: 16, channels: 4 } })
    .png({ palette: true })
    .toBuffer()
  expect([...readPngChunks(palette)].map(({ type }) => type)).toEqual(expect.arrayContaining(['PLTE', 'tRNS']))
  const { original, format } = await renditions.renderUpload(palette)
  expect(format).toBe('png')
  const pixels = await sharp(original).raw().toBuffer()
  expect([pixels.at(3), pixels.at(-1)]).toEqual([0, 255])
})

test('sixteen bits become eight, and a progressive JPEG is accepted', async () => {
  const deep = await createCorners(64, 48).toColourspace('rgb16').png().toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  const { original } = await renditions.renderUpload(deep)
  expect((await sharp(original).metadata()).depth).toBe('uchar')
  expect(await readCorners(original)).toEqual(['red', 'green', 'blue', 'white'])
  const progressive = await createCorners(64, 48).jpeg({ progressive: true }).toBuffer()
  expect((await sharp(progressive).metadata()).isProgressive).toBe(true)
  expect(await readCorners((await renditions.renderUpload(progressive)).original)).toEqual([
    'red',
    'green',
    'blue',
    'white',
  ])
})

test('a CMYK image is stored as sRGB', async () => {
  const cmyk = await createCorners(64, 48).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const image = await renditions.renderUpload(cmyk)
  for (const bytes of listFiles(image)) expect((await sharp(bytes).metadata()).space).toBe('srgb')
  // CMYK has no pure green.
  expect(await readCorners(image.original)).toEqual(['red', expect.any(String), 'blue', 'white'])
})

/** How a file with each EXIF orientation stores the pixels of an upright image. */
const ROTATIONS: Record<number, (upright: Sharp) => Sharp> = {
  1: (upright) => upright,
  2: (upright) => upright.flop(),
  3: (upright) => upright.rotate(180),
  4: (upright) => upright.flip(),
  5: (upright) => upright.flip().rotate(90),
  6: (upright) => upright.rotate(270),
  7: (upright) => upright.flip().rotate(270),
  8: (upright) => upright.rotate(90),
}
const FORMATS = ['png', 'jpeg', 'webp'] as const
const orientations = Object.keys(ROTATIONS)
  .flatMap((orientation) => FORMATS.map((format) => [Number(orientation), format] as const))
  .filter(([orientation, format]) => inject('deep') || format === 'jpeg' || orientation === 6)

test.each(orientations)(
  'an image with orientation %i in a %s is upright in every file',
  async (orientation, format) => {
    const upright = sharp(await createCorners(400, 300).png().toBuffer())
    const rotated = sharp(await (ROTATIONS[orientation]?.(upright) ?? upright).png().toBuffer())
    const image = await renditions.renderUpload(await rotated.withMetadata({ orientation }).toFormat(format).toBuffer())
    expect(image).toMatchObject({ width: 400, height: 300 })
    for (const bytes of listFiles(image)) {
      expect(await readCorners(bytes)).toEqual(['red', 'green', 'blue', 'white'])
      expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
    }
  },
)

test('a JPEG loses all metadata', async () => {
  const tagged = await createCorners(400, 300)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-TEXT</x:xmpmeta>')
    .withExif({
      IFD0: { Make: 'SECRETCAM', Artist: 'Jane Victim' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const caption = Buffer.from('\u001c\u0002\u0078\0\u000eSECRET-CAPTION', 'latin1')
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\u0004\u0004\0\0\0\0\0\u0013', 'latin1'),
    caption,
    Buffer.alloc(1),
  ])
  const comment = createSegment('comment', Buffer.from('a secret comment'))
  const file = Buffer.concat([
    tagged.subarray(0, 2),
    comment,
    createSegment('iptc', iptc),
    tagged.subarray(2),
    Buffer.from('SECRET-TAIL'),
  ])
  expect(await sharp(file).metadata()).toMatchObject({
    exif: expect.anything(),
    iptc: expect.anything(),
    icc: expect.anything(),
  })
  await expectOnlyPixels(file, 'jpeg')
})

test('a PNG loses all metadata', async () => {
  const png = await createCorners(400, 300)
    .withExif({ IFD0: { Make: 'SECRETCAM', Artist: 'Jane Victim' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  expect([...readPngChunks(png)].map(({ type }) => type)).toEqual(expect.arrayContaining(['eXIf', 'iCCP']))
  const texts = ['Comment\0SECRET-TEXT', 'Author\0Jane Victim'].map((text) => createPngChunk('tEXt', Buffer.from(text)))
  const packet = createPngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0SECRET-CAPTION'))
  await expectOnlyPixels(
    Buffer.concat([png.subarray(0, 33), ...texts, packet, png.subarray(33), Buffer.from('SECRET-TAIL')]),
    'png',
  )
})

test('a WebP loses all metadata', async () => {
  const webp = await createCorners(400, 300)
    .withExif({ IFD0: { Make: 'SECRETCAM', Artist: 'Jane Victim' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET-TEXT</x:xmpmeta>')
    .withIccProfile('p3')
    .webp()
    .toBuffer()
  await expectOnlyPixels(Buffer.concat([webp, Buffer.from('SECRET-TAIL')]), 'webp')
})

test('a color profile is applied before it is removed, so colors look the same', async () => {
  const create = { width: 20, height: 20, channels: 3, background: { r: 200, g: 100, b: 50 } } as const
  const wide = await sharp({ create }).withIccProfile('p3').png().toBuffer()
  const storedPixels = await sharp(wide).raw().toBuffer()
  const { original } = await renditions.renderUpload(wide)
  const [red = 0, green = 0, blue = 0] = await sharp(original).raw().toBuffer()
  for (const [index, value] of [200, 100, 50].entries()) {
    expect(Math.abs(([red, green, blue][index] ?? 0) - value)).toBeLessThanOrEqual(3)
  }
  expect(storedPixels).toHaveLength(1_200)
})

const createBrandHeader = (name: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${name}\0\0\0\0mif1${name}`, 'latin1')])

test.each<[string, Promise<Buffer> | Buffer]>([
  ['a HEIC', createBrandHeader('heic')],
  ['an AVIF', createBrandHeader('avif')],
  ['a real AVIF', createNoise(16, 16).avif({ effort: 0 }).toBuffer()],
  ['a GIF', createNoise(16, 16).gif().toBuffer()],
  ['a TIFF', createNoise(16, 16).tiff().toBuffer()],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n')],
  ['an animated WebP', createAnimated('webp')],
  ['an animated PNG', createAnimatedPng()],
  ['half a PNG', createTruncated('png')],
  ['half a JPEG', createTruncated('jpeg')],
  ['half a WebP', createTruncated('webp')],
])('%s is rejected', async (_name, bytes) => {
  await expect(renditions.renderUpload(await bytes)).rejects.toMatchObject({
    name: 'ImageDecodeError',
    reason: 'not-an-image',
  })
})

function createNoise(width: number, height: number): Sharp {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise: gaussian } })
}

/** Red and green above, blue and white below. */
function createCorners(width: number, height: number): Sharp {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: halfWidth, height: halfHeight, channels: 3 as const, background } },
    left,
    top,
  })
  return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    quarter('#ff0000', 0, 0),
    quarter('#00ff00', width - halfWidth, 0),
    quarter('#0000ff', 0, height - halfHeight),
  ])
}

/** Upper left, upper right, lower left, lower right. */
async function readCorners(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [left, right, top, bottom] = [width / 8, (width * 7) / 8, height / 8, (height * 7) / 8].map(Math.floor)
  return [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 3)
    const bits = [red, green, blue].map((value) => (value > 128 ? 1 : 0)).join('')
    return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[bits] ?? bits
  })
}

async function expectOnlyPixels(file: Buffer, format: string): Promise<void> {
  const image = await renditions.renderUpload(file)
  expect(image.format).toBe(format)
  expect(SECRETS.some((secret) => file.includes(secret))).toBe(true)
  for (const bytes of listFiles(image)) {
    for (const secret of SECRETS) expect(Buffer.from(bytes).includes(secret)).toBe(false)
    const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc, icc, comments }).toEqual({})
  }
}

function listFiles({ original, compressed, grid }: RenderedImage): Uint8Array[] {
  return [original, compressed, ...grid.map(({ bytes }) => bytes)]
}

function createSegment(kind: keyof typeof SEGMENTS, data: Buffer): Buffer {
  const head = Buffer.from([0xff, SEGMENTS[kind], 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

async function createAnimated(format: 'webp'): Promise<Buffer> {
  const raw = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const
  return sharp(await createNoise(16, 32).raw().toBuffer(), { raw })
    .toFormat(format, { delay: [100, 100], loop: 0 })
    .toBuffer()
}

async function createAnimatedPng(): Promise<Buffer> {
  const png = await createNoise(16, 16).png().toBuffer()
  const control = createPngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

async function createTruncated(format: 'png' | 'jpeg' | 'webp'): Promise<Buffer> {
  const whole = await createNoise(200, 200).toFormat(format).toBuffer()
  return whole.subarray(0, Math.floor(whole.length / 2))
}
