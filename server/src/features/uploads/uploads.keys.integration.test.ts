import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { listFileNames, listStoredNames } from '../../../test/fixtures/stored-file.ts'
import { toDataUrl, createUploadCalls } from '../../../test/fixtures/upload-calls.ts'

const CLIENTS = inject('deep') ? 100 : 20
const application = await startTestApplication()
const { app, createUser, dataDir } = application
const { upload, parseImage, list } = createUploadCalls(application)

const createTestImage = (background: string) =>
  sharp({ create: { width: 20, height: 10, channels: 3, background } }).png()
const image = toDataUrl(await createTestImage('#4060a0').toBuffer())
const otherImage = toDataUrl(await createTestImage('#a06040').toBuffer())

const toStatusAndCode = (response: { statusCode: number; json(): unknown }) => [
  response.statusCode,
  (response.json() as { code?: string }).code,
]

test(`${CLIENTS} concurrent clients that retry with one key create one image, and all get it`, async () => {
  const user = await createUser()
  const before = listStoredNames(dataDir)
  const send = async () => {
    for (;;) {
      const response = await upload(user, { image }, { 'idempotency-key': 'once' })
      if (response.statusCode !== 429 && response.statusCode !== 503) return response
    }
  }
  const responses = await Promise.all(Array.from({ length: CLIENTS }, send))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(responses.map((response) => parseImage(response).id)).size).toBe(1)
  const images = await list(user)
  expect(images).toHaveLength(1)
  expect(listStoredNames(dataDir)).toEqual([...before, ...listFileNames(images)].toSorted())
})

test('only a few concurrent large uploads are accepted, and with one key they create one image', async () => {
  const user = await createUser()
  const noisy = sharp({
    create: { width: 500, height: 500, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 60 } },
  })
  const large = toDataUrl(await noisy.png().toBuffer())
  expect(large.length).toBeGreaterThan(500_000)
  const send = () => upload(user, { image: large }, { 'idempotency-key': 'large' })
  const responses = await Promise.all(Array.from({ length: 20 }, send))
  const counts = Map.groupBy(responses, ({ statusCode }) => statusCode)
  expect(new Set(counts.keys())).toEqual(new Set([201, 429]))
  expect(counts.get(201)?.length).toBeGreaterThanOrEqual(2)
  for (const { headers } of counts.get(429) ?? []) expect(headers['retry-after']).toBe('3')
  expect(await list(user)).toHaveLength(1)
  expect((await send()).statusCode).toBe(201)
  expect(await list(user)).toHaveLength(1)
})

test('a reused key with other texts is rejected; with another file it returns the first image', async () => {
  const user = await createUser()
  const key = { 'idempotency-key': 'mine' }
  const first = parseImage(await upload(user, { image, prompt: 'a', description: 'b' }, key))
  for (const texts of [{ prompt: 'c', description: 'b' }, { prompt: 'a' }, {}]) {
    expect(toStatusAndCode(await upload(user, { image, ...texts }, key))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  }
  expect(parseImage(await upload(user, { image: otherImage, prompt: 'a', description: 'b' }, key))).toEqual(first)
  expect(await list(user)).toHaveLength(1)
})

test('keys are separate for each user, and every upload without a key creates an image', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  const key = { 'idempotency-key': 'shared' }
  const ids = [await upload(ada, { image }, key), await upload(bob, { image }, key)].map(
    (response) => parseImage(response).id,
  )
  expect(new Set(ids).size).toBe(2)
  await upload(ada, { image })
  await upload(ada, { image })
  expect(await list(ada)).toHaveLength(3)
})

test('a rejected file does not use up its key, and a deleted image is not restored by its key', async () => {
  const user = await createUser()
  const key = { 'idempotency-key': 'again' }
  expect(toStatusAndCode(await upload(user, { image: 'data:image/png;base64,AAAA' }, key))).toEqual([
    415,
    'IMAGE_NOT_ACCEPTED',
  ])
  const { id } = parseImage(await upload(user, { image }, key))
  await app.inject({ method: 'DELETE', url: `/api/images/${id}`, headers: user.headers })
  expect(toStatusAndCode(await upload(user, { image }, key))).toEqual([404, 'NOT_FOUND'])
  expect(await list(user)).toEqual([])
})

test.each(['', 'x'.repeat(201)])('the key %.10j is rejected', async (key) => {
  const user = await createUser()
  expect(toStatusAndCode(await upload(user, { image }, { 'idempotency-key': key }))).toEqual([400, 'BAD_REQUEST'])
})
