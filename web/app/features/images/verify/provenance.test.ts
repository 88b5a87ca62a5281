import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PACKET_MAX_BYTES, readProvenance } from './provenance.ts'

const PACKET =
  '<?xpacket begin="\uFEFF"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">Müller & 雪</x:xmpmeta>\n<?xpacket end="r"?>'
const createSharpImage = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
const plainPng = await createSharpImage().png().toBuffer()
const HEADER_END = 33

function createChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Returns a PNG with these chunks after its header. */
function createPngWith(...chunks: Buffer[]): Buffer {
  return Buffer.concat([plainPng.subarray(0, HEADER_END), ...chunks, plainPng.subarray(HEADER_END)])
}

const createTextChunk = (type: string, ...parts: (string | Uint8Array)[]) =>
  createChunk(type, Buffer.concat(['XML:com.adobe.xmp\0', ...parts].map((part) => Buffer.from(part))))

test.each([
  ['plain iTXt', createPngWith(createTextChunk('iTXt', '\0\0\0\0', PACKET))],
  ['iTXt with a language and a translated keyword', createPngWith(createTextChunk('iTXt', '\0\0de\0XMP\0', PACKET))],
  ['compressed iTXt', createPngWith(createTextChunk('iTXt', '\x01\0\0\0', deflateSync(PACKET)))],
  ['zTXt', createPngWith(createTextChunk('zTXt', '\0', deflateSync(PACKET)))],
  ['tEXt', createPngWith(createTextChunk('tEXt', PACKET))],
  [
    'iTXt after the pixels',
    Buffer.concat([plainPng.subarray(0, -12), createTextChunk('iTXt', '\0\0\0\0', PACKET), plainPng.subarray(-12)]),
  ],
])('the packet of a PNG is read from %s', async (_name, png) => {
  expect(await readProvenance(png)).toEqual({ packet: PACKET, signed: false })
})

test.each(['png', 'jpeg', 'webp'] as const)('the packet that sharp writes into a %s is read', async (format) => {
  const file = await createSharpImage().toFormat(format).withXmp(PACKET).toBuffer()
  expect(await readProvenance(file)).toEqual({ packet: PACKET, signed: false })
})

test.each(['png', 'jpeg', 'webp'] as const)('a plain %s has no packet', async (format) => {
  expect(await readProvenance(await createSharpImage().toFormat(format).toBuffer())).toEqual({
    packet: null,
    signed: false,
  })
})

test('the first of several packets counts', async () => {
  const [first, second] = [createTextChunk('iTXt', '\0\0\0\0', PACKET), createTextChunk('iTXt', '\0\0\0\0', '<other/>')]
  expect((await readProvenance(createPngWith(first, second)))?.packet).toBe(PACKET)
})

test('content credentials are found in each format', async () => {
  expect(await readProvenance(createPngWith(createChunk('caBX', Buffer.from('a manifest'))))).toEqual({
    packet: null,
    signed: true,
  })
  const jpeg = await createSharpImage().jpeg().toBuffer()
  const box = Buffer.from('JP\0\x01\0\0\0\x01\0\0\0\x20jumb\0\0\0\x1Ejumdc2pa\0\x11\0\x10', 'latin1')
  const segment = (content: Buffer) => Buffer.concat([Buffer.from([0xff, 0xeb, 0, content.length + 2]), content])
  const withSegment = (content: Buffer) => Buffer.concat([jpeg.subarray(0, 2), segment(content), jpeg.subarray(2)])
  expect(await readProvenance(withSegment(box))).toMatchObject({ signed: true })
  expect(await readProvenance(withSegment(Buffer.from('JP, but no such box')))).toMatchObject({ signed: false })
  const webp = Buffer.concat([await createSharpImage().webp().toBuffer(), Buffer.from('C2PA\x04\0\0\0abcd', 'latin1')])
  expect(await readProvenance(webp)).toEqual({ packet: null, signed: true })
})

test.each(['', 'GIF89a', '<svg/>', '\x89PNG\r\n\x1a\n', 'RIFF    WAVE', '\xFF\xD8', 'x'.repeat(10_000)])(
  '%j is not an image',
  async (content) => {
    expect(await readProvenance(Buffer.from(content, 'latin1'))).toBeNull()
  },
)

test('a packet that is damaged or too long after decompression is ignored', async () => {
  const bomb = deflateSync(Buffer.alloc(200 * 1_024 * 1_024))
  expect(await readProvenance(createPngWith(createTextChunk('zTXt', '\0', bomb)))).toEqual({
    packet: null,
    signed: false,
  })
  expect(await readProvenance(createPngWith(createTextChunk('zTXt', '\0', randomBytes(500))))).toEqual({
    packet: null,
    signed: false,
  })
  const long = 'x'.repeat(PACKET_MAX_BYTES + 1)
  expect(await readProvenance(createPngWith(createTextChunk('iTXt', '\0\0\0\0', long)))).toEqual({
    packet: null,
    signed: false,
  })
  expect(
    (await readProvenance(createPngWith(createTextChunk('iTXt', '\0\0\0\0', long.slice(1)))))?.packet,
  ).toHaveLength(PACKET_MAX_BYTES)
})

test('a truncated or changed file is parsed without an error', async () => {
  const files = [
    createPngWith(createTextChunk('iTXt', '\0\0\0\0', PACKET), createTextChunk('zTXt', '\0', deflateSync(PACKET))),
    await createSharpImage().jpeg().withXmp(PACKET).toBuffer(),
    await createSharpImage().webp().withXmp(PACKET).toBuffer(),
  ]
  const change = fc.record({ position: fc.nat(2_000), byte: fc.constantFrom(0, 1, 0x7f, 0x80, 0xff) })
  const mutation = fc.record({
    file: fc.constantFrom(...files),
    changes: fc.array(change, { maxLength: 6 }),
    length: fc.option(fc.nat(2_000)),
  })
  await fc.assert(
    fc.asyncProperty(mutation, async ({ file, changes, length }) => {
      const mutated = new Uint8Array(file)
      for (const { position, byte } of changes) mutated[position % mutated.length] = byte
      const provenance = await readProvenance(mutated.subarray(0, length ?? mutated.length))
      expect(provenance === null || typeof provenance.signed === 'boolean').toBe(true)
    }),
    { numRuns: 3_000, seed: 7 },
  )
})

test('a file of empty chunks is parsed to its end', async () => {
  const chunks = Buffer.alloc(12 * 200_000)
  for (let start = 0; start < chunks.length; start += 12) chunks.write('teXt', start + 4)
  expect(await readProvenance(createPngWith(chunks))).toEqual({ packet: null, signed: false })
  const segments = Buffer.alloc(4 * 200_000, Buffer.from([0xff, 0xe0, 0, 2]))
  expect(await readProvenance(Buffer.concat([Buffer.from([0xff, 0xd8]), segments]))).toEqual({
    packet: null,
    signed: false,
  })
})

test('metadata after more parts than any real image has is ignored', async () => {
  const partCount = 100_001
  const nothing = { packet: null, signed: false }
  const chunks = Buffer.alloc(12 * partCount)
  for (let start = 0; start < chunks.length; start += 12) chunks.write('teXt', start + 4)
  expect(
    await readProvenance(
      createPngWith(chunks, createTextChunk('tEXt', PACKET), createChunk('caBX', Buffer.from('a manifest'))),
    ),
  ).toEqual(nothing)
  const segments = Buffer.alloc(4 * partCount, Buffer.from([0xff, 0xe0, 0, 2]))
  const signed = Buffer.from([0xff, 0xeb, 0, 6, ...Buffer.from('c2pa')])
  expect(await readProvenance(Buffer.concat([Buffer.from([0xff, 0xd8]), segments, signed]))).toEqual(nothing)
  const empty = Buffer.alloc(8 * partCount, Buffer.from('JUNK\0\0\0\0'))
  const head = Buffer.from('RIFF\0\0\0\0WEBP')
  expect(await readProvenance(Buffer.concat([head, empty, Buffer.from('C2PA\x04\0\0\0abcd')]))).toEqual(nothing)
})
