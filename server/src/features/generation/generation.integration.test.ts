import { randomUUID } from 'node:crypto'
import type { Generation } from '@pictor/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { extractFileKey } from '../../../test/fixtures/stored-file.ts'
import { generations } from './generation.table.ts'

const application = await startTestApplication()
const { app, fetchCredits, database, createUser } = application
const { waitUntilFinished } = createGenerationCalls(application)

interface SubmitOptions {
  body?: object
  key?: string
  prefer?: string
}

function submit(user: Pick<TestUser, 'headers'>, { body = {}, key, prefer }: SubmitOptions = {}) {
  const headers = { ...user.headers, ...(key && { 'idempotency-key': key }), ...(prefer && { prefer }) }
  return app.inject({
    method: 'POST',
    url: '/api/images/generate',
    headers,
    payload: { prompt: 'a heron at dawn', ...body },
  })
}

test('a generation costs 16 credits, and its image is in My media and in the public gallery', async () => {
  const user = await createUser()
  const response = await submit(user, { body: { prompt: '  a heron at dawn ', aspectRatio: '16:9' } })
  expect(response.statusCode).toBe(200)
  const [image] = response.json<{ images: Generation['images'] }>().images
  expect(image).toMatchObject({
    prompt: 'a heron at dawn',
    aspect_ratio: '16:9',
    model: 'test model 1',
    is_demo: true,
    width: 154,
    height: 86,
  })
  expect(await fetchCredits(user)).toBe(64)
  for (const url of ['/api/images/my-images', '/api/images/public']) {
    const list = await app.inject({ url, headers: user.headers })
    expect(list.json<{ images: { id: string }[] }>().images.map(({ id }) => id)).toContain(image?.id)
  }
})

test('the files are served with provenance metadata and without the prompt', async () => {
  const [image] = (await submit(await createUser())).json<{ images: Generation['images'] }>().images
  for (const url of [image?.url ?? '', image?.compressed_url ?? '']) {
    const file = await app.inject(url)
    expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(file.rawPayload.includes('http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia')).toBe(
      true,
    )
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ width: image?.width })
    expect(file.rawPayload.includes('heron')).toBe(false)
  }
})

test('respond-async returns 202 immediately with the generation to poll', async () => {
  const user = await createUser()
  const response = await submit(user, { prefer: 'respond-async' })
  const { generation } = response.json<{ generation: Generation }>()
  expect([response.statusCode, response.headers['location']]).toEqual([202, `/api/generations/${generation.id}`])
  expect(generation).toMatchObject({ status: 'queued', credits: 16, refunded: false, images: [] })
  expect(await waitUntilFinished(user, generation.id)).toMatchObject({
    status: 'succeeded',
    error: null,
    images: [{ generation_id: generation.id }],
  })
})

test('other users’ private images return 404', async () => {
  const user = await createUser()
  const [image] = (await submit(user, { body: { visibility: 'private' } })).json<{ images: Generation['images'] }>()
    .images
  const otherUser = await createUser()
  for (const headers of [{}, otherUser.headers]) {
    expect((await app.inject({ url: `/api/images/${image?.id}`, headers })).statusCode).toBe(404)
  }
  expect((await app.inject({ url: `/api/images/${image?.id}`, headers: user.headers })).statusCode).toBe(200)
  const url = `/files/${extractFileKey(image?.url ?? '')}`
  expect((await app.inject(url)).statusCode).toBe(404)
  expect((await app.inject({ url, headers: { cookie: otherUser.cookie } })).statusCode).toBe(404)
  const ownerResponse = await app.inject({ url, headers: { cookie: user.cookie } })
  expect([ownerResponse.statusCode, ownerResponse.headers['cache-control']]).toEqual([200, 'private, no-cache'])
  const gallery = await app.inject('/api/images/public?pageSize=1000')
  expect(gallery.body).not.toContain(image?.id)
})

test('50 concurrent requests with one key create one generation and one charge; the key is rejected for another prompt', async () => {
  const user = await createUser()
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 50 }, () => submit(user, { key, prefer: 'respond-async' })))
  const ids = responses.map((response) => response.json<{ generation: Generation }>().generation.id)
  expect(new Set(ids).size).toBe(1)
  expect(responses.every((response) => response.statusCode === 202)).toBe(true)
  await waitUntilFinished(user, ids[0] ?? '')
  expect(await fetchCredits(user)).toBe(64)
  const rejected = await submit(user, { key, body: { prompt: 'something else' } })
  expect([rejected.statusCode, rejected.json<{ code: string }>().code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
})

test('a balance that is too low returns 402 with the needed credits and charges nothing', async () => {
  const user = await createUser()
  for (let count = 0; count < 5; count++) await submit(user)
  expect(await fetchCredits(user)).toBe(0)
  const response = await submit(user)
  expect(response.statusCode).toBe(402)
  expect(response.json()).toEqual({
    code: 'INSUFFICIENT_CREDITS',
    message: 'Insufficient credits. Please purchase more credits.',
    needed: 16,
    available: 0,
  })
})

test.each([
  [{ prompt: '' }, 'body.prompt'],
  [{ prompt: '   ' }, 'body.prompt'],
  [{ prompt: 'x'.repeat(4_001) }, 'body.prompt'],
  [{ prompt: '\ud800' }, 'body.prompt'],
  [{ aspectRatio: '7:3' }, 'body.aspectRatio'],
  [{ variations: 2 }, 'body.variations'],
  [{ variations: '1' }, 'body.variations'],
  [{ style: 'baroque' }, 'body.style'],
  [{ credits: 1 }, 'body'],
  [{ prompt: 'a\0b' }, ''],
])('%j returns 400 with the path of the field and charges nothing', async (body, path) => {
  const user = await createUser()
  const response = await submit(user, { body })
  expect([response.statusCode, response.json<{ code: string; issues: object[] }>()]).toEqual([
    400,
    expect.objectContaining({
      code: 'BAD_REQUEST',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    }),
  ])
  expect(await fetchCredits(user)).toBe(80)
})

test('a prompt of 4,000 emoji counts as 4,000 characters', async () => {
  const user = await createUser()
  expect((await submit(user, { body: { prompt: '🦊'.repeat(4_000) } })).statusCode).toBe(200)
})

test('a style requires Pro Plus, where an image costs 26 credits', async () => {
  const user = await createUser()
  const rejected = await submit(user, { body: { style: 'watercolor' } })
  expect([rejected.statusCode, rejected.json<{ code: string }>().code]).toEqual([403, 'STYLE_NEEDS_PRO_PLUS'])
  await app.inject({ method: 'PUT', url: '/api/users/plan', headers: user.headers, payload: { plan: 'Pro Plus' } })
  expect((await submit(user, { body: { style: 'watercolor' } })).statusCode).toBe(200)
  expect(await fetchCredits(user)).toBe(80 - 26)
})

test('other users’ generations return 404 like unknown ids', async () => {
  const { generation } = (await submit(await createUser(), { prefer: 'respond-async' })).json<{
    generation: Generation
  }>()
  const otherUser = await createUser()
  for (const id of [generation.id, randomUUID(), 'x', '../credits']) {
    const response = await app.inject({ url: `/api/generations/${encodeURIComponent(id)}`, headers: otherUser.headers })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
  }
})

test('the database rejects changes of a finished generation', async () => {
  const user = await createUser()
  const { generation } = (await submit(user, { prefer: 'respond-async' })).json<{ generation: Generation }>()
  await waitUntilFinished(user, generation.id)
  const changes = [
    { status: 'failed' as const, errorCode: 'MODEL_FAILED' },
    { status: 'running' as const, finishedAt: null },
  ]
  for (const change of changes) {
    const attempt = database.db.update(generations).set(change).where(eq(generations.id, generation.id))
    await expect(attempt).rejects.toMatchObject({ cause: { constraint: 'finished_generation_is_frozen' } })
  }
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerViolations(database.db)).toEqual([])
})
