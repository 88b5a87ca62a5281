import { ASPECT_RATIOS } from '@pictor/contract/limits'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { imageRequest } from '../../../test/fixtures/image-request.ts'
import type { ImageModelRequest } from '../../ports/image-model.ts'
import { createIllustratorModel } from './illustrator.ts'
import { SIZES } from '@pictor/illustrator'

const workerUrl = new URL('../../../../illustrator/src/worker.ts', import.meta.url)
const model = createIllustratorModel({ workerUrl })
afterAll(() => model.close())

const createRequest = (changes: Partial<ImageModelRequest> = {}) => imageRequest({ style: 'cinematic', ...changes })

test('two workers generate the same bytes for the same request', async () => {
  const other = createIllustratorModel({ workerUrl })
  const [first, second] = await Promise.all([model.generate(createRequest()), other.generate(createRequest())])
  await other.close()
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
})

test.each(ASPECT_RATIOS)(
  'an image with the aspect ratio %s is a PNG of exactly the expected size',
  async (aspectRatio) => {
    const { bytes, format } = await model.generate(createRequest({ aspectRatio, prompt: 'dunes' }))
    expect(format).toBe('png')
    const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect({ width: info.width, height: info.height }).toEqual(SIZES[aspectRatio])
    expect((await sharp(bytes).metadata()).format).toBe('png')
  },
)

test('partial images do not change the bytes of the final image', async () => {
  const partials: unknown[] = []
  const generated = await model.generate(createRequest({ onPartial: (partial) => partials.push(partial) }))
  expect(partials).toHaveLength(2)
  expect(Buffer.compare(generated.bytes, (await model.generate(createRequest())).bytes)).toBe(0)
})

test('a reference image changes the result, and the same reference image gives the same bytes', async () => {
  const create = { width: 300, height: 200, channels: 3, background: '#d2402b' } as const
  const reference = { bytes: await sharp({ create }).jpeg().toBuffer(), format: 'jpeg' } as const
  const [first, second, withoutReference] = [
    await model.generate(createRequest({ reference })),
    await model.generate(createRequest({ reference })),
    await model.generate(createRequest()),
  ]
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0)
  expect(Buffer.compare(first.bytes, withoutReference.bytes)).not.toBe(0)
})

test('after an aborted image, the next one is generated', async () => {
  const controller = new AbortController()
  const first = model.generate(createRequest({ signal: controller.signal }))
  controller.abort(new Error('deadline'))
  await expect(first).rejects.toThrow('deadline')
  expect((await model.generate(createRequest({ prompt: 'dunes' }))).bytes.length).toBeGreaterThan(1000)
})
