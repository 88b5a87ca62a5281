import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { serializeError } from '../../kernel/log-error.ts'
import { ObjectStoreError, type ObjectStore } from '../../ports/object-store.ts'
import type { S3Fault } from '../../../test/fakes/s3-fault-proxy.ts'
import { startS3Server } from '../../../test/fakes/s3-server.ts'
import { createS3ObjectStore } from './s3.ts'

const OLD = Buffer.alloc(300_000, 'old')
const NEW = Buffer.alloc(400_000, 'new')
const PNG = 'image/png'
const SLOW_DOWN: S3Fault = { kind: 'answer', status: 503, code: 'SlowDown' }
const server = await startS3Server()

/** Calls of the port's methods for an existing file. */
const methods: Record<string, (store: ObjectStore) => Promise<unknown>> = {
  put: (store) => store.put('images/a.png', NEW, PNG),
  get: (store) => store.get('images/a.png'),
  size: (store) => store.size('images/a.png'),
  stream: (store) => readStream(store),
  delete: (store) => store.delete('images/a.png'),
  list: (store) => listKeys(store),
}
const calls = Object.entries(methods)

async function start(timeoutMs = 20_000) {
  const proxy = await server.startProxy()
  onTestFinished(() => proxy.stop().catch(() => undefined))
  const bucket = await server.makeBucket(proxy)
  await createS3ObjectStore(bucket).put('images/a.png', OLD, PNG)
  const store = createS3ObjectStore({ ...bucket, timeoutMs, checkTimeoutMs: 300, retryDelaysMs: [1, 1] })
  proxy.requests.length = 0
  return { proxy, bucket, store }
}

test.each(calls)('%s is retried while the store is busy', async (_method, call) => {
  const { proxy, store } = await start()
  proxy.faults.push(SLOW_DOWN, { kind: 'answer', status: 500, code: 'InternalError' })
  await call(store)
  expect(proxy.requests).toHaveLength(3)
})

test.each(calls)('%s fails after three attempts and reports that the store is unavailable', async (_method, call) => {
  const { proxy, store } = await start()
  proxy.faults.push(SLOW_DOWN, SLOW_DOWN, SLOW_DOWN, SLOW_DOWN)
  expect(await catchFailure(call(store))).toMatchObject({
    reason: 'unavailable',
    message: expect.stringContaining('503'),
  })
  expect(proxy.requests).toHaveLength(3)
  proxy.faults.length = 0
  expect(await store.get('images/a.png')).toEqual(new Uint8Array(OLD))
})

test.each(calls)('%s is not retried after a rejection', async (method, call) => {
  const { proxy, store } = await start()
  proxy.faults.push({ kind: 'answer', status: 403, code: 'AccessDenied' })
  expect(await catchFailure(call(store))).toMatchObject({
    reason: 'unavailable',
    // A HEAD response has no body with the error code.
    message: expect.stringMatching(method === 'size' ? /^Could not .*: 403\.$/ : /^Could not .*: 403 AccessDenied\.$/),
  })
  expect(proxy.requests).toHaveLength(1)
})

test.each(inject('deep') ? calls : calls.filter(([name]) => name === 'put' || name === 'get'))(
  '%s times out if the store does not respond',
  async (_method, call) => {
    const { proxy, store } = await start(500)
    proxy.faults.push({ kind: 'silence' }, { kind: 'silence' }, { kind: 'silence' })
    expect(await catchFailure(call(store))).toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('no response in time'),
    })
    expect(proxy.requests).toHaveLength(3)
  },
)

test('a request without a response is retried', async () => {
  const { proxy, store } = await start(2_000)
  proxy.faults.push({ kind: 'silence' })
  expect(await store.get('images/a.png')).toEqual(new Uint8Array(OLD))
})

test.each(calls)('%s reports a refused connection', async (_method, call) => {
  const { proxy, store } = await start()
  await proxy.stop()
  const failure = await catchFailure(call(store))
  expect(failure).toMatchObject({ reason: 'unavailable', message: expect.stringContaining('ECONNREFUSED') })
})

test('an interrupted upload keeps the old file, and the next attempt replaces it', async () => {
  const { proxy, store } = await start()
  proxy.faults.push({ kind: 'cut-request' }, { kind: 'cut-request' }, { kind: 'cut-request' })
  expect(await catchFailure(store.put('images/a.png', NEW, PNG))).toMatchObject({ reason: 'unavailable' })
  expect(await catchFailure(store.put('images/b.png', NEW, PNG))).toBeNull()
  expect(await store.get('images/a.png')).toEqual(new Uint8Array(OLD))
  proxy.faults.push({ kind: 'cut-request' })
  await store.put('images/a.png', NEW, PNG)
  expect(await store.get('images/a.png')).toEqual(new Uint8Array(NEW))
})

test.each([['cut-answer', 20_000], ...(inject('deep') ? ([['stalled-answer', 1_000]] as const) : [])] as const)(
  'a partial response is never returned as a file: %s',
  async (kind, timeoutMs) => {
    const { proxy, store } = await start(timeoutMs)
    proxy.faults.push({ kind }, { kind }, { kind })
    expect(await catchFailure(store.get('images/a.png'))).toMatchObject({ reason: 'unavailable' })
    proxy.faults.push({ kind })
    expect(await store.get('images/a.png')).toEqual(new Uint8Array(OLD))
  },
)

test.each([
  ['cut-answer', 20_000],
  ['stalled-answer', 1_000],
] as const)('a stream of a partial response fails: %s', async (kind, timeoutMs) => {
  const { proxy, store } = await start(timeoutMs)
  proxy.faults.push({ kind })
  expect(await catchFailure(readStream(store))).toMatchObject({ reason: 'unavailable' })
  expect(proxy.requests).toHaveLength(1)
  expect(await readStream(store)).toEqual(OLD)
})

test('reading a stream may take longer than the time limit of a request', async () => {
  const timeoutMs = 1_000
  const { bucket, store } = await start(timeoutMs)
  const large = Buffer.alloc(8_000_000, 'large')
  await createS3ObjectStore(bucket).put('images/large.png', large, PNG)
  const opened = await store.stream('images/large.png')
  // A time limit for the whole stream would be exceeded now.
  await once(AbortSignal.timeout(timeoutMs), 'abort')
  expect(Buffer.compare(await buffer(opened?.bytes ?? expect.unreachable()), large)).toBe(0)
})

test('a partial list response is retried', async () => {
  const { proxy, store } = await start()
  proxy.faults.push({ kind: 'cut-answer' })
  expect(await listKeys(store)).toEqual(['images/a.png'])
})

test.each([
  [507, 'InsufficientStorage'],
  [403, 'QuotaExceeded'],
  [507, 'XMinioStorageFull'],
])('%d %s means that the store is full', async (status, code) => {
  const { proxy, store } = await start()
  // Some stores add a charset. The library then does not parse the code.
  proxy.faults.push({ kind: 'answer', status, code, type: 'application/xml; charset=utf-8' })
  expect(await catchFailure(store.put('images/b.png', NEW, PNG))).toMatchObject({ reason: 'full' })
})

test('redirects are not followed', async () => {
  const { proxy, store } = await start()
  proxy.faults.push({ kind: 'answer', status: 307, code: 'TemporaryRedirect' })
  expect(await catchFailure(store.get('images/a.png'))).toMatchObject({ message: expect.stringContaining('307') })
  expect(proxy.requests).toHaveLength(1)
})

test('a check is not retried and fails quickly', async () => {
  const { proxy, store } = await start()
  proxy.faults.push({ kind: 'silence' })
  expect(await catchFailure(store.check())).toMatchObject({ reason: 'unavailable' })
  expect(proxy.requests).toHaveLength(1)
})

test('the log contains neither the secret nor a signature', async () => {
  const { proxy, bucket } = await start()
  const secretAccessKey = 'what nobody may know'
  const store = createS3ObjectStore({ ...bucket, secretAccessKey, timeoutMs: 1_000, retryDelaysMs: [] })
  proxy.faults.push({ kind: 'silence' })
  const lines: string[] = []
  const log = pino({ serializers: { err: serializeError } }, { write: (line: string) => void lines.push(line) })
  for (const call of Object.values(methods)) log.error({ err: await catchFailure(call(store)) }, 'It failed.')
  expect(lines).toHaveLength(6)
  expect(lines.join('')).not.toMatch(/what nobody may know|Signature=|StringToSign|Authorization/)
})

async function catchFailure(call: Promise<unknown>): Promise<ObjectStoreError | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof ObjectStoreError) return error
    throw error
  }
}

async function readStream(store: ObjectStore): Promise<Buffer> {
  const opened = await store.stream('images/a.png')
  return buffer(opened?.bytes ?? expect.unreachable())
}

async function listKeys(store: ObjectStore): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of store.list('')) found.push(key)
  return found
}
