import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { describeImageModel } from '../../../test/conformance/image-model.ts'
import { ImageModelError, type ImageModelRequest, type EncodedImage } from '../../ports/image-model.ts'
import { imageRequest } from '../../../test/fixtures/image-request.ts'
import { createIllustratorModel } from './illustrator.ts'
import { SIZES } from '@pictor/illustrator'

const workerUrl = new URL('../../../../illustrator/src/worker.ts', import.meta.url)
const model = createIllustratorModel({ workerUrl })
afterAll(() => model.close())

const createRequest = (changes: Partial<ImageModelRequest> = {}) => imageRequest({ style: 'cinematic', ...changes })

describeImageModel('The illustrator', async () => {
  const url = new URL(workerUrl)
  return {
    model: createIllustratorModel({ workerUrl: url }),
    sent: null,
    stall: () => {},
    countInFlight: () => 0,
    breakDown: async () => void (url.href = new URL('./no-such-worker.ts', import.meta.url).href),
  }
})

test('a queued request that is aborted rejects with the reason of its signal', async () => {
  const controller = new AbortController()
  const first = model.generate(createRequest())
  const second = model.generate(createRequest({ signal: controller.signal }))
  controller.abort(new Error('no longer wanted'))
  await expect(second).rejects.toThrow('no longer wanted')
  expect((await first).bytes.length).toBeGreaterThan(1000)
})

test('a worker that cannot start fails its request, and the next request tries to start it again', async () => {
  const broken = createIllustratorModel({ workerUrl: new URL('./no-such-worker.ts', import.meta.url) })
  await expect(broken.generate(createRequest())).rejects.toMatchObject({
    name: 'ImageModelError',
    failure: 'unavailable',
  })
  await expect(broken.generate(createRequest())).rejects.toBeInstanceOf(ImageModelError)
  await broken.close()
})

test('a closed illustrator rejects queued and new requests', async () => {
  const closing = createIllustratorModel({ workerUrl })
  const queued = [closing.generate(createRequest()), closing.generate(createRequest())].map((job) =>
    job.catch((error: unknown) => error),
  )
  await closing.close()
  for (const outcome of await Promise.all(queued)) expect(outcome).toBeInstanceOf(ImageModelError)
  await expect(closing.generate(createRequest())).rejects.toBeInstanceOf(ImageModelError)
})

test('partial images get larger with each step, and the final image is a PNG of exactly the expected size', async () => {
  const partials: EncodedImage[] = []
  const requestWithPartials = createRequest({ aspectRatio: '9:16', onPartial: (image) => partials.push(image) })
  const { bytes, format } = await model.generate(requestWithPartials)
  expect(partials.map((partial) => partial.format)).toEqual(['jpeg', 'jpeg'])
  expect(Math.max(...partials.map((partial) => partial.bytes.length))).toBeLessThan(120_000)
  const images = await Promise.all([...partials, { bytes, format }].map((image) => sharp(image.bytes).metadata()))
  expect(images.map(({ width }) => width)).toEqual([173, 432, SIZES['9:16'].width])
  expect(images[2]).toMatchObject({ format, height: SIZES['9:16'].height })
  expect(format).toBe('png')
})

test('a reference image that cannot be decoded is a bad request, and the next image is generated', async () => {
  const reference = { bytes: new Uint8Array([1, 2, 3]), format: 'png' } as const
  await expect(model.generate(createRequest({ reference }))).rejects.toMatchObject({ failure: 'bad-request' })
  expect((await model.generate(createRequest())).bytes.length).toBeGreaterThan(1000)
})

test('the model reports its name, that it is the demo, and that it costs nothing', () => {
  expect(model).toMatchObject({ model: 'Pictor demo engine 1', isDemo: true, costsMoney: false })
})
