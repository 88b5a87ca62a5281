import { ASPECT_RATIOS, STYLES } from '@pictor/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { describeImageModel } from '../../../test/conformance/image-model.ts'
import { REFERENCE_MAX_BYTES, type ImageModelFailure } from '../../ports/image-model.ts'
import { imageRequest } from '../../../test/fixtures/image-request.ts'
import { STABILITY_KEY, startStabilityServer } from '../../../test/fakes/stability-images.ts'
import { respondWith, failureCasesFor, type VendorHandler } from '../../../test/fakes/vendor-server.ts'
import { createStabilityImageModel } from './stability.ts'

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }

async function start() {
  const server = await startStabilityServer()
  const model = createStabilityImageModel({ apiKey: STABILITY_KEY, baseUrl: server.url, fetch, clock })
  onTestFinished(async () => {
    await model.close()
    await server.stop()
  })
  return { server, model }
}

describeImageModel('Stability', async () => {
  const { server, model } = await start()
  return { model, sent: server.image, ...failureCasesFor(server) }
})

test.each(ASPECT_RATIOS)('the aspect ratio %s is sent unchanged', async (aspectRatio) => {
  const { server, model } = await start()
  const generated = await model.generate(imageRequest({ aspectRatio, seed: 77 }))
  expect(server.calls[0]?.fields).toEqual({
    prompt: 'a fox in the snow',
    seed: '77',
    output_format: 'png',
    aspect_ratio: aspectRatio,
  })
  expect(server.calls[0]?.headers['stability-client-user-id']).toBe(imageRequest().userKey)
  expect(generated).toMatchObject({ format: 'png', costMicroUsd: 80_000, usage: { credits: 8, seed: '77' } })
})

test.each(STYLES)('the style %s is sent as a preset or in the prompt, never both', async (style) => {
  const { server, model } = await start()
  await model.generate(imageRequest({ style, styledPrompt: 'a styled fox' }))
  const { prompt, style_preset: preset } = server.calls[0]?.fields ?? {}
  expect(prompt).toBe(preset === undefined ? 'a styled fox' : 'a fox in the snow')
  if (['None', 'artistic', 'oil_painting', 'watercolor'].includes(style)) expect(preset).toBeUndefined()
  else expect(preset).toEqual(expect.any(String))
})

test.each([
  [0, '1'],
  [4_294_967_295, '4294967294'],
])('the seed %i is clamped to the range of the vendor', async (seed, sent) => {
  const { server, model } = await start()
  await model.generate(imageRequest({ seed }))
  expect(server.calls[0]?.fields['seed']).toBe(sent)
})

test('a reference image is sent with a strength and without an aspect ratio', async () => {
  const { server, model } = await start()
  const bytes = new Uint8Array([1, 2, 3, 255])
  await model.generate(imageRequest({ reference: { bytes, format: 'webp' } }))
  const { image, strength, aspect_ratio: ratio } = server.calls[0]?.fields ?? {}
  if (!(image instanceof File)) throw new Error('No file arrived.')
  expect([image.name, image.type]).toEqual(['reference.webp', 'image/webp'])
  expect(new Uint8Array(await image.arrayBuffer())).toEqual(bytes)
  expect([strength, ratio]).toEqual(['0.65', undefined])
})

test('the largest reference image and the longest prompt fit into one call', async () => {
  const { server, model } = await start()
  server.handler = respondWith(200, server.image)
  const prompt = '🦊'.repeat(4_000)
  const reference = { bytes: new Uint8Array(REFERENCE_MAX_BYTES), format: 'png' } as const
  await model.generate(imageRequest({ prompt, styledPrompt: prompt, reference }))
  expect(Number(server.calls[0]?.headers['content-length'])).toBeLessThan(10 * 1_024 * 1_024)
})

const failureBody = (name: string) => ({ id: '4c1ab2', name, errors: ['The vendor says why.'] })
const FAILURES: [failure: ImageModelFailure, status: number, body: unknown][] = [
  ['bad-request', 400, failureBody('bad_request')],
  ['operator', 401, failureBody('unauthorized')],
  ['operator', 402, failureBody('payment_required')],
  ['refused', 403, failureBody('content_moderation')],
  ['operator', 403, failureBody('permission_denied')],
  ['operator', 404, failureBody('not_found')],
  ['bad-request', 413, failureBody('payload_too_large')],
  ['bad-request', 422, failureBody('invalid_language')],
  ['unavailable', 500, failureBody('internal_error')],
  ['unavailable', 502, '<html>Bad gateway</html>'],
  ['timed-out', 504, ''],
]

test.each(FAILURES)('a call fails with %s when the vendor responds with %i %j', async (failure, status, body) => {
  const { server, model } = await start()
  server.handler = respondWith(status, body)
  await expect(model.generate(imageRequest())).rejects.toMatchObject({
    name: 'ImageModelError',
    failure,
    retryAfterMs: null,
  })
  expect(server.calls).toHaveLength(1)
})

test("a rate limit returns the vendor's waiting time, or one minute by default", async () => {
  const { server, model } = await start()
  server.handler = respondWith(429, failureBody('rate_limit_exceeded'))
  await expect(model.generate(imageRequest())).rejects.toMatchObject({ failure: 'busy', retryAfterMs: 60_000 })
  server.handler = respondWith(429, failureBody('rate_limit_exceeded'), { 'retry-after': '3' })
  await expect(model.generate(imageRequest())).rejects.toMatchObject({ failure: 'busy', retryAfterMs: 3_000 })
})

test('the error for a prompt in an unsupported language names the supported one', async () => {
  const { server, model } = await start()
  server.handler = respondWith(422, {
    id: '4c1ab2',
    name: 'invalid_language',
    errors: ['prompt: unsupported language'],
  })
  await expect(model.generate(imageRequest())).rejects.toThrow(
    'Stability responded with status 422 (invalid_language): prompt: unsupported language It understands prompts in English only.',
  )
})

test('a blurred image with the finish reason CONTENT_FILTERED is rejected', async () => {
  const { server, model } = await start()
  server.handler = respondWith(200, server.image, { 'content-type': 'image/png', 'finish-reason': 'CONTENT_FILTERED' })
  await expect(model.generate(imageRequest())).rejects.toMatchObject({ failure: 'refused' })
})

const INVALID_RESPONSES: [description: string, failure: ImageModelFailure, response: VendorHandler][] = [
  ['is empty', 'invalid-response', respondWith(200, '', { 'content-type': 'image/png' })],
  ['is an HTML page', 'invalid-response', respondWith(200, '<!doctype html>', { 'content-type': 'image/png' })],
  [
    'is too large',
    'invalid-response',
    respondWith(200, Buffer.alloc(41 * 1_024 * 1_024), { 'content-type': 'image/png' }),
  ],
  [
    'is cut off',
    'unavailable',
    (_call, response) => void response.writeHead(200).write('\x89PNG', () => response.destroy()),
  ],
]

test.each(INVALID_RESPONSES)('after a response that %s, the call fails with %s', async (_case, failure, handler) => {
  const { server, model } = await start()
  server.handler = handler
  await expect(model.generate(imageRequest())).rejects.toMatchObject({ failure })
})

test.each([
  ['ready', 200, { credits: 1_000 }],
  ['ending', 200, { credits: 25 }],
  ['failing', 200, { credits: 7.9 }],
  ['failing', 200, { balance: 1 }],
  ['failing', 401, failureBody('unauthorized')],
])('an account is %s when the vendor responds with %i %j', async (state, status, body) => {
  const { server, model } = await start()
  server.handler = respondWith(status, body)
  expect(await model.checkHealth(new AbortController().signal)).toMatchObject({ state })
  expect(server.calls).toMatchObject([{ method: 'GET', path: '/v1/user/balance' }])
})
