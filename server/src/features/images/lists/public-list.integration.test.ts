import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ImageList } from '@pictor/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { images } from '../images.table.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { openTestDatabase } from '../../../../test/harness/databases.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'

const clock = { ms: Date.now(), now: () => new Date(clock.ms) }
const { app, database, createUser } = await startTestApplication({}, { runsJobs: false, clock, cacheAges: {} })
const owner = await createUser()
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })

const LIST = '/api/images/public'

// Responses that other tests cached expire.
beforeEach(() => void (clock.ms += 10_000))
afterAll(() => app.close())

interface HttpResponse {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends a GET request over a socket, because injected requests bypass the response cache. */
function get(path: string, headers: Record<string, string> = {}, serverPort = port): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const readResponse = async (response: IncomingMessage) => {
    const body = Buffer.concat(await response.toArray())
    return { status: response.statusCode, headers: response.headers, body }
  }
  const clientRequest = request({ port: serverPort, host: '127.0.0.1', path, headers, agent: false })
  clientRequest.once('response', (response: IncomingMessage) => void readResponse(response).then(resolve, reject))
  clientRequest.once('error', reject).end()
  return promise
}

const parseList = (body: Buffer) => JSON.parse(body.toString()) as ImageList

async function insert(prompt: string, createdAt = clock.now()): Promise<string> {
  const id = randomUUID()
  const fileColumns = { thumbhash: 'V2kABQCIinh3eHiIiHcHd/CD9YeI', originalFormat: 'png' as const, gridWidths: [50] }
  const size = { width: 100, height: 150, aspectRatio: '2:3' as const }
  const row = { id, userId: owner.id, generationId: randomUUID(), kind: 'generated' as const, prompt, createdAt }
  const fileToken = randomUUID().replaceAll('-', '')
  await database.db
    .insert(images)
    .values({ ...row, ...size, ...fileColumns, fileToken, visibility: 'public', isDemo: false })
  return id
}

/** The prompts in the current response of a list. */
async function fetchPrompts(path: string): Promise<string[]> {
  return parseList((await get(path)).body).images.map(({ prompt }) => prompt)
}

for (let index = 0; index < 30; index++) await insert(`picture ${index}`, new Date(Date.UTC(2026, 0, 1) + index))

test('within two seconds, a new public image is in every list and a hidden one in none', async () => {
  const lists = [LIST, `${LIST}?pageSize=5`, `${LIST}?pageSize=5&sort=newest`, `${LIST}?page=1&pageSize=1000`]
  for (const list of lists) await get(list)
  const id = await insert('a heron')
  clock.ms += 2_000
  for (const list of lists) expect(await fetchPrompts(list)).toContain('a heron')
  await database.db.update(images).set({ visibility: 'private' }).where(eq(images.id, id))
  clock.ms += 2_000
  for (const list of lists) expect(await fetchPrompts(list)).not.toContain('a heron')
})

test('a list that is requested all the time does not contain an image hidden two seconds ago', async () => {
  const id = await insert('a stork')
  expect(await fetchPrompts(LIST)).toContain('a stork')
  await database.db.update(images).set({ visibility: 'private' }).where(eq(images.id, id))
  const shown: boolean[] = []
  for (let step = 1; step <= 8; step++) {
    clock.ms += 250
    shown.push((await fetchPrompts(LIST)).includes('a stork'))
  }
  expect([shown[0], shown.at(-1)]).toEqual([true, false])
})

test('queries that differ only in order, defaults or spaces share a cached response', async () => {
  await get(`${LIST}?pageSize=7&q=picture`)
  const id = await insert('picture of nobody')
  for (const query of ['q=picture&pageSize=7', 'pageSize=7&page=1&sort=newest&q=+picture%20', 'pageSize=07&q=picture'])
    expect(await fetchPrompts(`${LIST}?${query}`)).not.toContain('picture of nobody')
  expect(await fetchPrompts(`${LIST}?pageSize=8`)).toContain('picture of nobody')
  await database.db.delete(images).where(eq(images.id, id))
})

test('tokens, cookies and other headers do not change the response', async () => {
  const bytes = (await get(LIST)).body
  const { origin, cookie } = { origin: 'https://evil.example', cookie: owner.cookie }
  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
  const language = { 'accept-language': 'de', accept: 'text/html', 'user-agent': 'a', referer: 'https://evil.example' }
  for (const headers of [
    owner.headers,
    { authorization: 'Bearer nonsense' },
    { cookie },
    { origin },
    forwarded,
    language,
  ])
    for (const waitMs of [0, 10_000]) {
      clock.ms += waitMs
      const response = await get(LIST, headers)
      expect([response.status, response.body.equals(bytes)]).toEqual([200, true])
      expect(response.headers).not.toHaveProperty('set-cookie')
      expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    }
})

test('a response that an owner requested first contains no personal data', async () => {
  const ownList = await get('/api/images/my-images', owner.headers)
  expect(ownList.body.toString()).toContain('original_storage_path')
  const ownerResponse = await get(LIST, { ...owner.headers, cookie: owner.cookie })
  const anonymousResponse = await get(LIST)
  expect(anonymousResponse.body.equals(ownerResponse.body)).toBe(true)
  for (const word of ['storage_path', owner.id, owner.email, 'user_name'])
    expect(anonymousResponse.body.toString()).not.toContain(word)
})

test('every encoding contains the same bytes, fresh and cached', async () => {
  const unencoded = (await get(LIST)).body
  for (const waitMs of [10_000, 0]) {
    clock.ms += waitMs
    const [br, gzip, none] = [
      await get(LIST, { 'accept-encoding': 'gzip, deflate, br' }),
      await get(LIST, { 'accept-encoding': 'gzip' }),
      await get(LIST, { 'accept-encoding': 'br;q=0' }),
    ]
    expect([br, gzip, none].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    for (const body of [brotliDecompressSync(br.body), gunzipSync(gzip.body), none.body])
      expect(body.equals(unencoded)).toBe(true)
    for (const { headers } of [br, gzip, none]) expect(headers['vary']).toBe('Accept-Encoding')
  }
})

test('a matching ETag returns 304 as long as nothing changes', async () => {
  const headers = { 'accept-encoding': 'br' }
  const first = await get(LIST, headers)
  const tag = String(first.headers['etag'])
  for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
    for (const waitMs of [10_000, 0]) {
      clock.ms += waitMs
      const response = await get(LIST, { ...headers, 'if-none-match': ifNoneMatch })
      expect([response.status, response.body.length, response.headers['etag']]).toEqual([304, 0, tag])
      for (const name of ['cache-control', 'vary', 'x-content-type-options', 'content-security-policy'])
        expect(response.headers[name]).toBe(first.headers[name])
    }
  for (const ifNoneMatch of ['"other"', tag.slice(0, -1), tag.replace('-br', ''), ''])
    expect((await get(LIST, { ...headers, 'if-none-match': ifNoneMatch })).status).toBe(200)
  const id = await insert('a crane')
  clock.ms += 2_000
  const changed = await get(LIST, { ...headers, 'if-none-match': tag })
  expect([changed.status, changed.headers['etag'] === tag]).toEqual([200, false])
  await database.db.delete(images).where(eq(images.id, id))
})

test('shared caches may store a response younger than a second, and browsers revalidate each time', async () => {
  expect((await get(LIST)).headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
  clock.ms += 999
  expect((await get(LIST)).headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
  clock.ms += 1
  expect((await get(LIST)).headers['cache-control']).toBe('public, no-cache')
})

test('a cached response has the headers of a fresh one, including the security headers', async () => {
  const { date: _first, ...fresh } = (await get(LIST)).headers
  const { date: _second, ...cached } = (await get(LIST)).headers
  expect(cached).toEqual(fresh)
  const { headers: others } = await get('/api/plans')
  for (const name of [
    'content-security-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'permissions-policy',
    'referrer-policy',
    'x-content-type-options',
    'x-frame-options',
  ])
    expect(cached[name]).toBe(others[name])
  expect(cached['content-security-policy']).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/)
})

test('invalid queries return 400 each time and are not cached', async () => {
  for (const query of [
    'page=0',
    'x=1',
    'page=1&page=1',
    'page[a]=1',
    '__proto__=1',
    'sort=oldest',
    'cursor=%00',
    'q=%00',
  ])
    for (let times = 0; times < 2; times++) {
      const response = await get(`${LIST}?${query}`)
      expect([query, response.status, response.headers['cache-control']]).toEqual([query, 400, 'no-store'])
      expect(response.headers).not.toHaveProperty('etag')
    }
  expect((await get(LIST)).status).toBe(200)
})

test('a server error is not cached', async () => {
  await database.db.execute(sql`alter table images rename to hidden`)
  const failed = await Promise.all([get(LIST), get(LIST)])
  await database.db.execute(sql`alter table hidden rename to images`)
  for (const { status, headers, body } of failed) {
    expect([status, headers['cache-control']]).toEqual([500, 'no-store'])
    expect(body.toString()).toContain('INTERNAL_SERVER_ERROR')
  }
  expect((await get(LIST)).status).toBe(200)
})

test('responses of other routes are not cached', async () => {
  for (const path of ['/api/images/my-images', '/api/plans', `/api/images/${randomUUID()}`])
    expect((await get(path, owner.headers)).headers['cache-control']).toBe('no-store')
})

test('only GET of the list itself is cached', async () => {
  await get(LIST)
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  request({ port, host: '127.0.0.1', path: LIST, method: 'HEAD', agent: false }, (response) =>
    resolve(response.statusCode),
  ).end()
  expect(await promise).toBe(404)
  expect((await get(`${LIST}/`)).status).toBe(404)
})

test('a client that disconnects while the list loads does not affect other clients', async () => {
  const release = Promise.withResolvers<void>()
  const { db } = database
  const locked = Promise.withResolvers<void>()
  const locking = db.transaction(async (tx) => {
    await tx.execute(sql`lock table images in access exclusive mode`)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const disconnecting = request({ port, host: '127.0.0.1', path: LIST, agent: false }).on('error', () => undefined)
  const arrived = once(app.server, 'request')
  disconnecting.end()
  await arrived
  const waiting = Array.from({ length: 5 }, () => get(LIST))
  disconnecting.destroy()
  release.resolve()
  await locking
  for (const { status } of await Promise.all(waiting)) expect(status).toBe(200)
})

test('the metrics count cached responses by call and status', async () => {
  const readCacheHits = async (status: number) => {
    const text = (await get('/metrics')).body.toString()
    return Number(
      new RegExp(`http_cache_hits_total\\{call="images.listPublic",status="${status}"\\} (\\d+)`).exec(text)?.[1],
    )
  }
  const before = [await readCacheHits(200), await readCacheHits(304)]
  const tag = String((await get(LIST)).headers['etag'])
  await get(LIST)
  await get(LIST, { 'if-none-match': tag })
  expect([await readCacheHits(200), await readCacheHits(304)]).toEqual([(before[0] ?? NaN) + 1, (before[1] ?? NaN) + 1])
})

test('a thousand concurrent requests query the database as often as one', async () => {
  const observedDatabase = await openTestDatabase()
  let databaseUses = 0
  const db = new Proxy(observedDatabase.db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (typeof value !== 'function') return value
      databaseUses += 1
      return value.bind(target) as unknown
    },
  })
  const { app: observedApp } = await startTestApplication(
    {},
    { database: { ...observedDatabase, db }, clock, cacheAges: {} },
  )
  // The first request prepares statements that later ones use.
  await observedApp.inject(LIST)
  clock.ms += 10_000
  databaseUses = 0
  await observedApp.inject(LIST)
  const usesOfOneRequest = databaseUses
  clock.ms += 10_000
  databaseUses = 0
  const responses = await Promise.all(Array.from({ length: 1_000 }, () => observedApp.inject(LIST)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect([usesOfOneRequest > 0, databaseUses]).toEqual([true, usesOfOneRequest])
})

const limited = await startTestApplication(
  { TRUSTED_PROXIES: '127.0.0.1' },
  { limits: { 'public:ip': { points: 3, windowSeconds: 10 } }, clock, cacheAges: {}, runsJobs: false },
)
const limitedPort = await findFreePort()
await limited.app.listen({ port: limitedPort, host: '127.0.0.1' })

test('an IP address over the limit gets 429 with Retry-After, others do not', async () => {
  const requestFrom = (ip: string) => get(LIST, { 'x-forwarded-for': `8.8.8.8, ${ip}` }, limitedPort)
  await requestFrom('192.0.2.9')
  const statuses: (number | undefined)[] = []
  for (let times = 0; times < 4; times++) statuses.push((await requestFrom('192.0.2.1')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const { headers, body } = await requestFrom('192.0.2.1')
  expect(headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
  expect(body.toString()).toContain('TOO_MANY_REQUESTS')
  expect((await requestFrom('192.0.2.2')).status).toBe(200)
  expect((await get('/api/plans', { 'x-forwarded-for': '192.0.2.1' }, limitedPort)).status).toBe(200)
  clock.ms += 10_000
  expect((await requestFrom('192.0.2.1')).status).toBe(200)
})
