import { connect } from 'node:net'
import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import { readBytes, listFileUrls, listen, startFileServer } from '../../../test/fakes/file-server.ts'

const { app, store, time, origin, get, makeImage, change, fetchStatus, startAnother } = await startFileServer()
const otherOrigin = await listen((await startAnother()).app)

test('a file from memory has the same bytes and headers as from the store', async () => {
  const image = await makeImage('public', 'a “heron”, at dawn')
  for (const url of listFileUrls(image)) {
    const [fromStore, fromMemory] = [await get(url), await get(url)]
    const isCompared = ([name]: [string, string]) => !['connection', 'keep-alive', 'date'].includes(name)
    const readHeaders = ({ headers }: Response) => Object.fromEntries([...headers].filter(isCompared))
    expect(readHeaders(fromStore)).toMatchObject(readHeaders(fromMemory))
    expect(readHeaders(fromMemory)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': url.endsWith('.png') ? 'image/png' : 'image/webp',
      'content-disposition': expect.stringMatching(
        /^inline; filename="a heron, at dawn\.(png|webp)"; filename\*=UTF-8''/,
      ),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    })
    expect(Math.abs(Date.parse(fromMemory.headers.get('date') ?? '') - (Date.now() + time.aheadMs))).toBeLessThan(
      60_000,
    )
    expect((await readBytes(fromMemory)).equals(await readBytes(fromStore))).toBe(true)
    const etag = fromMemory.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get(url, { 'if-none-match': tag })
      expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, etag, ''])
    }
  }
})

test('requests for a file in memory read neither the store nor the database', async () => {
  const { compressed_url: url } = await makeImage()
  await fetchStatus(url)
  const before = store.reads
  for (let round = 0; round < 50; round++) expect(await fetchStatus(url)).toBe(200)
  expect(store.reads).toBe(before)
  const hits = Number(
    /http_cache_hits_total\{call="files",status="200"\} (\d+)/.exec((await app.inject('/metrics')).body)?.[1],
  )
  expect(hits).toBeGreaterThanOrEqual(50)
})

test('a private file is read from the store each time', async () => {
  const { compressed_url: url } = await makeImage('private')
  expect(await fetchStatus(url)).toBe(200)
  const before = store.reads
  for (let round = 1; round <= 3; round++) expect([await fetchStatus(url), store.reads - before]).toEqual([200, round])
})

test.each([
  ['hidden', (image: Image) => change(image, 'PATCH', { visibility: 'private' })],
  ['deleted', (image: Image) => change(image, 'DELETE')],
] as const)('an image that is %s is gone from the memory of every process within two seconds', async (_how, hide) => {
  const image = await makeImage()
  const urls = [origin, otherOrigin].flatMap((server) => listFileUrls(image).map((url) => server + url))
  const statuses = async () => {
    const responses = await Promise.all(urls.map((url) => fetch(url)))
    for (const response of responses) await response.body?.cancel()
    return new Set(responses.map(({ status }) => status))
  }
  for (let round = 0; round < 2; round++) expect(await statuses()).toEqual(new Set([200]))
  expect((await hide(image)).statusCode).toBe(200)
  time.aheadMs += 2_000
  expect(await statuses()).toEqual(new Set([404]))
  time.aheadMs -= 2_000
})

test.each([
  ['a client with HTTP/1.0', 'HTTP/1.0', ''],
  ['a client with Connection: close', 'HTTP/1.1', 'Connection: close\r\n'],
])('from memory, %s gets the whole file, and its connection closes', async (_who, version, header) => {
  const { compressed_url: url } = await makeImage()
  const whole = await readBytes(await get(url))
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`GET ${url} ${version}\r\nHost: a\r\n${header}\r\n`)
  const received = Buffer.concat(await socket.toArray())
  const end = received.indexOf('\r\n\r\n')
  expect(received.subarray(0, end).toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close/i)
  expect(received.subarray(end + 4).equals(whole)).toBe(true)
})

test('pipelined requests get their responses in order, from memory and from routes', async () => {
  const { compressed_url: url } = await makeImage()
  const whole = await readBytes(await get(url))
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const paths = [url, '/healthz', url, '/files/nothing', url]
  const requests = paths.map(
    (path, index) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${index === 4 ? 'Connection: close\r\n' : ''}\r\n`,
  )
  socket.write(requests.join(''))
  const received = Buffer.concat(await socket.toArray())
  const receivedStatuses = [...received.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) =>
    Number(status),
  )
  expect(receivedStatuses).toEqual([200, 200, 200, 404, 200])
  expect(received.subarray(-whole.length).equals(whole)).toBe(true)
})
