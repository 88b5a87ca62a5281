import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { PASSWORD, startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { purgeReferenceImages } from './retention.ts'
import { selectGeneration } from '../generation.repository.ts'

const FIXTURES = new URL('../../images/renditions/fixtures/', import.meta.url)
const COMPOSITE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia<'

let now = new Date()
const application = await startTestApplication({ WELCOME_CREDITS: '1000' }, { clock: { now: () => now } })
const { app, database, model, createUser, dataDir } = application
const { submit, startGeneration, waitUntilFinished, balance, retry, switchPlan, parseGeneration } =
  createGenerationCalls(application)
const store = openDiskStore(dataDir)

const toDataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const readFixture = (name: string) => readFile(new URL(name, FIXTURES))
/** One file of the folder, or all in the deep tests. `renditions.hostile.test.ts` renders all of them. */
const listFixtures = (folder: string) =>
  readdirSync(new URL(folder, FIXTURES))
    .slice(0, inject('deep') ? undefined : 1)
    .map((name) => `${folder}/${name}`)
const createImage = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#4060a0', noise: { type: 'gaussian', sigma: 20 } } })
const imageDataUrl = toDataUrl(await createImage().png().toBuffer())

async function createProPlusUser(): Promise<TestUser> {
  const user = await createUser()
  await switchPlan(user, 'Pro Plus')
  return user
}
const proPlusUser = await createProPlusUser()

async function listReferenceKeys({ id }: TestUser): Promise<string[]> {
  const keys = []
  for await (const { key } of store.list(`reference-images/${id}`)) keys.push(key)
  return keys
}

async function readReferenceKey(id: string): Promise<string> {
  return (await selectGeneration(database.db, id))?.referenceKey ?? ''
}

/** Runs a generation with a reference image. Also returns the image that the model received. */
async function generateFrom(user: TestUser, image: string) {
  const prompt = `from a picture ${randomUUID()}`
  const { id } = await startGeneration(user, { prompt, image })
  const generation = await waitUntilFinished(user, id)
  const request = model.requests.find((modelRequest) => modelRequest.prompt === prompt)
  if (!request?.reference) throw new Error('The model received no reference image.')
  return { generation, reference: request.reference }
}

/** Asserts that the image is rejected with one of these codes, and that nothing is charged or stored. */
async function expectRejected(image: unknown, codes: [number, string][]): Promise<void> {
  const before = [await balance(proPlusUser), await listReferenceKeys(proPlusUser)]
  const response = await submit(proPlusUser, { image })
  expect(codes).toContainEqual([response.statusCode, response.json<{ code: string }>().code])
  expect([await balance(proPlusUser), await listReferenceKeys(proPlusUser)]).toEqual(before)
}

test('on Pro a reference image is rejected, and nothing is charged or stored', async () => {
  const user = await createUser()
  const response = await submit(user, { image: imageDataUrl })
  expect([response.statusCode, response.json()]).toEqual([
    403,
    { code: 'REFERENCE_NEEDS_PRO_PLUS', message: 'To upload images, switch to Pro Plus.' },
  ])
  expect(await balance(user)).toBe(1_000)
  expect(await listReferenceKeys(user)).toEqual([])
})

test.each(listFixtures('accepted'))('%s is accepted as a reference image', async (name) => {
  const { generation, reference } = await generateFrom(proPlusUser, toDataUrl(await readFixture(name)))
  expect(generation).toMatchObject({ status: 'succeeded', has_reference: true, credits: 26 })
  expect((await sharp(reference.bytes).metadata()).format).toBe(reference.format)
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s reference image reaches the model with unchanged colors',
  async (type) => {
    const bytes = await createImage(40, 24).toFormat(type).toBuffer()
    const { reference } = await generateFrom(proPlusUser, toDataUrl(bytes, `image/${type}`))
    expect(reference.format).toBe('jpeg')
    expect(await sharp(reference.bytes).metadata()).toMatchObject({ width: 40, height: 24 })
    const [sentStats, receivedStats] = await Promise.all([bytes, reference.bytes].map((input) => sharp(input).stats()))
    expect(Math.abs((sentStats?.channels[0]?.mean ?? 0) - (receivedStats?.channels[0]?.mean ?? 255))).toBeLessThan(2)
  },
)

test('reference images are rotated upright and scaled down, and keep their transparency', async () => {
  const sideways = await createImage(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const upright = await generateFrom(proPlusUser, toDataUrl(sideways, 'image/jpeg'))
  expect(await sharp(upright.reference.bytes).metadata()).toMatchObject({ width: 20, height: 40 })
  const large = await generateFrom(proPlusUser, toDataUrl(await createImage(3_000, 600).png().toBuffer()))
  expect(await sharp(large.reference.bytes).metadata()).toMatchObject({ width: 2_048, height: 410 })
  const transparent = await generateFrom(proPlusUser, toDataUrl(await readFixture('accepted/rgba.png')))
  expect(transparent.reference.format).toBe('png')
  expect((await sharp(transparent.reference.bytes).metadata()).hasAlpha).toBe(true)
})

test('metadata such as location and author is removed before the image is stored or sent', async () => {
  const bytes = await readFixture('accepted/gps.jpg')
  expect(bytes.includes('Jane Victim')).toBe(true)
  const { generation, reference } = await generateFrom(proPlusUser, toDataUrl(bytes, 'image/jpeg'))
  const storedFile = await store.get(await readReferenceKey(generation.id))
  for (const file of [reference.bytes, storedFile ?? bytes]) {
    expect((await sharp(file).metadata()).exif).toBeUndefined()
    for (const secret of ['Jane Victim', 'SECRETCAM']) expect(Buffer.from(file).includes(secret)).toBe(false)
  }
})

test('images made from a reference image are marked as composites', async () => {
  const { generation } = await generateFrom(proPlusUser, imageDataUrl)
  const [image] = generation.images
  for (const url of [image?.url ?? '', image?.compressed_url ?? '']) {
    const file = await app.inject(url)
    expect([file.statusCode, file.rawPayload.includes(COMPOSITE)]).toEqual([200, true])
  }
})

test('a URL instead of an image is rejected and never fetched', async () => {
  const port = await findFreePort()
  let connections = 0
  const server = createServer().on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const target = `127.0.0.1:${port}/picture.png`
  const urls = [
    `http://${target}`,
    `https://${target}`,
    `ftp://${target}`,
    `//${target}`,
    target,
    `http://localhost:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    'file:///etc/passwd',
    'gopher://127.0.0.1/_',
    'blob:http://localhost/1',
    '/etc/passwd',
    '\\\\host\\share',
    'http://169.254.169.254/latest/meta-data/',
    'DATA:image/png;base64,AAAA',
    ' data:image/png;base64,AAAA',
    '',
  ]
  for (const url of urls) await expectRejected(url, [[400, 'BAD_REQUEST']])
  const embedded = [
    `data:image/png;base64,http://${target}`,
    `data:text/uri-list,http://${target}`,
    `data:http://${target}`,
  ]
  for (const url of embedded) await expectRejected(url, [[415, 'IMAGE_NOT_ACCEPTED']])
  for (const image of [{ url: `http://${target}` }, [`http://${target}`], 1, true]) {
    await expectRejected(image, [[400, 'BAD_REQUEST']])
  }
  await new Promise((resolve) => server.close(resolve))
  expect(connections).toBe(0)
})

test.each(listFixtures('not-an-image'))('%s is rejected because it is not an image', async (name) => {
  await expectRejected(toDataUrl(await readFixture(name)), [[415, 'IMAGE_NOT_ACCEPTED']])
})

test.each(listFixtures('too-large'))('%s is rejected as too large', async (name) => {
  await expectRejected(toDataUrl(await readFixture(name)), [[413, 'IMAGE_TOO_LARGE']])
})

test('SVG, GIF, AVIF, HEIC, animated and truncated images are rejected under any media type', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const frames = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const
  const animated = await sharp(await createImage(16, 32).raw().toBuffer(), { raw: frames })
    .webp({ delay: [90, 90] })
    .toBuffer()
  const others = {
    svg,
    heic,
    gif: await createImage().gif().toBuffer(),
    avif: await createImage().avif().toBuffer(),
    animated,
  }
  for (const type of inject('deep') ? ['image/png', 'image/jpeg', 'image/webp'] : ['image/webp']) {
    for (const bytes of Object.values(others))
      await expectRejected(toDataUrl(bytes, type), [[415, 'IMAGE_NOT_ACCEPTED']])
  }
  for (const type of ['image/svg+xml', 'image/gif', 'image/heic', 'text/html', '']) {
    await expectRejected(imageDataUrl.replace('image/png', type), [[415, 'IMAGE_NOT_ACCEPTED']])
  }
  const truncated = Buffer.from(imageDataUrl.slice(imageDataUrl.indexOf(',') + 1), 'base64').subarray(0, -20)
  await expectRejected(toDataUrl(truncated), [[415, 'IMAGE_NOT_ACCEPTED']])
  for (const malformed of [
    `${imageDataUrl}*`,
    imageDataUrl.slice(0, -1),
    'data:,',
    'data:image/png;base64',
    'data:image/png,AAAA',
  ]) {
    await expectRejected(malformed, [[415, 'IMAGE_NOT_ACCEPTED']])
  }
})

test.runIf(inject('deep'))('a file of exactly 20 MB is accepted; one more byte is too large', async () => {
  const small = await createImage().png().toBuffer()
  const createPadded = (size: number) => toDataUrl(Buffer.concat([small, Buffer.alloc(size - small.length)]))
  expect((await generateFrom(proPlusUser, createPadded(UPLOAD_MAX_BYTES))).generation.status).toBe('succeeded')
  await expectRejected(createPadded(UPLOAD_MAX_BYTES + 1), [[413, 'IMAGE_TOO_LARGE']])
  await expectRejected(createPadded(UPLOAD_MAX_BYTES + 100_000), [[413, 'PAYLOAD_TOO_LARGE']])
})

test('a request that fails after its file was stored leaves no file', async () => {
  const poor = await startTestApplication({ DATA_DIR: dataDir, WELCOME_CREDITS: '30' }, { runsJobs: false })
  const calls = createGenerationCalls(poor)
  const user = await poor.createUser('poor@example.org')
  await calls.switchPlan(user, 'Pro Plus')
  await calls.startGeneration(user, { image: imageDataUrl })
  const [storedFile] = await listReferenceKeys(user)
  expect((await calls.submit(user, { image: imageDataUrl })).statusCode).toBe(402)
  expect(await listReferenceKeys(user)).toEqual([storedFile])
})

test('concurrent requests with one key create one generation with one file', async () => {
  const user = await createProPlusUser()
  const key = { 'idempotency-key': randomUUID() }
  const responses = await Promise.all(Array.from({ length: 12 }, () => submit(user, { image: imageDataUrl }, key)))
  const ids = new Set(responses.map((response) => parseGeneration(response).id))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  expect(await listReferenceKeys(user)).toEqual([await readReferenceKey(id)])
  const other = await submit(user, { image: toDataUrl(await createImage().png().toBuffer()) }, key)
  expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await listReferenceKeys(user)).toEqual([await readReferenceKey(id)])
})

test('only the owner can read the file of a reference image', async () => {
  const { generation } = await generateFrom(proPlusUser, imageDataUrl)
  const url = `/files/${await readReferenceKey(generation.id)}`
  const otherUser = await createUser()
  for (const headers of [{}, { cookie: otherUser.cookie }, proPlusUser.headers]) {
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  }
  const ownerResponse = await app.inject({ url, headers: { cookie: proPlusUser.cookie } })
  expect([
    ownerResponse.statusCode,
    ownerResponse.headers['cache-control'],
    ownerResponse.headers['content-type'],
  ]).toEqual([200, 'private, no-cache', 'image/jpeg'])
})

test('a reference image is deleted a day after the generation finished; then a retry returns REFERENCE_GONE', async () => {
  const deleteFiles = async (keys: string[]) => void (await Promise.all(keys.map((key) => store.delete(key))))
  const dependencies = { db: database.db, images: { deleteFiles }, clock: { now: () => now } }
  const purge = () => purgeReferenceImages(dependencies, new AbortController().signal)
  const user = await createProPlusUser()
  const { generation } = await generateFrom(user, imageDataUrl)
  const key = await readReferenceKey(generation.id)
  const retried = parseGeneration(await retry(user, generation.id))
  const copiedKey = await readReferenceKey(retried.id)
  expect(copiedKey).not.toBe(key)
  expect(await store.get(copiedKey)).toEqual(await store.get(key))
  expect(await waitUntilFinished(user, retried.id)).toMatchObject({ status: 'succeeded', has_reference: true })

  now = new Date(now.getTime() + 24 * 3_600_000)
  await purge()
  expect((await listReferenceKeys(user)).toSorted()).toEqual([key, copiedKey].toSorted())
  const lastRetry = parseGeneration(await retry(user, generation.id))
  await waitUntilFinished(user, lastRetry.id)
  now = new Date(now.getTime() + 1)
  await purge()
  expect(await listReferenceKeys(user)).toEqual([await readReferenceKey(lastRetry.id)])
  const before = await balance(user)
  const rejected = await retry(user, generation.id)
  expect([rejected.statusCode, rejected.json<{ code: string }>().code]).toEqual([409, 'REFERENCE_GONE'])
  expect(await balance(user)).toBe(before)
})

test('reference images are deleted with the account', async () => {
  const user = await createProPlusUser()
  await generateFrom(user, imageDataUrl)
  expect(await listReferenceKeys(user)).toHaveLength(1)
  // The clock of these tests is a day ahead, so the sign-in is not recent and the deletion needs the password.
  const payload = { confirmation: user.email, currentPassword: PASSWORD }
  const deleted = await app.inject({ method: 'POST', url: '/api/users/delete', headers: user.headers, payload })
  expect(deleted.statusCode).toBe(200)
  await expect.poll(() => listReferenceKeys(user), { timeout: 20_000, interval: 50 }).toEqual([])
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerViolations(database.db)).toEqual([])
})
