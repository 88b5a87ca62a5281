import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PASSWORD, startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerMistakes } from '../../../../test/fixtures/ledger.ts'
import { storeOf } from '../../../../test/fixtures/stored-file.ts'
import { eraseOldReferences } from './retention.ts'
import { selectGeneration } from '../generation.repository.ts'

const FIXTURES = new URL('../../images/renditions/fixtures/', import.meta.url)
const COMPOSITE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia<'

let now = new Date()
const application = await startTestApplication({ WELCOME_CREDITS: '1000' }, { clock: { now: () => now } })
const { app, database, model, createUser, dataDir } = application
const { ask, begin, ended, balance, retry, switchPlan, generationIn } = generationCalls(application)
const store = storeOf(dataDir)

const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const fixture = (name: string) => readFile(new URL(name, FIXTURES))
const fixtures = (folder: string) => readdirSync(new URL(folder, FIXTURES)).map((name) => `${folder}/${name}`)
const picture = (width = 30, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#4060a0', noise: { type: 'gaussian', sigma: 20 } } })
const plain = dataUrl(await picture().png().toBuffer())

async function createProPlusUser(): Promise<TestUser> {
  const user = await createUser()
  await switchPlan(user, 'Pro Plus')
  return user
}
const someone = await createProPlusUser()

async function filesOf({ id }: TestUser): Promise<string[]> {
  const keys = []
  for await (const { key } of store.list(`reference-images/${id}`)) keys.push(key)
  return keys
}

async function keyOf(id: string): Promise<string> {
  return (await selectGeneration(database.db, id))?.referenceKey ?? ''
}

/** Runs a generation with a reference image. Also returns the image that the model received. */
async function drawFrom(user: TestUser, image: string) {
  const prompt = `from a picture ${randomUUID()}`
  const { id } = await begin(user, { prompt, image })
  const generation = await ended(user, id)
  const request = model.requests.find((each) => each.prompt === prompt)
  if (!request?.reference) throw new Error('The model received no reference image.')
  return { generation, reference: request.reference }
}

/** Expects a rejection that charges and stores nothing. */
async function expectRefused(image: unknown, codes: [number, string][]): Promise<void> {
  const before = [await balance(someone), await filesOf(someone)]
  const answer = await ask(someone, { image })
  expect(codes).toContainEqual([answer.statusCode, answer.json<{ code: string }>().code])
  expect([await balance(someone), await filesOf(someone)]).toEqual(before)
}

test('on Pro a reference image is rejected, and nothing is charged or stored', async () => {
  const user = await createUser()
  const answer = await ask(user, { image: plain })
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { code: 'REFERENCE_NEEDS_PRO_PLUS', message: 'To upload images, switch to Pro Plus.' },
  ])
  expect(await balance(user)).toBe(1_000)
  expect(await filesOf(user)).toEqual([])
})

test.each(fixtures('accepted'))('%s is accepted as a reference image', async (name) => {
  const { generation, reference } = await drawFrom(someone, dataUrl(await fixture(name)))
  expect(generation).toMatchObject({ status: 'succeeded', has_reference: true, credits: 26 })
  expect((await sharp(reference.bytes).metadata()).format).toBe(reference.format)
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s reference image reaches the model with unchanged colors',
  async (type) => {
    const bytes = await picture(40, 24).toFormat(type).toBuffer()
    const { reference } = await drawFrom(someone, dataUrl(bytes, `image/${type}`))
    expect(reference.format).toBe('jpeg')
    expect(await sharp(reference.bytes).metadata()).toMatchObject({ width: 40, height: 24 })
    const [sent, got] = await Promise.all([bytes, reference.bytes].map((each) => sharp(each).stats()))
    expect(Math.abs((sent?.channels[0]?.mean ?? 0) - (got?.channels[0]?.mean ?? 255))).toBeLessThan(2)
  },
)

test('reference images are rotated upright and scaled down, and keep their transparency', async () => {
  const lying = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const turned = await drawFrom(someone, dataUrl(lying, 'image/jpeg'))
  expect(await sharp(turned.reference.bytes).metadata()).toMatchObject({ width: 20, height: 40 })
  const large = await drawFrom(someone, dataUrl(await picture(3_000, 600).png().toBuffer()))
  expect(await sharp(large.reference.bytes).metadata()).toMatchObject({ width: 2_048, height: 410 })
  const clear = await drawFrom(someone, dataUrl(await fixture('accepted/rgba.png')))
  expect(clear.reference.format).toBe('png')
  expect((await sharp(clear.reference.bytes).metadata()).hasAlpha).toBe(true)
})

test('metadata such as location and author is removed before the image is stored or sent', async () => {
  const bytes = await fixture('accepted/gps.jpg')
  expect(bytes.includes('Jane Victim')).toBe(true)
  const { generation, reference } = await drawFrom(someone, dataUrl(bytes, 'image/jpeg'))
  const kept = await store.get(await keyOf(generation.id))
  for (const file of [reference.bytes, kept ?? bytes]) {
    expect((await sharp(file).metadata()).exif).toBeUndefined()
    for (const secret of ['Jane Victim', 'SECRETCAM']) expect(Buffer.from(file).includes(secret)).toBe(false)
  }
})

test('images made from a reference image are marked as composites', async () => {
  const { generation } = await drawFrom(someone, plain)
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
  const here = `127.0.0.1:${port}/picture.png`
  const addresses = [
    `http://${here}`,
    `https://${here}`,
    `ftp://${here}`,
    `//${here}`,
    here,
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
  for (const address of addresses) await expectRefused(address, [[400, 'BAD_REQUEST']])
  const inside = [`data:image/png;base64,http://${here}`, `data:text/uri-list,http://${here}`, `data:http://${here}`]
  for (const address of inside) await expectRefused(address, [[415, 'IMAGE_NOT_ACCEPTED']])
  for (const image of [{ url: `http://${here}` }, [`http://${here}`], 1, true]) {
    await expectRefused(image, [[400, 'BAD_REQUEST']])
  }
  await new Promise((resolve) => server.close(resolve))
  expect(connections).toBe(0)
})

test.each([...fixtures('not-a-picture')])('%s is rejected because it is not an image', async (name) => {
  await expectRefused(dataUrl(await fixture(name)), [[415, 'IMAGE_NOT_ACCEPTED']])
})

test.each(fixtures('too-large'))('%s is rejected as too large', async (name) => {
  await expectRefused(dataUrl(await fixture(name)), [[413, 'IMAGE_TOO_LARGE']])
})

test('SVG, GIF, AVIF, HEIC, animated and truncated images are rejected under any media type', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const frames = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const
  const moving = await sharp(await picture(16, 32).raw().toBuffer(), { raw: frames })
    .webp({ delay: [90, 90] })
    .toBuffer()
  const others = { svg, heic, gif: await picture().gif().toBuffer(), avif: await picture().avif().toBuffer(), moving }
  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    for (const bytes of Object.values(others)) await expectRefused(dataUrl(bytes, type), [[415, 'IMAGE_NOT_ACCEPTED']])
  }
  for (const type of ['image/svg+xml', 'image/gif', 'image/heic', 'text/html', '']) {
    await expectRefused(plain.replace('image/png', type), [[415, 'IMAGE_NOT_ACCEPTED']])
  }
  const cutOff = Buffer.from(plain.slice(plain.indexOf(',') + 1), 'base64').subarray(0, -20)
  await expectRefused(dataUrl(cutOff), [[415, 'IMAGE_NOT_ACCEPTED']])
  for (const bad of [`${plain}*`, plain.slice(0, -1), 'data:,', 'data:image/png;base64', 'data:image/png,AAAA']) {
    await expectRefused(bad, [[415, 'IMAGE_NOT_ACCEPTED']])
  }
})

test('a file of exactly 20 MB is accepted; one more byte is too large', async () => {
  const small = await picture().png().toBuffer()
  const padded = (size: number) => dataUrl(Buffer.concat([small, Buffer.alloc(size - small.length)]))
  expect((await drawFrom(someone, padded(UPLOAD_MAX_BYTES))).generation.status).toBe('succeeded')
  await expectRefused(padded(UPLOAD_MAX_BYTES + 1), [[413, 'IMAGE_TOO_LARGE']])
  await expectRefused(padded(UPLOAD_MAX_BYTES + 100_000), [[413, 'PAYLOAD_TOO_LARGE']])
})

test('a request that fails after its file was stored leaves no file', async () => {
  const poor = await startTestApplication({ DATA_DIR: dataDir, WELCOME_CREDITS: '30' }, { works: false })
  const calls = generationCalls(poor)
  const user = await poor.createUser('poor@example.org')
  await calls.switchPlan(user, 'Pro Plus')
  await calls.begin(user, { image: plain })
  const [kept] = await filesOf(user)
  expect((await calls.ask(user, { image: plain })).statusCode).toBe(402)
  expect(await filesOf(user)).toEqual([kept])
})

test('concurrent requests with one key create one generation with one file', async () => {
  const user = await createProPlusUser()
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(user, { image: plain }, key)))
  const ids = new Set(answers.map((answer) => generationIn(answer).id))
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  expect(await filesOf(user)).toEqual([await keyOf(id)])
  const other = await ask(user, { image: dataUrl(await picture().png().toBuffer()) }, key)
  expect(other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await filesOf(user)).toEqual([await keyOf(id)])
})

test('only the owner can read the file of a reference image', async () => {
  const { generation } = await drawFrom(someone, plain)
  const url = `/files/${await keyOf(generation.id)}`
  const stranger = await createUser()
  for (const headers of [{}, { cookie: stranger.cookie }, someone.headers]) {
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  }
  const own = await app.inject({ url, headers: { cookie: someone.cookie } })
  expect([own.statusCode, own.headers['cache-control'], own.headers['content-type']]).toEqual([
    200,
    'private, no-cache',
    'image/jpeg',
  ])
})

test('a reference image is deleted a day after the finish; then a retry returns REFERENCE_GONE', async () => {
  const erase = async (keys: string[]) => void (await Promise.all(keys.map((key) => store.delete(key))))
  const sweep = () => eraseOldReferences({ db: database.db, images: { erase }, clock: { now: () => now } })
  const user = await createProPlusUser()
  const { generation } = await drawFrom(user, plain)
  const key = await keyOf(generation.id)
  const again = generationIn(await retry(user, generation.id))
  const copy = await keyOf(again.id)
  expect(copy).not.toBe(key)
  expect(await store.get(copy)).toEqual(await store.get(key))
  expect(await ended(user, again.id)).toMatchObject({ status: 'succeeded', has_reference: true })

  now = new Date(now.getTime() + 24 * 3_600_000)
  await sweep()
  expect((await filesOf(user)).toSorted()).toEqual([key, copy].toSorted())
  const late = generationIn(await retry(user, generation.id))
  await ended(user, late.id)
  now = new Date(now.getTime() + 1)
  await sweep()
  expect(await filesOf(user)).toEqual([await keyOf(late.id)])
  const before = await balance(user)
  const gone = await retry(user, generation.id)
  expect([gone.statusCode, gone.json<{ code: string }>().code]).toEqual([409, 'REFERENCE_GONE'])
  expect(await balance(user)).toBe(before)
})

test('reference images are deleted with the account', async () => {
  const user = await createProPlusUser()
  await drawFrom(user, plain)
  expect(await filesOf(user)).toHaveLength(1)
  // The clock of these tests is a day ahead, so the sign-in is not fresh.
  const payload = { confirmation: user.email, currentPassword: PASSWORD }
  const deleted = await app.inject({ method: 'POST', url: '/api/users/delete', headers: user.headers, payload })
  expect(deleted.statusCode).toBe(200)
  await expect.poll(() => filesOf(user), { timeout: 20_000, interval: 50 }).toEqual([])
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerMistakes(database.db)).toEqual([])
})
