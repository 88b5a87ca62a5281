import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../test/harness/free-port.ts'
import {
  negotiateEncoding,
  compress,
  createResponseBody,
  ENCODINGS,
  type Encoding,
  type ResponseBodyOptions,
  type StoredResponse,
} from './response-body.ts'

const BYTES = Buffer.from(
  JSON.stringify({ images: Array.from({ length: 100 }, (_, index) => ({ prompt: `Ä ${index}` })) }),
)
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
const clock = { ms: Date.UTC(2026, 0, 1), now: () => new Date(clock.ms) }

const createContent = (bytes: Buffer) => ({ bytes, type: 'application/json; charset=utf-8', headers: ['x-own', 'yes'] })
const OPTIONS: ResponseBodyOptions = {
  headers: ['x-added', 'yes'],
  cacheControl: { fresh: 'max-age=1', stale: 'no-cache' },
  vary: 'Accept-Encoding',
  clock,
}

const createBody = (bytes: Buffer) => createResponseBody(createContent(bytes), OPTIONS)

/** The response that the server sends next. */
let next: { stored: StoredResponse; isFresh: boolean; method: 'send' | 'sendEarly' }
const server = createServer((received, response) => void next.stored[next.method](received, response, next.isFresh))
const port = await findFreePort()
server.listen(port, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

/** Sends a response over a real connection and returns what the client received. */
async function receive(
  stored: StoredResponse,
  requestHeaders: Record<string, string> = {},
  { isFresh = true, method = 'sendEarly' }: { isFresh?: boolean; method?: 'send' | 'sendEarly' } = {},
) {
  next = { stored, isFresh, method }
  const clientRequest = request({
    port,
    host: '127.0.0.1',
    headers: { connection: 'keep-alive', ...requestHeaders },
    agent: false,
  })
  const [response] = (await once(clientRequest.end(), 'response')) as [IncomingMessage]
  const body = await buffer(response)
  response.destroy()
  const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
  return { status: response.statusCode, headers, body }
}

test('every encoding decodes to the same bytes, with its own length and name', async () => {
  const body = createBody(BYTES)
  for (const encoding of ENCODINGS) {
    const { status, headers, body: bytes } = await receive(await body.encode(encoding))
    expect([status, DECODERS[encoding](bytes).equals(BYTES)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      vary: 'Accept-Encoding',
      'x-own': 'yes',
      'x-added': 'yes',
      date: 'Thu, 01 Jan 2026 00:00:00 GMT',
    })
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
  }
})

test('a response is the same before Fastify, in a route, and on a connection that closes afterwards', async () => {
  const stored = await createBody(BYTES).encode('br')
  const { date: _date, ...early } = (await receive(stored)).headers
  for (const { headers, body } of [
    await receive(stored, {}, { method: 'send' }),
    await receive(stored, { connection: 'close' }),
    await receive(stored, { connection: 'close' }, { method: 'send' }),
  ]) {
    expect(headers).toMatchObject(early)
    expect(body.equals(stored.body)).toBe(true)
  }
})

test('the Date header is current to the second, and changing it keeps the body', async () => {
  const stored = await createBody(BYTES).encode('identity')
  await receive(stored)
  clock.ms += 61_000
  const { headers, body } = await receive(stored)
  expect([headers.date, body.equals(BYTES)]).toEqual(['Thu, 01 Jan 2026 00:01:01 GMT', true])
})

test('the ETag is equal for equal bytes in the same encoding, and differs otherwise', async () => {
  const createEtags = async (bytes: Buffer) => {
    const body = createBody(bytes)
    return Promise.all(ENCODINGS.map(async (encoding) => (await body.encode(encoding)).etag))
  }
  const [first, second, other] = [
    await createEtags(BYTES),
    await createEtags(BYTES),
    await createEtags(Buffer.concat([BYTES, BYTES])),
  ]
  expect(second).toEqual(first)
  expect(new Set([...first, ...other]).size).toBe(6)
  for (const etag of first) expect(etag).toMatch(/^"[\w-]+"$/)
})

test('304 has every header of the response except those that describe its body', async () => {
  const stored = await createBody(BYTES).encode('gzip')
  for (const isFresh of [true, false]) {
    const {
      'content-type': _type,
      'content-length': _length,
      date: _date,
      ...others
    } = (await receive(stored, {}, { isFresh })).headers
    for (const tag of [stored.etag, `W/${stored.etag}`, `"x", ${stored.etag}`, '*']) {
      const { status, headers, body } = await receive(stored, { 'if-none-match': tag }, { isFresh })
      const { date: _ownDate, ...rest } = headers
      expect([status, rest, body.length]).toEqual([304, others, 0])
    }
    expect((await receive(stored, { 'if-none-match': '"x"' }, { isFresh })).status).toBe(200)
  }
})

test('a fresh and a stale response differ in Cache-Control', async () => {
  const stored = await createBody(BYTES).encode('br')
  const controls = []
  for (const isFresh of [true, false, true])
    controls.push((await receive(stored, {}, { isFresh })).headers['cache-control'])
  expect(controls).toEqual(['max-age=1', 'no-cache', 'max-age=1'])
})

test('an invalid header value throws', () => {
  expect(() => createResponseBody({ ...createContent(BYTES), headers: ['x-bad', 'a\r\nb: c'] }, OPTIONS)).toThrow(
    TypeError,
  )
})

test('the first request for an encoding compresses the body, once for all requests', async () => {
  const compressedTo: Encoding[] = []
  const body = createResponseBody(createContent(BYTES), {
    ...OPTIONS,
    async compress(bytes, encoding) {
      compressedTo.push(encoding)
      return compress(bytes, encoding)
    },
  })
  expect([body.getCached('identity')?.body.length, body.getCached('br')]).toEqual([BYTES.length, null])
  const encoded = await Promise.all(Array.from({ length: 50 }, () => body.encode('br')))
  expect(new Set(encoded).size).toBe(1)
  expect(await body.encode('br')).toBe(encoded[0])
  expect([compressedTo, body.getCached('br')]).toEqual([['br'], encoded[0]])
})

test('the next request retries a failed compression', async () => {
  let attempts = 0
  const body = createResponseBody(createContent(BYTES), {
    ...OPTIONS,
    async compress(bytes) {
      if (attempts++ === 0) throw new Error('no memory')
      return bytes
    },
  })
  await expect(body.encode('gzip')).rejects.toThrow('no memory')
  expect((await body.encode('gzip')).body.equals(BYTES)).toBe(true)
})

test('a small body is not compressed', async () => {
  const { headers, body } = await receive(await createBody(Buffer.from('{"images":[],"total":0}')).encode('br'))
  expect(body.toString()).toBe('{"images":[],"total":0}')
  expect(headers).not.toHaveProperty('content-encoding')
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['BR', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0.5,gzip;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity;q=1, br;q=0.2', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  ['br;q=nonsense', 'identity'],
  [';;;,,,q=', 'identity'],
  ['brotli', 'identity'],
])('Accept-Encoding %j gets %s', (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding)
})
