import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Image } from '@pictor/contract'
import { PICTURE_SIZES } from '@pictor/contract/limits'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { ObjectStore } from '../ports/object-store.ts'
import { startTestApplication, type TestUser } from '../testing/application.ts'
import { findFreePort } from '../testing/free-port.ts'
import { keyIn, storeOf } from '../testing/stored-file.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-serving-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const HOUR_MS = 3_600_000
// In the middle of an hour, so that none begins while a test goes on.
const time = { aheadMs: HOUR_MS / 2 - (Date.now() % HOUR_MS) }
const clock = { now: () => new Date(Date.now() + time.aheadMs) }
const disk = storeOf(dataDir)
/** Files are read from the disk, unless there is a link to be had. */
const store: ObjectStore & { base: string | null; reads: number } = {
  ...disk,
  base: null,
  reads: 0,
  get: (key) => (store.reads++, disk.get(key)),
  link: async (key, { seconds }) => store.base && `${store.base}/${key}?for=${seconds}`,
}
const settings = { DATA_DIR: dataDir, WELCOME_CREDITS: '10000' }
const { app, database, model, signUp } = await startTestApplication(settings, { clock, store, publicAnswers: {} })
const second = await startTestApplication(settings, { clock, store, database, publicAnswers: {}, works: false })
const origin = await listen(app)
const otherOrigin = await listen(second.app)
const [owner, stranger] = [await signUp(), await signUp()]

async function listen(server: typeof app): Promise<string> {
  return server.listen({ port: await findFreePort(), host: '127.0.0.1' })
}

model.answer = async ({ aspectRatio }) => {
  const plain = sharp({ create: { ...PICTURE_SIZES[aspectRatio], channels: 3, background: '#345' } })
  return { bytes: await plain.png().toBuffer(), format: 'png', costMicroUsd: 0, usage: null }
}

async function makePicture(visibility: Image['visibility'] = 'public', prompt = 'a heron'): Promise<Image> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/images/generate',
    headers: owner.headers,
    payload: { prompt, visibility },
  })
  const [image] = answer.json<{ images: Image[] }>().images
  if (!image) throw new Error(answer.body)
  return image
}

const change = (image: Image, method: 'PATCH' | 'DELETE', payload?: object) =>
  app.inject({ method, url: `/api/images/${image.id}`, headers: owner.headers, ...(payload && { payload }) })

const filesOf = (image: Image) => [image.url, ...image.srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '')]
const plain = (url: string) => `/files/${keyIn(url)}`
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(origin + url, { headers, method, redirect: 'manual' })
const statusOf = async (...parts: Parameters<typeof get>) => {
  const answer = await get(...parts)
  await answer.body?.cancel()
  return answer.status
}
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('whoever was told of a private image fetches each of its files without a session, and nobody by the key alone', async () => {
  const files = filesOf(await makePicture('private'))
  expect(files.length).toBeGreaterThan(2)
  for (const url of files) {
    expect(url).toMatch(/^\/files\/s\/\d{10}-[\w-]{43}\/(?:original|compressed)-images\//)
    const answer = await get(url)
    expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin'])
    const maxAge = Number(/^private, max-age=(\d+), immutable$/.exec(answer.headers.get('cache-control') ?? '')?.[1])
    expect(maxAge).toBeGreaterThan(3_600)
    expect(maxAge).toBeLessThanOrEqual(5_400)
    expect((await bytesOf(answer)).equals((await disk.get(keyIn(url))) ?? Buffer.alloc(0))).toBe(true)
    for (const headers of [{}, { cookie: stranger.cookie }, owner.headers, stranger.headers]) {
      expect(await statusOf(plain(url), headers)).toBe(404)
    }
    const own = await get(plain(url), { cookie: owner.cookie })
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
    await own.body?.cancel()
  }
})

test('a signature opens its own file only, until its time is over; its owner’s session opens it after that as well', async () => {
  const [image, other] = [await makePicture('private'), await makePicture('private')]
  const signature = /^\/files\/s\/[\w-]+\//.exec(image.compressed_url)?.[0] ?? ''
  expect(await statusOf(signature + keyIn(image.compressed_url))).toBe(200)
  for (const url of [image.url, other.compressed_url, other.url])
    expect(await statusOf(signature + keyIn(url))).toBe(404)
  time.aheadMs += 2 * HOUR_MS
  expect(await statusOf(image.compressed_url)).toBe(404)
  expect(await statusOf(image.compressed_url, { cookie: stranger.cookie })).toBe(404)
  const own = await get(image.compressed_url, { cookie: owner.cookie })
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  await own.body?.cancel()
  time.aheadMs -= 2 * HOUR_MS
})

test('a signed address of an image that is deleted opens nothing, and what it becomes when it is brought back is another', async () => {
  const image = await makePicture('private')
  expect(await statusOf(image.url)).toBe(200)
  await change(image, 'DELETE')
  for (const url of filesOf(image)) expect(await statusOf(url, { cookie: owner.cookie })).toBe(404)
  const url = `/api/images/${image.id}/restore`
  const back = (await app.inject({ method: 'POST', url, headers: owner.headers })).json<{ image: Image }>().image
  for (const file of filesOf(image)) expect(await statusOf(file, { cookie: owner.cookie })).toBe(404)
  for (const file of filesOf(back)) expect(await statusOf(file)).toBe(200)
})

test('an address stays the same for an hour, so that browsers keep what they have', async () => {
  const image = await makePicture('private')
  const again = async () =>
    (await app.inject({ url: `/api/images/${image.id}`, headers: owner.headers })).json<{ image: Image }>().image
  expect(await again()).toEqual(image)
  time.aheadMs += HOUR_MS
  expect((await again()).url).not.toBe(image.url)
  time.aheadMs -= HOUR_MS
})

/** Parts of one file, from memory and from the store, public and private. */
test.each(['public', 'private'] as const)(
  'a part of a %s file is sent alone, and joined with the rest it is the file',
  async (visibility) => {
    const image = await makePicture(visibility)
    for (const url of filesOf(image)) {
      const whole = await bytesOf(await get(url))
      const [middle, last] = [Math.floor(whole.length / 2), whole.length - 1]
      const parts = []
      for (const [range, first, to] of [
        [`bytes=0-${middle}`, 0, middle],
        [`bytes=${middle + 1}-`, middle + 1, last],
      ] as const) {
        const answer = await get(url, { range })
        expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
          206,
          `bytes ${first}-${to}/${whole.length}`,
          String(to - first + 1),
        ])
        expect(answer.headers.get('content-type')).toBe(url.endsWith('.png') ? 'image/png' : 'image/webp')
        parts.push(await bytesOf(answer))
      }
      expect(Buffer.concat(parts).equals(whole)).toBe(true)
      const end = await get(url, { range: 'bytes=-10' })
      expect((await bytesOf(end)).equals(whole.subarray(-10))).toBe(true)
      const beyond = await get(url, { range: `bytes=${whole.length}-` })
      expect([beyond.status, beyond.headers.get('content-range'), await beyond.text()]).toEqual([
        416,
        `bytes */${whole.length}`,
        '',
      ])
      for (const range of ['bytes=0-1,3-4', 'bytes=x', 'lines=0-1']) {
        const answer = await get(url, { range })
        expect([answer.status, (await bytesOf(answer)).equals(whole)]).toEqual([200, true])
      }
    }
  },
)

test('a part is sent only of the version that the client has a part of', async () => {
  const { url } = await makePicture()
  const whole = await get(url)
  const etag = whole.headers.get('etag') ?? ''
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  await whole.body?.cancel()
  const range = 'bytes=0-9'
  expect(await statusOf(url, { range, 'if-range': etag })).toBe(206)
  for (const other of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 12:00:00 GMT']) {
    expect(await statusOf(url, { range, 'if-range': other })).toBe(200)
  }
  expect(await statusOf(url, { range, 'if-none-match': etag })).toBe(304)
  const head = await get(url, { range }, 'HEAD')
  expect([head.status, head.headers.get('content-range')]).toEqual([200, null])
})

test('from memory a file is the same as from the store, by the same headers', async () => {
  const image = await makePicture('public', 'a “heron”, at dawn')
  for (const url of filesOf(image)) {
    const [cold, hot] = [await get(url), await get(url)]
    const named = ([name]: [string, string]) => !['connection', 'keep-alive', 'date'].includes(name)
    const headersOf = ({ headers }: Response) => Object.fromEntries([...headers].filter(named))
    expect(headersOf(cold)).toMatchObject(headersOf(hot))
    expect(headersOf(hot)).toMatchObject({
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
    expect(Math.abs(Date.parse(hot.headers.get('date') ?? '') - clock.now().getTime())).toBeLessThan(60_000)
    expect((await bytesOf(hot)).equals(await bytesOf(cold))).toBe(true)
    const etag = hot.headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(url, { 'if-none-match': known })
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
    }
  }
})

test('while a file is in memory neither store nor row is asked, however often it is asked for', async () => {
  const { compressed_url: url } = await makePicture()
  await statusOf(url)
  const before = store.reads
  for (let time_ = 0; time_ < 50; time_++) expect(await statusOf(url)).toBe(200)
  expect(store.reads).toBe(before)
  const ready = Number(
    /http_ready_answers_total\{call="files",status="200"\} (\d+)/.exec((await app.inject('/metrics')).body)?.[1],
  )
  expect(ready).toBeGreaterThanOrEqual(50)
})

test.each([
  ['hidden', (image: Image) => change(image, 'PATCH', { visibility: 'private' })],
  ['deleted', (image: Image) => change(image, 'DELETE')],
] as const)('an image that is %s is gone from the memory of every process within two seconds', async (_how, hide) => {
  const image = await makePicture()
  const urls = [origin, otherOrigin].flatMap((each) => filesOf(image).map((url) => each + url))
  const statuses = async () => {
    const answers = await Promise.all(urls.map((url) => fetch(url)))
    await Promise.all(answers.map((answer) => answer.body?.cancel()))
    return new Set(answers.map(({ status }) => status))
  }
  for (let round = 0; round < 2; round++) expect(await statuses()).toEqual(new Set([200]))
  expect((await hide(image)).statusCode).toBe(200)
  time.aheadMs += 2_000
  expect(await statuses()).toEqual(new Set([404]))
  time.aheadMs -= 2_000
})

test('where the store hands files out itself, private ones are fetched there', async () => {
  const image = await makePicture('private')
  store.base = 'https://store.example/bucket'
  const signed = await get(image.compressed_url)
  const place = `https://store.example/bucket/${keyIn(image.compressed_url)}?for=300`
  expect([signed.status, signed.headers.get('location'), signed.headers.get('cache-control')]).toEqual([
    302,
    place,
    'private, max-age=240',
  ])
  const own = await get(plain(image.compressed_url), { cookie: owner.cookie })
  expect([own.status, own.headers.get('location'), own.headers.get('cache-control')]).toEqual([
    302,
    place,
    'private, no-cache',
  ])
  expect(await statusOf(plain(image.compressed_url))).toBe(404)
  expect(await statusOf(image.compressed_url, {}, 'HEAD')).toBe(200)
  const { url } = await makePicture()
  expect(await statusOf(url)).toBe(200)
  store.base = null
})

test.each([
  ['an older client', 'HTTP/1.0', ''],
  ['one that says so', 'HTTP/1.1', 'Connection: close\r\n'],
])('from memory, too, %s gets the whole file and the end of its connection', async (_who, version, header) => {
  const { compressed_url: url } = await makePicture()
  const whole = await bytesOf(await get(url))
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`GET ${url} ${version}\r\nHost: a\r\n${header}\r\n`)
  const received = Buffer.concat(await socket.toArray())
  const end = received.indexOf('\r\n\r\n')
  expect(received.subarray(0, end).toString('latin1')).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*connection: close/i)
  expect(received.subarray(end + 4).equals(whole)).toBe(true)
})

test('requests that were sent without waiting are answered in their order, from memory and not', async () => {
  const { compressed_url: url } = await makePicture()
  const whole = await bytesOf(await get(url))
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const paths = [url, '/healthz', url, '/files/nothing', url]
  const requests = paths.map(
    (each, index) => `GET ${each} HTTP/1.1\r\nHost: a\r\n${index === 4 ? 'Connection: close\r\n' : ''}\r\n`,
  )
  socket.write(requests.join(''))
  const received = Buffer.concat(await socket.toArray())
  const heads = [...received.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  expect(heads).toEqual([200, 200, 200, 404, 200])
  expect(received.subarray(-whole.length).equals(whole)).toBe(true)
})

const cdn = await startTestApplication(
  { DATA_DIR: dataDir, FILES_PUBLIC_URL: 'https://cdn.example.org/pictures/' },
  { clock, store, database, works: false },
)
const seenAtCdn = async (image: Image, user: TestUser | null) =>
  (await cdn.app.inject({ url: `/api/images/${image.id}`, headers: user?.headers ?? {} })).json<{ image: Image }>()
    .image

test('with a CDN public files are named there and private ones never', async () => {
  const [open, own] = [await makePicture(), await makePicture('private')]
  const seen = await seenAtCdn(open, null)
  expect(filesOf(seen)).toEqual(filesOf(open).map((url) => `https://cdn.example.org/pictures/${keyIn(url)}`))
  expect(seen.compressed_url).toMatch(/compressed-images\/.*\.webp$/)
  for (const url of filesOf(await seenAtCdn(own, owner))) expect(url).toMatch(/^\/files\/s\//)
})

test('with a CDN pages may show pictures from there, and from nowhere else', async () => {
  const policyOf = (headers: Record<string, unknown>) =>
    /img-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]
  expect(policyOf((await cdn.app.inject('/healthz')).headers)).toBe("'self' data: blob: https://cdn.example.org")
  expect(policyOf((await app.inject('/healthz')).headers)).toBe("'self' data: blob:")
})
