import { ASPECT_RATIOS } from '@pictor/contract/limits'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { describeImageModel } from '../../ports/image-model.conformance.ts'
import { ImageModelError, type ImageModelRequest, type ModelPicture } from '../../ports/image-model.ts'
import { imageRequest } from '../../testing/image-request.ts'
import { createDemoImageModel } from './demo.ts'
import { SIZES } from './demo/sizes.ts'

const workerUrl = new URL('./demo/worker.ts', import.meta.url)
const model = createDemoImageModel({ workerUrl })
afterAll(() => model.close())

const request = (changes: Partial<ImageModelRequest> = {}) => imageRequest({ style: 'cinematic', ...changes })

describeImageModel('The demo engine', async () => {
  const url = new URL(workerUrl)
  return {
    model: createDemoImageModel({ workerUrl: url }),
    sent: null,
    stall: () => {},
    countUnderWay: () => 0,
    breakDown: async () => void (url.href = new URL('./demo/no-such-worker.ts', import.meta.url).href),
  }
})

test('two workers paint the same bytes', async () => {
  const other = createDemoImageModel({ workerUrl })
  const [first, second] = await Promise.all([model.generate(request()), other.generate(request())])
  await other.close()
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
})

test.each(ASPECT_RATIOS)('a picture of %s is a PNG of exactly its size', async (aspectRatio) => {
  const { bytes, format } = await model.generate(request({ aspectRatio, prompt: 'dunes' }))
  expect(format).toBe('png')
  const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  expect({ width: info.width, height: info.height }).toEqual(SIZES[aspectRatio])
  expect((await sharp(bytes).metadata()).format).toBe('png')
})

test('a request that is aborted before its turn rejects with the reason of its signal', async () => {
  const controller = new AbortController()
  const first = model.generate(request())
  const second = model.generate(request({ signal: controller.signal }))
  controller.abort(new Error('no longer wanted'))
  await expect(second).rejects.toThrow('no longer wanted')
  expect((await first).bytes.length).toBeGreaterThan(1000)
})

test('a picture under way can be aborted and the next one is painted', async () => {
  const controller = new AbortController()
  const first = model.generate(request({ signal: controller.signal }))
  controller.abort(new Error('deadline'))
  await expect(first).rejects.toThrow('deadline')
  expect((await model.generate(request({ prompt: 'dunes' }))).bytes.length).toBeGreaterThan(1000)
})

test('a worker that cannot start fails its request, and the next request tries again', async () => {
  const broken = createDemoImageModel({ workerUrl: new URL('./demo/no-such-worker.ts', import.meta.url) })
  await expect(broken.generate(request())).rejects.toMatchObject({ name: 'ImageModelError', failure: 'unavailable' })
  await expect(broken.generate(request())).rejects.toBeInstanceOf(ImageModelError)
  await broken.close()
})

test('a closed engine rejects what was waiting and what comes after', async () => {
  const closing = createDemoImageModel({ workerUrl })
  const waiting = [closing.generate(request()), closing.generate(request())].map((job) =>
    job.catch((error: unknown) => error),
  )
  await closing.close()
  for (const outcome of await Promise.all(waiting)) expect(outcome).toBeInstanceOf(ImageModelError)
  await expect(closing.generate(request())).rejects.toBeInstanceOf(ImageModelError)
})

test('rough pictures are posted on the way, small and ever better, and cost the picture nothing', async () => {
  const partials: ModelPicture[] = []
  const painted = await model.generate(request({ onPartial: (picture) => partials.push(picture) }))
  const sizes = await Promise.all(partials.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))
  expect(sizes).toEqual([205, 512])
  for (const { bytes, format } of partials) {
    expect(format).toBe('jpeg')
    expect(bytes.length).toBeLessThan(120_000)
  }
  expect(Buffer.compare(painted.bytes, (await model.generate(request())).bytes)).toBe(0)
})

test('a reference changes the picture, and the same one gives the same bytes', async () => {
  const create = { width: 300, height: 200, channels: 3, background: '#d2402b' } as const
  const reference = { bytes: await sharp({ create }).jpeg().toBuffer(), format: 'jpeg' } as const
  const [first, second, plain] = [
    await model.generate(request({ reference })),
    await model.generate(request({ reference })),
    await model.generate(request()),
  ]
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
  expect(Buffer.compare(first.bytes, plain.bytes)).not.toBe(0)
})

test('a reference that cannot be read is a bad request, and the next picture is painted', async () => {
  const reference = { bytes: new Uint8Array([1, 2, 3]), format: 'png' } as const
  await expect(model.generate(request({ reference }))).rejects.toMatchObject({ failure: 'bad-request' })
  expect((await model.generate(request())).bytes.length).toBeGreaterThan(1000)
})

test('it says what it is', () => {
  expect(model).toMatchObject({ model: 'Pictor demo engine 1', isDemo: true, costsMoney: false })
})
