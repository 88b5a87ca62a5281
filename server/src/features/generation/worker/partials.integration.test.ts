import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { ImageModelError, type ModelPicture } from '../../../ports/image-model.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { keyIn, storeOf } from '../../../../test/fixtures/stored-file.ts'
import { drawPlainly } from '../../../../test/fakes/test-model.ts'

const application = await startTestApplication({ WELCOME_CREDITS: '1000' })
const { app, model, createUser, dataDir } = application
const { begin, ended, get } = generationCalls(application)

async function partialFiles(): Promise<string[]> {
  const keys = []
  for await (const { key } of storeOf(dataDir).list('partial-images/')) keys.push(key)
  return keys
}

async function rough(width = 100): Promise<ModelPicture> {
  const noise = { type: 'gaussian', sigma: 30 } as const
  const bytes = await sharp({ create: { width, height: width, channels: 3, background: '#804020', noise } })
    .png()
    .toBuffer()
  return { bytes, format: 'png' }
}

/** Makes the model show the partial images of the test until the test ends the call. */
function showAndHold() {
  const begun = Promise.withResolvers<(picture: ModelPicture) => void>()
  const end = Promise.withResolvers<void>()
  model.answer = async (request) => {
    model.answer = drawPlainly
    begun.resolve((picture) => request.onPartial?.(picture))
    await end.promise
    return drawPlainly(request)
  }
  return { begun: begun.promise, end: end.resolve, fail: end.reject }
}

const user = await createUser()
/** Waits for the URL of a partial image that differs from `other`. */
const partialOf = (id: string, other: string | null = null): Promise<string> =>
  vi.waitFor(
    async () => {
      const { partial_url: url } = await get(user, id)
      if (url === null || url === other) throw new Error('There is no new partial image.')
      return url
    },
    { interval: 20 },
  )

test('while the model works, only the owner or a client with the signed URL can read the partial image', async () => {
  const drawing = showAndHold()
  const { id } = await begin(user)
  const show = await drawing.begun
  expect(await get(user, id)).toMatchObject({ status: 'running', stage: 'drawing', partial_url: null })
  show(await rough(900))
  const signed = await partialOf(id)
  const url = `/files/${keyIn(signed)}`
  const stranger = await createUser()
  for (const headers of [{}, { cookie: stranger.cookie }, user.headers]) {
    expect((await app.inject({ url, headers })).statusCode).toBe(404)
  }
  const own = await app.inject({ url, headers: { cookie: user.cookie } })
  expect([own.statusCode, own.headers['cache-control'], own.headers['content-type']]).toEqual([
    200,
    'private, no-cache',
    'image/webp',
  ])
  expect(await sharp(own.rawPayload).metadata()).toMatchObject({ width: 640, height: 640 })
  expect(own.rawPayload.includes('trainedAlgorithmicMedia')).toBe(true)
  expect((await app.inject(signed)).rawPayload).toEqual(own.rawPayload)
  drawing.end()
  await ended(user, id)
})

test('each partial image replaces the previous one, and none is left after the finish', async () => {
  const drawing = showAndHold()
  const { id } = await begin(user)
  const show = await drawing.begun
  show(await rough())
  const first = await partialOf(id)
  show(await rough())
  const second = await partialOf(id, first)
  await expect.poll(partialFiles, { interval: 20 }).toEqual([keyIn(second)])
  drawing.end()
  expect(await ended(user, id)).toMatchObject({ status: 'succeeded', partial_url: null, images: [{}] })
  for (const url of [first, second]) {
    expect((await app.inject({ url, headers: { cookie: user.cookie } })).statusCode).toBe(404)
  }
  await expect.poll(partialFiles, { interval: 20 }).toEqual([])
})

test('a failed generation leaves no partial image', async () => {
  const drawing = showAndHold()
  const { id } = await begin(user)
  const show = await drawing.begun
  show(await rough())
  await partialOf(id)
  drawing.fail(new ImageModelError('unavailable', 'The model became unavailable.'))
  expect(await ended(user, id)).toMatchObject({ status: 'failed', partial_url: null, refunded: true })
  await expect.poll(partialFiles, { interval: 20 }).toEqual([])
})

test('an invalid partial image is skipped and the next one is shown', async () => {
  const drawing = showAndHold()
  const { id } = await begin(user)
  const show = await drawing.begun
  const whole = await rough()
  show({ bytes: Buffer.from('<html>no picture'), format: 'png' })
  show({ bytes: whole.bytes.subarray(0, 60), format: 'png' })
  show({ bytes: new Uint8Array(), format: 'webp' })
  show(whole)
  expect(keyIn(await partialOf(id))).toMatch(/^partial-images\//)
  expect(await partialFiles()).toHaveLength(1)
  drawing.end()
  expect((await ended(user, id)).status).toBe('succeeded')
})

test('a partial image just before the result does no harm', async () => {
  const last = await rough()
  model.answer = async (request) => {
    request.onPartial?.(last)
    return drawPlainly(request)
  }
  const ids = []
  for (let picture = 0; picture < 4; picture++) ids.push((await begin(user)).id)
  for (const id of ids) expect(await ended(user, id)).toMatchObject({ status: 'succeeded', partial_url: null })
  model.answer = drawPlainly
  await expect.poll(partialFiles, { interval: 20 }).toEqual([])
})
