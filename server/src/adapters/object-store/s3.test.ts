import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { describeObjectStore } from '../../../test/conformance/object-store.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { startS3Server } from '../../../test/fakes/s3-server.ts'
import { createS3ObjectStore, type S3Bucket } from './s3.ts'

const BYTES = Buffer.from('the image')
const PNG = 'image/png'
const server = await startS3Server()
const proxy = await server.startProxy()
afterAll(() => proxy.stop())

describeObjectStore('a bucket', async () => createS3ObjectStore(await server.makeBucket(proxy)))

test('objects have a content type and a cache lifetime', async () => {
  const store = createS3ObjectStore(await server.makeBucket(proxy))
  await store.put('a.webp', BYTES, 'image/webp')
  const { headers } = await fetch((await store.link('a.webp', { seconds: 60 })) ?? '')
  expect(headers.get('content-type')).toBe('image/webp')
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
})

test('a list of more than a thousand keys is complete and fetched in pages', async () => {
  const separateProxy = await server.startProxy()
  onTestFinished(() => separateProxy.stop())
  const bucket = await server.makeBucket(separateProxy)
  const names = Array.from({ length: 2_001 }, (_, index) => `${String(index).padStart(4, '0')}.png`)
  await server.fill(bucket, names)
  expect(await listKeys(createS3ObjectStore(bucket))).toEqual(names.map((name) => `images/${name}`))
  expect(separateProxy.requests).toHaveLength(3)
})

test('objects whose name is not a valid key are not listed', async () => {
  const bucket = await server.makeBucket(proxy)
  const store = createS3ObjectStore(bucket)
  await store.check()
  await store.put('a.png', BYTES, PNG)
  expect(await listKeys(store)).toEqual(['a.png'])
})

test.each([
  ['secret', { secretAccessKey: 'not the secret' }, 'SignatureDoesNotMatch'],
  ['key', { accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId'],
])(
  'a wrong %s is rejected without retries, and the error does not contain the secret',
  async (_what, wrongCredentials: Partial<S3Bucket>, code) => {
    const separateProxy = await server.startProxy()
    onTestFinished(() => separateProxy.stop())
    const bucket = await server.makeBucket(separateProxy)
    await createS3ObjectStore(bucket).put('a.png', BYTES, PNG)
    separateProxy.requests.length = 0
    const store = createS3ObjectStore({ ...bucket, ...wrongCredentials })
    const failures = await Promise.all(
      [
        store.put('a.png', Buffer.from('other'), PNG),
        store.get('a.png'),
        store.stream('a.png'),
        store.delete('a.png'),
        listKeys(store),
        store.check(),
      ].map((call) =>
        call.then(
          () => 'done',
          (error: unknown) => error,
        ),
      ),
    )
    for (const failure of failures) {
      expect(failure).toMatchObject({ name: 'ObjectStoreError', reason: 'unavailable' })
      expect(String(failure)).toContain(code)
      expect(String(failure)).not.toContain(wrongCredentials.secretAccessKey ?? bucket.secretAccessKey)
    }
    expect(separateProxy.requests).toHaveLength(failures.length)
    expect(await createS3ObjectStore(bucket).get('a.png')).toEqual(new Uint8Array(BYTES))
  },
)

test('a missing bucket is an error, not an empty bucket', async () => {
  const store = createS3ObjectStore({ ...(await server.makeBucket(proxy)), bucket: 'nobodys-bucket' })
  const stream = () => store.stream('a.png')
  for (const call of [
    () => store.get('a.png'),
    stream,
    () => store.delete('a.png'),
    () => listKeys(store),
    store.check,
  ]) {
    await expect(call()).rejects.toMatchObject({ name: 'ObjectStoreError', reason: 'unavailable' })
  }
})

test('destroying a stream closes its connection, whether it was read or not', async () => {
  const closedResponses: Promise<unknown>[] = []
  const store = await createStoreRespondingWith((response) => {
    closedResponses.push(once(response, 'close'))
    response.writeHead(200, { 'content-length': 20_000_000 }).write(BYTES)
  })
  for (const isRead of [false, true]) {
    const { size, bytes } = (await store.stream('a.png')) ?? expect.unreachable()
    expect(size).toBe(20_000_000)
    if (isRead) await once(bytes, 'data')
    bytes.destroy()
  }
  expect(await Promise.all(closedResponses)).toHaveLength(2)
})

test('a response without the requested byte range is rejected', async () => {
  const store = await createStoreRespondingWith((response, { url }) => {
    if (url.endsWith('whole.png')) return response.end(BYTES)
    response.writeHead(206, { 'content-range': `bytes 0-8/${BYTES.length}` }).end(BYTES)
  })
  for (const key of ['whole.png', 'other.png']) {
    await expect(store.stream(key, { first: 2, last: 4 })).rejects.toMatchObject({ name: 'ObjectStoreError' })
  }
})

test('a link gives access only to its own file, only if unaltered and only with GET', async () => {
  const store = createS3ObjectStore(await server.makeBucket(proxy))
  await store.put('images/a.png', BYTES, PNG)
  await store.put('images/b.png', BYTES, PNG)
  const link = (await store.link('images/a.png', { seconds: 60 })) ?? ''
  const altered = [
    link.replace('a.png', 'b.png'),
    link.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'),
    link.replace(/X-Amz-Signature=./, (start) => `${start.slice(0, -1)}${start.endsWith('0') ? '1' : '0'}`),
    link.replace(/&X-Amz-Signature=.*/, ''),
  ]
  expect((await fetch(link)).status).toBe(200)
  for (const url of altered) expect((await fetch(url)).ok, url).toBe(false)
  for (const method of ['PUT', 'DELETE']) expect((await fetch(link, { method })).ok, method).toBe(false)
  expect(await store.get('images/b.png')).toEqual(new Uint8Array(BYTES))
})

test('a link expires', async () => {
  const store = createS3ObjectStore(await server.makeBucket(proxy))
  await store.put('a.png', BYTES, PNG)
  // The server uses the real clock: only the links of this process are created with an earlier time.
  const now = Date.now()
  const createLinkAgo = (secondsAgo: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: now - secondsAgo * 1000 })
    return store.link('a.png', { seconds: 600 }).finally(() => vi.useRealTimers())
  }
  expect((await fetch((await createLinkAgo(300)) ?? '')).status).toBe(200)
  const expired = await fetch((await createLinkAgo(601)) ?? '')
  expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining('Request has expired')])
})

test('a link has the signature of the example in the S3 documentation', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2013, 4, 24) })
  const store = createS3ObjectStore({
    endpoint: 'https://s3.amazonaws.com',
    region: 'us-east-1',
    bucket: 'examplebucket',
    addressing: 'host',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  })
  const link = new URL((await store.link('test.txt', { seconds: 86_400 })) ?? '')
  expect(link.origin + link.pathname).toBe('https://examplebucket.s3.amazonaws.com/test.txt')
  expect(link.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test('the bucket can be part of the host name', async () => {
  const bucket = await server.makeBucket(proxy)
  const hosts: string[] = []
  const store = createS3ObjectStore({
    ...bucket,
    endpoint: 'https://s3.amazonaws.com',
    addressing: 'host',
    // Simulates a DNS entry of the host.
    fetch: (input, init) => {
      const { host, pathname, search } = new URL(input instanceof Request ? input.url : input)
      hosts.push(host)
      const headers = new Headers(init?.headers)
      headers.set('x-host', host)
      return fetch(`${proxy.url}${pathname}${search}`, { ...init, headers })
    },
  })
  await store.put('images/a.png', BYTES, PNG)
  expect(await store.get('images/a.png')).toEqual(new Uint8Array(BYTES))
  expect(await listKeys(store)).toEqual(['images/a.png'])
  expect(new Set(hosts)).toEqual(new Set([`${bucket.bucket}.s3.amazonaws.com`]))
  expect(await createS3ObjectStore(bucket).get('images/a.png')).toEqual(new Uint8Array(BYTES))
})

/** Creates a store whose server responds to every request with `respond`. */
async function createStoreRespondingWith(respond: (response: ServerResponse, request: { url: string }) => void) {
  const testServer = createServer(({ url = '' }, response) => respond(response, { url }))
  const port = await findFreePort()
  await once(testServer.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    testServer.closeAllConnections()
    testServer.close()
  })
  const bucket = {
    region: 'us-east-1',
    bucket: 'pictor',
    addressing: 'path',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  } as const
  return createS3ObjectStore({ endpoint: `http://127.0.0.1:${port}`, ...bucket, retryDelaysMs: [] })
}

async function listKeys(store: ObjectStore): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of store.list('')) found.push(key)
  return found.toSorted()
}
