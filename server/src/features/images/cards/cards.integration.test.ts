import path from 'node:path'
import type { Image } from '@pictor/contract'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { insertImage } from '../../../../test/fixtures/image-rows.ts'
import { makeTemporaryFolder } from '../../../../test/harness/temporary-folder.ts'
import { createTestModel } from '../../../../test/fakes/test-model.ts'

const dataDir = await makeTemporaryFolder()
const model = { ...createTestModel(), isDemo: false }
const createEnvironment = (folder: string) => ({ DATA_DIR: path.join(dataDir, folder), WELCOME_CREDITS: '800' })
const unlimited = await startTestApplication(createEnvironment('unlimited'), { model })
const { app, database, createUser } = unlimited
const owner = await createUser()
const ONE_PER_HOUR = { points: 1, windowSeconds: 3_600 }
const limited = await startTestApplication(createEnvironment('limited'), { model, limits: { 'card:ip': ONE_PER_HOUR } })

async function createImage(width: number, height: number, application = unlimited, user = owner): Promise<Image> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const testImage = sharp({ create: { width, height, channels: 3, background: '#345', noise } })
  const bytes = await testImage.png().toBuffer()
  model.respond = async () => ({ bytes, format: 'png', costMicroUsd: 0, usage: null })
  return application.generateImage(user, { prompt: 'a fox' })
}

const requestCard = (id: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/cards/images/${id}.jpg`, headers })
const setVisibility = (id: string, visibility: string) =>
  app.inject({ method: 'PATCH', url: `/api/images/${id}`, headers: owner.headers, payload: { visibility } })

test.each([
  [1_536, 864],
  [1_024, 1_536],
  [300, 300],
])('the card of an image of %i × %i is a JPEG that all messengers accept, with its provenance', async (...size) => {
  const { statusCode, headers, rawPayload } = await requestCard((await createImage(...size)).id)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'public, no-cache',
  ])
  const { format, width, height, xmpAsString } = await sharp(rawPayload).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1_200, 630])
  // Noise compresses worst.
  expect(rawPayload.length).toBeLessThan(300_000)
  expect(xmpAsString).toContain('digitalsourcetype/trainedAlgorithmicMedia<')
  expect(xmpAsString).not.toContain('a fox')
})

test('a card is rendered once for concurrent requests, has an ETag, and is recognized by its hash', async () => {
  const { id } = await createImage(300, 300)
  const responses = await Promise.all([requestCard(id), requestCard(id), requestCard(id)])
  const [first] = responses
  expect(responses.map(({ rawPayload }) => rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0)))).toEqual([
    true,
    true,
    true,
  ])
  const etag = String(first?.headers.etag)
  expect((await requestCard(id, { 'if-none-match': etag })).statusCode).toBe(304)
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Uint8Array.from(first?.rawPayload ?? []))).toString(
    'hex',
  )
  const known = await app.inject(`/api/images/known?sha256=${hash}`)
  expect([known.statusCode, known.json()]).toEqual([200, { known: true }])
})

test('the card of a hidden or deleted image returns 404, even for its owner with the ETag', async () => {
  const { id } = await createImage(300, 300)
  const before = await requestCard(id)
  const headers = { cookie: owner.cookie, 'if-none-match': String(before.headers.etag) }
  await setVisibility(id, 'private')
  expect([(await requestCard(id)).statusCode, (await requestCard(id, headers)).statusCode]).toEqual([404, 404])
  await setVisibility(id, 'public')
  const cardAfterPublishing = await requestCard(id)
  expect([cardAfterPublishing.statusCode, cardAfterPublishing.headers.etag === before.headers.etag]).toEqual([
    200,
    false,
  ])
  await app.inject({ method: 'DELETE', url: `/api/images/${id}`, headers: owner.headers })
  expect((await requestCard(id)).statusCode).toBe(404)
})

test('a missing image, or one without its file, has no card', async () => {
  const { id } = await insertImage(database.db)
  for (const missing of [id, '11111111-1111-4111-8111-111111111111', 'x', '%00', 'a'.repeat(36)]) {
    expect([missing, (await requestCard(missing)).statusCode]).toEqual([missing, 404])
  }
})

test('rendering cards is limited by IP address; cached cards are not limited', async () => {
  const user = await limited.createUser()
  const images = [await createImage(20, 20, limited, user), await createImage(20, 20, limited, user)]
  const [first = '', second = ''] = images.map(({ id }) => `/cards/images/${id}.jpg`)
  const statuses = []
  for (const url of [first, second, first]) statuses.push((await limited.app.inject(url)).statusCode)
  expect(statuses).toEqual([200, 429, 200])
})
