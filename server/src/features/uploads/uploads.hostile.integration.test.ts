import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { imageCorpus } from '../../../test/fixtures/image-corpus.ts'
import { listStoredNames } from '../../../test/fixtures/stored-file.ts'
import { toDataUrl, createUploadCalls } from '../../../test/fixtures/upload-calls.ts'

const application = await startTestApplication()
const { app, createUser, dataDir } = application
const { upload, uploadForm, parseImage, fetchFiles, list } = createUploadCalls(application)
type UploadResponse = Awaited<ReturnType<typeof upload>>

const user = await createUser()
const listStored = async () => [listStoredNames(dataDir), (await list(user, 'pageSize=1000')).map(({ id }) => id)]

/**
 * Asserts that a rejected upload stores nothing, and that the files of an accepted one contain neither a forbidden word
 * nor metadata. Returns whether it was accepted.
 */
async function expectSafeOutcome(
  response: UploadResponse,
  before: unknown,
  forbidden: string[] = [],
): Promise<boolean> {
  if (response.statusCode === 201) {
    for (const file of await fetchFiles(user, parseImage(response))) {
      for (const word of forbidden) expect(file.includes(Buffer.from(word, 'latin1'))).toBe(false)
      const { exif, xmp, icc, iptc, comments, orientation } = await sharp(file).metadata()
      expect({ exif, xmp, icc, iptc, comments, orientation }).toEqual({})
    }
    return true
  }
  expect([
    [413, 'IMAGE_TOO_LARGE'],
    [415, 'IMAGE_NOT_ACCEPTED'],
  ]).toContainEqual([response.statusCode, response.json<{ code: string }>().code])
  expect(await listStored()).toEqual(before)
  return false
}

const ALLOWED_OUTCOMES = { accepted: [true], 'not-an-image': [false], 'too-large': [false], either: [true, false] }

/** `renditions.hostile.test.ts` renders all files. Here, one per result and those with forbidden words are enough. */
const corpus = imageCorpus.filter(
  ({ expectedResult, forbidden, bytes }, index) =>
    inject('deep') ||
    forbidden.length > 0 ||
    bytes.length === 0 ||
    expectedResult !== imageCorpus[index - 1]?.expectedResult,
)

test.each(corpus.map((file) => [file.expectedResult, file.name, file] as const))(
  'an upload has the expected result (%s): %s',
  async (expectedResult, name, hostile) => {
    const { bytes, forbidden } = hostile
    const type = toMediaType(name)
    const file = new File([bytes], name, { type })
    for (const send of [
      () => upload(user, { image: toDataUrl(bytes, type) }),
      () => uploadForm(user, { image: file }),
    ]) {
      const before = await listStored()
      expect(ALLOWED_OUTCOMES[expectedResult]).toContain(await expectSafeOutcome(await send(), before, forbidden))
    }
  },
)

function toMediaType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1)
  const subtypes: Record<string, string> = { jpg: 'jpeg', tif: 'tiff', svg: 'svg+xml' }
  return `image/${subtypes[extension] ?? extension}`
}

const createTestImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4060a0', noise: { type: 'gaussian', sigma: 20 } } })

test('animated images and other formats are rejected with any declared type', async () => {
  const frames = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const
  const animatedWebp = await sharp(await createTestImage(16, 32).raw().toBuffer(), { raw: frames })
    .webp({ delay: [90, 90] })
    .toBuffer()
  const others = {
    animatedWebp,
    animatedPng: animate(await createTestImage(8, 8).png().toBuffer()),
    gif: await createTestImage(8, 8).gif().toBuffer(),
    avif: await createTestImage(16, 16).avif().toBuffer(),
    heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    bmp: Buffer.from('BM\x3A\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'),
    ico: Buffer.from('\0\0\x01\0\x01\0\x10\x10', 'latin1'),
  }
  // With the type `application/octet-stream`, the format is detected by the bytes.
  const types = ['image/png', 'application/octet-stream']
  if (inject('deep')) types.push('image/jpeg', 'image/webp', 'image/heic')
  for (const bytes of Object.values(others)) {
    for (const type of types) {
      const before = await listStored()
      expect(await expectSafeOutcome(await upload(user, { image: toDataUrl(bytes, type) }), before)).toBe(false)
    }
  }
})

/** Adds the chunk that makes a PNG animated. */
function animate(png: Buffer): Buffer {
  const headerEnd = 33
  return Buffer.concat([
    png.subarray(0, headerEnd),
    chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
    png.subarray(headerEnd),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type), content])
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

test.runIf(inject('deep'))('an image of 40 megapixels is accepted; with one more row it is too large', async () => {
  const createFlatImage = (height: number) =>
    sharp({ create: { width: 8_000, height, channels: 3, background: '#123456' }, limitInputPixels: false })
      .png()
      .toBuffer()
  const before = await listStored()
  expect(await expectSafeOutcome(await upload(user, { image: toDataUrl(await createFlatImage(5_001)) }), before)).toBe(
    false,
  )
  expect((await upload(user, { image: toDataUrl(await createFlatImage(5_000)) })).statusCode).toBe(201)
})

test('uploads still work after all hostile files', async () => {
  expect((await upload(user, { image: toDataUrl(await createTestImage(8, 8).png().toBuffer()) })).statusCode).toBe(201)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
