import { pipeline } from 'node:stream/promises'
import { ASPECT_RATIOS, IMAGE_SIZES } from '@pictor/contract/limits'
import { expect, inject, onTestFinished, test } from 'vitest'
import { describeImageModel } from '../../../test/conformance/image-model.ts'
import type { ImageModelFailure, EncodedImage } from '../../ports/image-model.ts'
import { imageRequest } from '../../../test/fixtures/image-request.ts'
import {
  formatEvent,
  OPENAI_KEY,
  OPENAI_USAGE,
  startOpenAiServer,
  toBase64,
} from '../../../test/fakes/openai-images.ts'
import { respondWith, failureCasesFor, stall, type VendorHandler } from '../../../test/fakes/vendor-server.ts'
import { createOpenAiImageModel } from './openai.ts'

const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
const settings = { apiKey: OPENAI_KEY, model: 'gpt-image-2.5-sunburst', quality: 'medium' }

async function start(changes: Partial<typeof settings> = {}) {
  const server = await startOpenAiServer()
  const model = createOpenAiImageModel({ ...settings, baseUrl: server.baseUrl, fetch, clock, ...changes })
  onTestFinished(async () => {
    await model.close()
    await server.stop()
  })
  return { server, model }
}

describeImageModel('OpenAI', async () => {
  const { server, model } = await start()
  return { model, sent: server.image, ...failureCasesFor(server) }
})

test.each(ASPECT_RATIOS)('%s is requested in its exact size, with an explicit quality', async (aspectRatio) => {
  const { server, model } = await start()
  await model.generate(imageRequest({ aspectRatio, styledPrompt: 'a fox in the snow, as a watercolor' }))
  const { width, height } = IMAGE_SIZES[aspectRatio]
  expect(server.calls).toMatchObject([
    { path: '/v1/images/generations', headers: { 'content-type': 'application/json' } },
  ])
  expect(server.calls[0]?.fields).toEqual({
    model: 'gpt-image-2.5-sunburst',
    prompt: 'a fox in the snow, as a watercolor',
    n: 1,
    size: `${width}x${height}`,
    quality: 'medium',
    output_format: 'png',
    safety_identifier: imageRequest().userKey,
  })
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'a reference image is sent as a file with a name and type: %s',
  async (format) => {
    const { server, model } = await start()
    const bytes = new Uint8Array([1, 2, 3, 255])
    const generated = await model.generate(imageRequest({ reference: { bytes, format }, styledPrompt: 'лиса 🦊' }))
    expect(Buffer.compare(generated.bytes, server.image)).toBe(0)
    const [call] = server.calls
    expect(call).toMatchObject({ path: '/v1/images/edits', isForm: true, fields: { prompt: 'лиса 🦊', n: '1' } })
    const file = call?.fields['image']
    if (!(file instanceof File)) throw new Error('No file arrived.')
    expect([file.name, file.type]).toEqual([`reference.${format}`, `image/${format}`])
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  },
)

test('the cost is computed from the tokens, in millionths of a US dollar', async () => {
  const { server, model } = await start()
  const generated = await model.generate(imageRequest())
  expect(generated).toMatchObject({ costMicroUsd: 25 * 5 + 15 * 8 + 1_600 * 30, usage: OPENAI_USAGE })
  server.handler = respondWith(200, { data: [{ b64_json: toBase64(server.image) }] })
  expect(await model.generate(imageRequest())).toMatchObject({ costMicroUsd: null, usage: null })
})

test.each([null, { bytes: new Uint8Array([1]), format: 'png' } as const])(
  'a request for partial images gets two of them before the final image',
  async (reference) => {
    const { server, model } = await start()
    const partials: EncodedImage[] = []
    const generated = await model.generate(imageRequest({ reference, onPartial: (image) => partials.push(image) }))
    expect(partials).toHaveLength(2)
    expect(partials[0]?.format).toBe('png')
    expect(Buffer.compare(generated.bytes, server.image)).toBe(0)
    expect(generated.usage).toEqual(OPENAI_USAGE)
  },
)

test.each([1, 7, 1_000])('a stream is parsed regardless of its chunk size: %i bytes', async (chunkBytes) => {
  const { server, model } = await start()
  const events = [
    ': a comment\r\n\r\n',
    formatEvent('image_generation.partial_image', { b64_json: toBase64(server.image) }).replaceAll('\n', '\r\n'),
    formatEvent('image_generation.later_invention', { anything: '🦊' }).replaceAll('\n', '\r'),
    // The last event lacks its blank line.
    formatEvent('image_generation.completed', { b64_json: toBase64(server.image), usage: OPENAI_USAGE }).trimEnd(),
  ]
  server.handler = async (_call, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    const bytes = Buffer.from(events.join(''))
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      if (!response.write(bytes.subarray(start, start + chunkBytes)))
        await new Promise((resolve) => response.once('drain', resolve))
    }
    response.end()
  }
  let partials = 0
  const generated = await model.generate(imageRequest({ onPartial: () => partials++ }))
  expect(Buffer.compare(generated.bytes, server.image)).toBe(0)
  expect(partials).toBe(1)
})

test('an invalid partial image is skipped, and the final image is returned', async () => {
  const { server, model } = await start()
  server.handler = async (_call, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(formatEvent('image_generation.partial_image', { b64_json: 'PGh0bWw+' }))
    response.end(formatEvent('image_generation.completed', { b64_json: toBase64(server.image) }))
  }
  const generated = await model.generate(imageRequest({ onPartial: () => expect.unreachable() }))
  expect(Buffer.compare(generated.bytes, server.image)).toBe(0)
})

test('a response without a stream is accepted even if a stream was requested', async () => {
  const { server, model } = await start()
  server.handler = respondWith(200, { data: [{ b64_json: toBase64(server.image) }], usage: OPENAI_USAGE })
  const generated = await model.generate(imageRequest({ onPartial: () => {} }))
  expect(Buffer.compare(generated.bytes, server.image)).toBe(0)
})

const failureBody = (code: string | null, type = 'invalid_request_error') => ({
  error: { message: 'The vendor says why.', type, param: null, code },
})
const FAILURES: [failure: ImageModelFailure, status: number, body: unknown][] = [
  ['refused', 400, failureBody('moderation_blocked', 'image_generation_user_error')],
  ['refused', 400, failureBody('content_policy_violation')],
  ['bad-request', 400, failureBody(null, 'image_generation_user_error')],
  ['bad-request', 400, failureBody('invalid_value')],
  ['bad-request', 400, failureBody('unsupported_file_mimetype')],
  ['bad-request', 400, failureBody('missing_file_mimetype')],
  ['bad-request', 400, failureBody('invalid_image_file')],
  ['bad-request', 413, '<html>Request Entity Too Large</html>'],
  ['operator', 400, failureBody('billing_hard_limit_reached')],
  ['operator', 400, failureBody('model_not_found')],
  ['operator', 401, failureBody('invalid_api_key')],
  ['operator', 403, failureBody(null)],
  ['operator', 403, failureBody('unsupported_country_region_territory')],
  ['operator', 404, failureBody('model_not_found')],
  ['operator', 429, failureBody('insufficient_quota', 'insufficient_quota')],
  ['busy', 429, failureBody('rate_limit_exceeded', 'images')],
  ['unavailable', 500, failureBody(null, 'server_error')],
  ['unavailable', 502, '<html>Bad gateway</html>'],
  ['unavailable', 503, failureBody(null, 'overloaded')],
  ['timed-out', 504, ''],
  ['timed-out', 408, ''],
  ['bad-request', 302, ''],
]

test.each(FAILURES)('a call fails with %s when the vendor responds with %i %j', async (failure, status, body) => {
  const { server, model } = await start()
  server.handler = respondWith(status, body, { location: '/elsewhere' })
  for (const onPartial of [undefined, () => {}]) {
    const request = imageRequest(onPartial ? { onPartial } : {})
    await expect(model.generate(request)).rejects.toMatchObject({
      name: 'ImageModelError',
      failure,
      retryAfterMs: null,
    })
  }
  // One call each: no retries, and redirects are not followed.
  expect(server.calls).toHaveLength(2)
})

test.each([
  [{ 'retry-after': '7' }, 7_000],
  [{ 'retry-after-ms': '1250.5', 'retry-after': '9' }, 1_251],
  [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, null],
])('a 429 with %j returns the time to wait before a retry', async (headers, retryAfterMs) => {
  const { server, model } = await start()
  server.handler = respondWith(429, failureBody('rate_limit_exceeded', 'requests'), headers)
  await expect(model.generate(imageRequest())).rejects.toMatchObject({ failure: 'busy', retryAfterMs })
})

const imageBase64 = toBase64(Buffer.from('89504e470d0a1a0a0000', 'hex'))
const FAILED_STREAMS: [description: string, failure: ImageModelFailure, text: string][] = [
  [
    'a content rejection',
    'refused',
    `event: error\ndata: ${JSON.stringify({ type: 'error', ...failureBody('moderation_blocked') })}\n\n`,
  ],
  ['an exhausted account', 'operator', `data: ${JSON.stringify(failureBody('insufficient_quota'))}\n\n`],
  ['a rate limit error', 'unavailable', `data: ${JSON.stringify(failureBody('rate_limit_exceeded', 'requests'))}\n\n`],
  [
    'an invalid request',
    'bad-request',
    `data: ${JSON.stringify(failureBody(null, 'image_generation_user_error'))}\n\n`,
  ],
  ['no final image', 'unavailable', formatEvent('image_generation.partial_image', { b64_json: imageBase64 })],
  ['no events', 'unavailable', ''],
  ['invalid JSON', 'invalid-response', 'data: {"type": "image_generation.com\n\n'],
  [
    'no image in the last event',
    'invalid-response',
    formatEvent('image_generation.completed', { b64_json: 'PGh0bWw+' }),
  ],
]

test.each(FAILED_STREAMS)('after a stream with %s, the call fails with %s', async (_case, failure, text) => {
  const { server, model } = await start()
  server.handler = respondWith(200, text, { 'content-type': 'text/event-stream' })
  await expect(model.generate(imageRequest({ onPartial: () => {} }))).rejects.toMatchObject({ failure })
})

const cutResponse: (type: string) => VendorHandler = (type) => (_call, response) => {
  response.writeHead(200, { 'content-type': type })
  response.write(type === 'text/event-stream' ? 'data: {"type": "image_gen' : '{"data": [{"b64_json": "iVBO', () =>
    response.destroy(),
  )
}
const INVALID_RESPONSES: [description: string, failure: ImageModelFailure, response: VendorHandler][] = [
  ['is empty', 'invalid-response', respondWith(200, '')],
  [
    'is an HTML page',
    'invalid-response',
    respondWith(200, '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' }),
  ],
  ['is not JSON', 'invalid-response', respondWith(200, '{"data": [')],
  ['is other JSON', 'invalid-response', respondWith(200, [1, 2])],
  ['has no image', 'invalid-response', respondWith(200, { created: 1, data: [] })],
  ['has an empty image', 'invalid-response', respondWith(200, { data: [{ b64_json: '' }] })],
  ['has only a URL', 'invalid-response', respondWith(200, { data: [{ url: 'http://127.0.0.1/' }] })],
  ['has invalid base64', 'invalid-response', respondWith(200, { data: [{ b64_json: 'iVBOR w0KGgo=' }] })],
  [
    'has an HTML page instead of an image',
    'invalid-response',
    respondWith(200, { data: [{ b64_json: 'PGh0bWw+PGJvZHk+' }] }),
  ],
  ['has a GIF image', 'invalid-response', respondWith(200, { data: [{ b64_json: 'R0lGODlhAQABAAAAACw=' }] })],
  ['is cut off', 'unavailable', cutResponse('application/json')],
  ['is a stream that is cut off', 'unavailable', cutResponse('text/event-stream')],
]

test.each(INVALID_RESPONSES)('after a response that %s, the call fails with %s', async (_case, failure, handler) => {
  const { server, model } = await start()
  server.handler = handler
  await expect(model.generate(imageRequest({ onPartial: () => {} }))).rejects.toMatchObject({ failure })
})

test('an endless response is aborted', async () => {
  const { server, model } = await start()
  let megabytes = 0
  function* fill() {
    while (megabytes++ < 500) yield Buffer.alloc(1_024 * 1_024, ' ')
  }
  server.handler = async (_call, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    await pipeline(fill(), response).catch(() => {})
  }
  await expect(model.generate(imageRequest())).rejects.toMatchObject({ failure: 'invalid-response' })
  await expect.poll(server.countInFlight).toBe(0)
  expect(megabytes).toBeLessThan(100)
})

test('an unreachable vendor is unavailable', async () => {
  const { server, model } = await start()
  await server.stop()
  await expect(model.generate(imageRequest())).rejects.toMatchObject({ failure: 'unavailable' })
})

test('an API key that the vendor quotes is removed from the error message', async () => {
  const { server, model } = await start()
  const message = `Incorrect API key provided: ${OPENAI_KEY}.\n\tYou can find yours elsewhere.`
  server.handler = respondWith(401, { error: { message, type: 'invalid_request_error', code: 'invalid_api_key' } })
  const error = await model.generate(imageRequest()).catch((caught: unknown) => caught)
  expect(String(error)).toBe(
    'ImageModelError: OpenAI responded with status 401 (invalid_api_key): Incorrect API key provided: …. You can find yours elsewhere.',
  )
  expect(await model.checkHealth(new AbortController().signal)).toMatchObject({
    state: 'failing',
    detail: expect.not.stringContaining(OPENAI_KEY),
  })
})

test.each([
  ['ready', 200, { id: settings.model }],
  ['ending', 200, { id: settings.model, shutdown_date: '2026-12-01' }],
  ['failing', 200, { id: settings.model, shutdown_date: '2026-10-23' }],
  ['failing', 404, failureBody('model_not_found')],
  ['failing', 401, failureBody('invalid_api_key')],
  ['failing', 500, ''],
])('a model is %s when the vendor responds with %i %j', async (state, status, body) => {
  const { server, model } = await start()
  server.handler = respondWith(status, body)
  expect(await model.checkHealth(new AbortController().signal)).toMatchObject({ state })
  expect(server.calls).toMatchObject([{ method: 'GET', path: `/v1/models/${settings.model}` }])
})

test.runIf(inject('deep'))('a health check fails if the vendor does not respond within four seconds', async () => {
  const { server, model } = await start()
  server.handler = stall
  expect(await model.checkHealth(new AbortController().signal)).toEqual({
    state: 'failing',
    detail: 'OpenAI did not respond in time.',
  })
})
