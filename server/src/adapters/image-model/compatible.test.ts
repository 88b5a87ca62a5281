import { expect, onTestFinished, test } from 'vitest'
import { describeImageModel } from '../../../test/conformance/image-model.ts'
import type { ImageModelFailure } from '../../ports/image-model.ts'
import { imageRequest } from '../../../test/fixtures/image-request.ts'
import { toBase64 } from '../../../test/fakes/openai-images.ts'
import { renderSolidColor } from '../../../test/fakes/test-model.ts'
import { respondWith, failureCasesFor, startVendorServer } from '../../../test/fakes/vendor-server.ts'
import { createCompatibleImageModel } from './compatible.ts'

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
const { bytes: image } = await renderSolidColor({ aspectRatio: '2:3', seed: 9 })
const respondOk = respondWith(200, { created: 1, data: [{ b64_json: toBase64(image) }] })

async function start(apiKey: string | null = null, costMicroUsd: number | null = null) {
  const server = await startVendorServer(respondOk)
  const baseUrl = `${server.url}/v1`
  const model = createCompatibleImageModel({ apiKey, baseUrl, model: 'sd-xl', costMicroUsd, fetch, clock })
  onTestFinished(async () => {
    await model.close()
    await server.stop()
  })
  return { server, model }
}

describeImageModel('A compatible server', async () => {
  const { server, model } = await start()
  return { model, sent: image, ...failureCasesFor(server) }
})

test('the request has only fields that every compatible server accepts, and no key if none is configured', async () => {
  const { server, model } = await start()
  const generated = await model.generate(imageRequest({ aspectRatio: '9:16', onPartial: () => {} }))
  expect(generated).toMatchObject({ format: 'png', costMicroUsd: null, usage: null })
  expect(server.calls).toMatchObject([{ method: 'POST', path: '/v1/images/generations' }])
  expect(server.calls[0]?.fields).toEqual({
    model: 'sd-xl',
    prompt: 'a fox in the snow',
    n: 1,
    size: '864x1536',
    response_format: 'b64_json',
  })
  expect(server.calls[0]?.headers.authorization).toBeUndefined()
})

test('the key is sent to the server, and a reference image as a file', async () => {
  const { server, model } = await start('secret-key')
  await model.generate(imageRequest({ reference: { bytes: new Uint8Array([1, 2]), format: 'jpeg' } }))
  const [call] = server.calls
  expect(call).toMatchObject({
    path: '/v1/images/edits',
    isForm: true,
    headers: { authorization: 'Bearer secret-key' },
  })
  expect(call?.fields['image']).toMatchObject({ name: 'reference.jpeg', type: 'image/jpeg' })
})

test('an image costs the amount that the operator configured', async () => {
  const { model } = await start(null, 12_000)
  expect(await model.generate(imageRequest())).toMatchObject({ costMicroUsd: 12_000 })
})

test.each(['absolute', 'relative'])(
  'an image that the response refers to by URL is fetched without the key (%s URL)',
  async (kind) => {
    const { server, model } = await start('secret-key')
    server.handler = (call, response) => {
      if (call.path === '/files/1.png') return void response.end(image)
      const url = kind === 'absolute' ? `${server.url}/files/1.png` : '/files/1.png'
      return respondWith(200, { data: [{ url }] })(call, response)
    }
    const generated = await model.generate(imageRequest())
    expect(Buffer.compare(generated.bytes, image)).toBe(0)
    expect(server.calls[1]).toMatchObject({ method: 'GET', path: '/files/1.png' })
    expect(server.calls[1]?.headers.authorization).toBeUndefined()
  },
)

test('a URL inside the private network is not fetched', async () => {
  const { server, model } = await start()
  const canary = await startVendorServer((_call, response) => void response.end(image))
  onTestFinished(() => canary.stop())
  server.handler = respondWith(200, { data: [{ url: `${canary.url}/1.png` }] })
  await expect(model.generate(imageRequest())).rejects.toMatchObject({ failure: 'invalid-response' })
  expect(canary.calls).toEqual([])
})

test('aborting the signal also stops the download of an image', async () => {
  const { server, model } = await start()
  server.handler = (call, response) =>
    call.path === '/1.png' ? undefined : respondWith(200, { data: [{ url: '/1.png' }] })(call, response)
  const controller = new AbortController()
  const generated = model.generate(imageRequest({ signal: controller.signal }))
  await expect.poll(() => server.calls.length).toBe(2)
  const reason = new Error('deadline')
  controller.abort(reason)
  await expect(generated).rejects.toBe(reason)
  await expect.poll(server.countInFlight).toBe(0)
})

const FAILURES: [failure: ImageModelFailure, status: number, body: unknown][] = [
  ['bad-request', 400, { error: 'unknown field response_format' }],
  ['bad-request', 422, { detail: [{ loc: ['body', 'size'], msg: 'not allowed' }] }],
  ['operator', 401, { error: { message: 'bad key' } }],
  ['operator', 404, { detail: 'Not Found' }],
  ['busy', 429, {}],
  ['unavailable', 500, 'Traceback (most recent call last)'],
  ['invalid-response', 200, { data: [{ url: 'nowhere:' }] }],
  ['invalid-response', 200, { data: [{ url: 'http://[' }] }],
  ['invalid-response', 200, { data: [{}] }],
]

test.each(FAILURES)('a call fails with %s when the server responds with %i %j', async (failure, status, body) => {
  const { server, model } = await start()
  server.handler = respondWith(status, body)
  await expect(model.generate(imageRequest())).rejects.toMatchObject({ name: 'ImageModelError', failure })
})

test.each([
  ['ready', 'has sd-xl', 200, { data: [{ id: 'sd-xl' }] }],
  ['ready', 'lacks sd-xl', 200, { data: [{ id: 'other' }] }],
  ['ready', 'no list', 404, 'Not Found'],
  ['ready', 'no list', 200, '<html>'],
  ['failing', '401', 401, {}],
  ['failing', '503', 503, {}],
])('the model is %s (%s) when the server responds with %i %j', async (state, expectedDetail, status, body) => {
  const { server, model } = await start()
  server.handler = respondWith(status, body)
  const health = await model.checkHealth(new AbortController().signal)
  expect(health).toEqual({ state, detail: expect.stringContaining(expectedDetail) })
})
