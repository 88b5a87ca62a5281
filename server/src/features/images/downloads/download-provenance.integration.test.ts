import { createHash } from 'node:crypto'
import type { Image } from '@pictor/contract'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertXmp, createPngChunk, readPngChunks } from './png-chunks.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { imageRow } from '../../../../test/fixtures/image-rows.ts'
import { images } from '../images.table.ts'
import { openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { createTestModel } from '../../../../test/fakes/test-model.ts'

type Format = 'png' | 'jpeg' | 'webp'

const model = { ...createTestModel(), isDemo: false }
const { app, database, createUser, generateImage, dataDir } = await startTestApplication(
  { WELCOME_CREDITS: '2000' },
  { model },
)
const [owner, otherUser] = [await createUser(), await createUser()]
const store = openDiskStore(dataDir)

const PROMPT = 'Ein Reiher & „Nebel“ <früh>,\nals Bild </rdf:Description> $& 雪'
const GENERATED = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia<'
const createImageBytes = (format: Format = 'png') =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: '#345', noise: { type: 'gaussian', sigma: 20 } } })
    .toFormat(format)
    .toBuffer()

async function generate(bytes: Uint8Array, format: Format): Promise<Image> {
  model.respond = async () => ({ bytes, format, costMicroUsd: 0, usage: null })
  return generateImage(owner, { prompt: PROMPT })
}

async function download(id: string, user?: TestUser): Promise<Buffer> {
  const { statusCode, rawPayload } = await app.inject({
    url: `/api/images/${id}/download`,
    headers: user?.headers ?? {},
  })
  expect(statusCode).toBe(200)
  return rawPayload
}

async function downloadZipEntry(id: string, user: TestUser): Promise<Buffer> {
  const { rawPayload } = await app.inject({ url: `/api/images/zip?ids=${id}`, headers: user.headers })
  const [bytes] = Object.values(unzipSync(rawPayload))
  return Buffer.from(bytes ?? [])
}

/** Returns the text chunks of a PNG and asserts that they come before its pixels. */
function readTextChunks(png: Buffer): string[] {
  const chunks = [...readPngChunks(png)]
  const texts = chunks.filter(({ type }) => ['tEXt', 'zTXt', 'iTXt'].includes(type))
  const firstPixelChunk = chunks.findIndex(({ type }) => type === 'IDAT')
  for (const text of texts) expect(chunks.indexOf(text)).toBeLessThan(firstPixelChunk)
  return texts.map(({ type, start, end }) => `${type} ${png.toString('utf8', start + 8, end - 4)}`)
}

const isKnown = async (bytes: Uint8Array) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return (await app.inject(`/api/images/known?sha256=${sha256}`)).json<{ known: boolean }>().known
}

const decodePixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

test.each(['png', 'jpeg', 'webp'] as const)(
  'the download of a %s contains the prompt for its owner only',
  async (format) => {
    const delivered = await createImageBytes(format)
    const { id } = await generate(delivered, format)
    for (const user of [undefined, otherUser, owner]) {
      const png = await download(id, user)
      const [text = '', ...others] = readTextChunks(png)
      expect(others).toEqual([])
      expect(text).toMatch(/^iTXt XML:com\.adobe\.xmp\0\0\0\0\0<\?xpacket /)
      expect(text).toContain(GENERATED)
      expect(text).toContain('<Iptc4xmpExt:AISystemUsed>test model 1<')
      const escaped = 'Ein Reiher &amp; „Nebel“ &lt;früh&gt;,\nals Bild &lt;/rdf:Description&gt; $&amp; 雪'
      const isOwn = user === owner
      expect(text.includes(`<Iptc4xmpExt:AIPromptInformation>${escaped}</Iptc4xmpExt:AIPromptInformation>`)).toBe(isOwn)
      expect(text.includes(`<rdf:li xml:lang="x-default">${escaped}</rdf:li>`)).toBe(isOwn)
      expect(png.includes('Reiher')).toBe(isOwn)
      expect(Buffer.compare(await decodePixels(png), await decodePixels(delivered))).toBe(0)
      expect(await isKnown(png)).toBe(true)
    }
  },
)

test('downloads of a PNG contain no texts of the provider', async () => {
  const png = await createImageBytes()
  const [header] = readPngChunks(png)
  const note = createPngChunk('tEXt', Buffer.from('parameters\0a secret prompt'))
  const annotated = Buffer.concat([png.subarray(0, header?.end), note, png.subarray(header?.end)])
  const delivered = Buffer.concat([insertXmp(annotated, '<x>a secret prompt</x>'), Buffer.from('a secret prompt')])
  const { id } = await generate(delivered, 'png')
  for (const downloaded of [await download(id), await downloadZipEntry(id, otherUser)]) {
    expect(downloaded.includes('secret')).toBe(false)
    expect(readTextChunks(downloaded)).toEqual([expect.stringContaining(GENERATED)])
  }
})

test('a PNG that its provider signed is downloaded byte for byte by every user', async () => {
  const png = await createImageBytes()
  const [header] = readPngChunks(png)
  const manifest = createPngChunk('caBX', Buffer.from('a C2PA manifest, as far as anybody looks'))
  const delivered = Buffer.concat([png.subarray(0, header?.end), manifest, png.subarray(header?.end)])
  const { id } = await generate(delivered, 'png')
  const copies = [await download(id), await download(id, owner), await downloadZipEntry(id, owner)]
  for (const copy of copies) expect(copy.equals(delivered)).toBe(true)
  expect(await isKnown(delivered)).toBe(true)
})

test('a JPEG is served and zipped byte for byte as its provider delivered it', async () => {
  const originalJpeg = await createImageBytes('jpeg')
  const manifest = Buffer.from('JP\0\x01 a manifest')
  const segment = Buffer.concat([Buffer.from([0xff, 0xeb, 0, manifest.length + 2]), manifest])
  const delivered = Buffer.concat([originalJpeg.subarray(0, 2), segment, originalJpeg.subarray(2)])
  const { id, originalUrl } = await generate(delivered, 'jpeg')
  const copies = [(await app.inject(originalUrl)).rawPayload, await downloadZipEntry(id, owner)]
  for (const copy of copies) expect(copy.equals(delivered)).toBe(true)
})

test('zip entries contain the provenance, and the prompt for the owner only', async () => {
  const { id } = await generate(await createImageBytes(), 'png')
  for (const user of [owner, otherUser]) {
    const entry = await downloadZipEntry(id, user)
    expect(readTextChunks(entry)).toEqual([expect.stringContaining(GENERATED)])
    expect(entry.includes('Reiher')).toBe(user === owner)
    expect(await isKnown(entry)).toBe(true)
  }
})

test('the download of an upload contains no provenance', async () => {
  const row = imageRow({ userId: owner.id, kind: 'upload', visibility: 'private', prompt: PROMPT })
  const jpeg = imageRow({ ...row, id: imageRow().id, fileToken: imageRow().fileToken, originalFormat: 'jpeg' })
  await database.db.insert(images).values([row, jpeg])
  const uploaded = await createImageBytes()
  await store.put(`original-images/${row.fileToken}.png`, uploaded, 'image/png')
  await store.put(`original-images/${jpeg.fileToken}.jpg`, await createImageBytes('jpeg'), 'image/jpeg')
  expect((await download(row.id, owner)).equals(uploaded)).toBe(true)
  const png = await download(jpeg.id, owner)
  expect(readTextChunks(png)).toEqual([])
  expect([await isKnown(uploaded), await isKnown(png)]).toEqual([false, false])
})
