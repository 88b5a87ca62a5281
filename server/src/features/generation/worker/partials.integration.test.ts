import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { ImageModelError, type EncodedImage } from '../../../ports/image-model.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { extractFileKey, openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { renderSolidColor } from '../../../../test/fakes/test-model.ts'

const application = await startTestApplication({ WELCOME_CREDITS: '1000' })
const { app, database, model, createUser, dataDir } = application
const { startGeneration, waitUntilFinished, get } = createGenerationCalls(application)

async function listPartialKeys(): Promise<string[]> {
  const keys = []
  for await (const { key } of openDiskStore(dataDir).list('partial-images/')) keys.push(key)
  return keys
}

async function createPartialImage(width = 100): Promise<EncodedImage> {
  const noise = { type: 'gaussian', sigma: 30 } as const
  const bytes = await sharp({ create: { width, height: width, channels: 3, background: '#804020', noise } })
    .png()
    .toBuffer()
  return { bytes, format: 'png' }
}

/** Makes the model send the partial images that the test passes to it, until the test ends the call. */
function showPartials() {
  const started = Promise.withResolvers<(image: EncodedImage) => void>()
  const end = Promise.withResolvers<void>()
  model.respond = async (request) => {
    model.respond = renderSolidColor
    started.resolve((image) => request.onPartial?.(image))
    await end.promise
    return renderSolidColor(request)
  }
  return { started: started.promise, end: end.resolve, fail: end.reject }
}

const user = await createUser()
/** Waits for the URL of a partial image that differs from `previousUrl`. */
const waitForPartial = (id: string, previousUrl: string | null = null): Promise<string> =>
  vi.waitFor(
    async () => {
      const { partial_url: url } = await get(user, id)
      if (url === null || url === previousUrl) throw new Error('There is no new partial image.')
      return url
    },
    { interval: 20 },
  )

test('while the model works, only the owner or a client with the signed URL can read the partial image', async () => {
  const modelCall = showPartials()
  const { id } = await startGeneration(user)
  const show = await modelCall.started
  expect(await get(user, id)).toMatchObject({ status: 'running', stage: 'drawing', partial_url: null })
  show(await createPartialImage(900))
  const signedUrl = await waitForPartial(id)
  const url = `/files/${extractFileKey(signedUrl)}`
  const otherUser = await createUser()
  for (const headers of [{}, { cookie: otherUser.cookie }, user.headers]) {
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  }
  const ownerResponse = await app.inject({ url, headers: { cookie: user.cookie } })
  expect([
    ownerResponse.statusCode,
    ownerResponse.headers['cache-control'],
    ownerResponse.headers['content-type'],
  ]).toEqual([200, 'private, no-cache', 'image/webp'])
  expect(await sharp(ownerResponse.rawPayload).metadata()).toMatchObject({ width: 640, height: 640 })
  expect(ownerResponse.rawPayload.includes('trainedAlgorithmicMedia')).toBe(true)
  expect((await app.inject(signedUrl)).rawPayload).toEqual(ownerResponse.rawPayload)
  modelCall.end()
  await waitUntilFinished(user, id)
})

test('each partial image replaces the previous one, and none is left after the finish', async () => {
  const modelCall = showPartials()
  const { id } = await startGeneration(user)
  const show = await modelCall.started
  show(await createPartialImage())
  const first = await waitForPartial(id)
  show(await createPartialImage())
  const second = await waitForPartial(id, first)
  await expect.poll(listPartialKeys, { interval: 20 }).toEqual([extractFileKey(second)])
  modelCall.end()
  expect(await waitUntilFinished(user, id)).toMatchObject({ status: 'succeeded', partial_url: null, images: [{}] })
  for (const url of [first, second]) {
    expect((await app.inject({ url, headers: { cookie: user.cookie } })).statusCode).toBe(404)
  }
  await expect.poll(listPartialKeys, { interval: 20 }).toEqual([])
})

test('a failed generation leaves no partial image', async () => {
  const modelCall = showPartials()
  const { id } = await startGeneration(user)
  const show = await modelCall.started
  show(await createPartialImage())
  await waitForPartial(id)
  modelCall.fail(new ImageModelError('unavailable', 'The model became unavailable.'))
  expect(await waitUntilFinished(user, id)).toMatchObject({ status: 'failed', partial_url: null, refunded: true })
  await expect.poll(listPartialKeys, { interval: 20 }).toEqual([])
})

test('an invalid partial image is skipped and the next one is shown', async () => {
  const modelCall = showPartials()
  const { id } = await startGeneration(user)
  const show = await modelCall.started
  const validPartial = await createPartialImage()
  show({ bytes: Buffer.from('<html>no picture'), format: 'png' })
  show({ bytes: validPartial.bytes.subarray(0, 60), format: 'png' })
  show({ bytes: new Uint8Array(), format: 'webp' })
  show(validPartial)
  expect(extractFileKey(await waitForPartial(id))).toMatch(/^partial-images\//)
  expect(await listPartialKeys()).toHaveLength(1)
  modelCall.end()
  expect((await waitUntilFinished(user, id)).status).toBe('succeeded')
})

test('a partial image that arrives just before the result is deleted', async () => {
  const last = await createPartialImage()
  model.respond = async (request) => {
    request.onPartial?.(last)
    return renderSolidColor(request)
  }
  const ids = []
  for (let image = 0; image < 4; image++) ids.push((await startGeneration(user)).id)
  for (const id of ids)
    expect(await waitUntilFinished(user, id)).toMatchObject({ status: 'succeeded', partial_url: null })
  model.respond = renderSolidColor
  await expect.poll(listPartialKeys, { interval: 20 }).toEqual([])
})

test('a worker that has lost its claim leaves no partial image', async () => {
  const modelCall = showPartials()
  const { id } = await startGeneration(user)
  const show = await modelCall.started
  show(await createPartialImage())
  await waitForPartial(id)
  await database.db.execute(sql`update generations set attempt = attempt + 1, partial_key = null where id = ${id}`)
  show(await createPartialImage())
  modelCall.end()
  await expect.poll(listPartialKeys, { interval: 20 }).toEqual([])
})
