import { errors } from '@pictor/contract/errors'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'

const { app, createUser, signUp } = await startTestApplication({}, { limits: {} })
const limits = { 'api:ip': { points: 1, windowSeconds: 10 } }
const withOnePoint = await startTestApplication({}, { limits })
const withProxy = await startTestApplication({ TRUSTED_PROXIES: '10.0.0.0/8' }, { limits })

const TOO_MANY = { code: 'TOO_MANY_REQUESTS', message: errors.TOO_MANY_REQUESTS.message }

// A fake clock ends the windows of the limits, so the speed of a test does not matter.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Returns a new client IP address. */
const createIp = (() => {
  let hosts = 0
  return () => `192.0.2.${++hosts}`
})()

async function sendRequests(requests: InjectOptions[], { app: target } = { app }): Promise<number[]> {
  const responses = await Promise.all(requests.map((request) => target.inject(request)))
  return responses.map(({ statusCode }) => statusCode)
}

function repeat(count: number, request: (index: number) => InjectOptions): InjectOptions[] {
  return Array.from({ length: count }, (_, index) => request(index))
}

const countStatus = (statuses: number[], status: number) => statuses.filter((other) => other === status).length

test('an IP address has 300 API requests of any kind in ten seconds; the next one gets 429 with Retry-After', async () => {
  const remoteAddress = createIp()
  const urls = ['/api/plans', '/api/nothing', '/api/users/credits', '/api/auth/ok', '/api/openapi.json', '/api//plans']
  const statuses = await sendRequests(repeat(300, (index) => ({ remoteAddress, url: urls[index % urls.length] ?? '' })))
  expect(new Set(statuses)).toEqual(new Set([200, 404, 401]))
  for (const url of urls) {
    const response = await app.inject({ remoteAddress, url })
    expect([response.statusCode, response.json()]).toEqual([429, TOO_MANY])
    expect(response.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
  }
  vi.setSystemTime(Date.now() + 9_500)
  expect((await app.inject({ remoteAddress, url: '/api/plans' })).headers['retry-after']).toBe('1')
  vi.setSystemTime(Date.now() + 600)
  expect((await app.inject({ remoteAddress, url: '/api/plans' })).statusCode).toBe(200)
})

test('a rate-limited IP address still gets health checks and files, and other IP addresses are served', async () => {
  const remoteAddress = createIp()
  const statuses = await sendRequests(repeat(301, () => ({ remoteAddress, url: '/api/nothing' })))
  expect(countStatus(statuses, 429)).toBe(1)
  for (const url of ['/healthz', '/readyz']) {
    expect((await app.inject({ remoteAddress, url })).statusCode).toBe(200)
  }
  expect((await app.inject({ remoteAddress, url: '/files/nothing' })).statusCode).toBe(404)
  expect((await app.inject({ remoteAddress: createIp(), url: '/api/plans' })).statusCode).toBe(200)
})

test('an IP address has 20 searches and large pages of the public list in ten seconds; usual pages are not counted', async () => {
  const list = '/api/images/public'
  const urls = [
    `${list}?q=fox`,
    `${list}?pageSize=101`,
    `${list}?%71=-fox`,
    `${list}?pageSize[]=1000`,
    `${list}?pageSize[0]=1000`,
    `${list}?pageSize=1000&sort=most_liked`,
  ]
  const remoteAddress = createIp()
  const statuses = await sendRequests(repeat(20, (index) => ({ remoteAddress, url: urls[index % urls.length] ?? '' })))
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const url of urls) {
    const response = await app.inject({ remoteAddress, url: `${url}&page=2` })
    expect([response.statusCode, response.json(), response.headers['retry-after']]).toEqual([429, TOO_MANY, '10'])
  }
  for (const url of [list, `${list}?pageSize=100&page=2`, `${list}?ratio=2:3`]) {
    expect((await app.inject({ remoteAddress, url })).statusCode).toBe(200)
  }
  expect((await app.inject({ remoteAddress: createIp(), url: `${list}?q=fox` })).statusCode).toBe(200)
})

test('a user has 120 calls in ten seconds, from all IP addresses together', async () => {
  const [ada, grace] = [await createUser(), await createUser()]
  const calls = (headers: TestUser['headers']) =>
    repeat(121, () => ({ remoteAddress: createIp(), url: '/api/plans', headers }))
  const statuses = await sendRequests(calls(ada.headers))
  expect([countStatus(statuses, 200), countStatus(statuses, 429)]).toEqual([120, 1])
  const response = await app.inject({ url: '/api/users/credits', headers: ada.headers })
  expect([response.json(), response.headers['retry-after']]).toEqual([TOO_MANY, '10'])
  expect((await app.inject({ url: '/api/users/credits', headers: grace.headers })).statusCode).toBe(200)
})

test('five new accounts per day and public network get welcome credits; private networks have no limit', async () => {
  const readWelcomeCredits = async (remoteAddress: string) => {
    const { headers } = await signUp(undefined, remoteAddress)
    return (await app.inject({ url: '/api/users/credits', headers })).json<{ credits: number }>().credits
  }
  const network: number[] = []
  for (let host = 1; host <= 6; host++) network.push(await readWelcomeCredits(`8.8.8.${host}`))
  expect(network).toEqual([80, 80, 80, 80, 80, 0])
  expect([
    await readWelcomeCredits('8.8.9.1'),
    await readWelcomeCredits('10.0.0.1'),
    await readWelcomeCredits('127.0.0.1'),
  ]).toEqual([80, 80, 80])
  const household: number[] = []
  for (let subnet = 1; subnet <= 6; subnet++) household.push(await readWelcomeCredits(`2a02:8108:1:${subnet}::1`))
  expect(household).toEqual([80, 80, 80, 80, 80, 0])
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
  expect(await readWelcomeCredits('8.8.8.7')).toBe(80)
})

test('a user has ten generate calls in ten seconds; the next one is rejected before its body is read', async () => {
  const { headers } = await createUser()
  const generate = { method: 'POST', url: '/api/images/generate', headers } as const
  const statuses = await sendRequests(repeat(50, () => ({ ...generate, payload: {} })))
  expect([countStatus(statuses, 400), countStatus(statuses, 429)]).toEqual([10, 40])
  const large = await app.inject({ ...generate, payload: { prompt: 'x'.repeat(1_000_000) } })
  expect([large.statusCode, large.json()]).toEqual([429, TOO_MANY])
  expect((await app.inject({ url: '/api/users/credits', headers })).statusCode).toBe(200)
  vi.setSystemTime(Date.now() + 10_001)
  expect((await app.inject({ ...generate, payload: {} })).statusCode).toBe(400)
})

test('a user has 60 uploads per hour; the next one is rejected before its body is read', async () => {
  const { headers } = await createUser()
  const upload = { method: 'POST', url: '/api/upload', headers } as const
  // In sequence: a user may send two uploads at the same time, and a third would be rejected without being counted.
  const statuses: number[] = []
  for (let count = 0; count < 61; count++) statuses.push((await app.inject({ ...upload, payload: {} })).statusCode)
  expect([countStatus(statuses, 400), countStatus(statuses, 429)]).toEqual([60, 1])
  vi.setSystemTime(Date.now() + 8 * 60_000)
  const large = await app.inject({ ...upload, payload: { image: 'x'.repeat(1_000_000) } })
  expect([large.statusCode, large.json()]).toEqual([429, TOO_MANY])
  expect(Number(large.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await app.inject({ url: '/api/users/credits', headers })).statusCode).toBe(200)
})

test('a user has 60 orders per hour', async () => {
  const { headers } = await createUser()
  const order = { method: 'POST', url: '/api/payments/create-order', headers, payload: {} } as const
  const statuses = await sendRequests(repeat(61, () => order))
  expect([countStatus(statuses, 400), countStatus(statuses, 429)]).toEqual([60, 1])
  const { headers: rejectedHeaders } = await app.inject(order)
  expect(Number(rejectedHeaders['retry-after'])).toBeGreaterThan(3_500)
})

test('webhooks have their own limit, high enough for a provider', async () => {
  const remoteAddress = createIp()
  const webhook = { method: 'POST', url: '/api/payments/webhook', remoteAddress, payload: '{}' } as const
  const statuses = await sendRequests(repeat(1_001, () => webhook))
  expect([countStatus(statuses, 400), countStatus(statuses, 429)]).toEqual([1_000, 1])
  expect(await sendRequests([{ url: '/api/plans', remoteAddress }])).toEqual([200])
})

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'])(
  'a forged %s header does not bypass the limit',
  async (header) => {
    const remoteAddress = createIp()
    const forged = (index: number) => ({ [header]: header === 'forwarded' ? `for=8.8.8.${index}` : `8.8.8.${index}` })
    const requests = repeat(2, (index) => ({ remoteAddress, url: '/api/nothing', headers: forged(index) }))
    expect(countStatus(await sendRequests(requests, withOnePoint), 429)).toBe(1)
  },
)

test('behind a trusted proxy, a client is identified by the IP address that the proxy adds, not by what the client sends', async () => {
  const requestFrom = (forwarded: string) => ({
    remoteAddress: '10.0.0.1',
    url: '/api/nothing',
    headers: { 'x-forwarded-for': forwarded },
  })
  const requests = repeat(2, (index) => requestFrom(`8.8.8.${index}, 198.51.100.1`))
  expect(countStatus(await sendRequests(requests, withProxy), 429)).toBe(1)
  expect(await sendRequests([requestFrom('198.51.100.1'), requestFrom('198.51.100.2')], withProxy)).toEqual([429, 404])
})

test('all IP addresses of an IPv6 /64 are one client, and an IPv4-mapped IPv6 address equals its IPv4 address', async () => {
  const url = '/api/nothing'
  const hosts = repeat(2, (index) => ({ remoteAddress: `2001:db8:1:2::${index}`, url }))
  expect(countStatus(await sendRequests(hosts, withOnePoint), 429)).toBe(1)
  expect(await sendRequests([{ remoteAddress: '2001:db8:1:3::1', url }], withOnePoint)).toEqual([404])
  const remoteAddress = createIp()
  expect(await sendRequests([{ remoteAddress: `::ffff:${remoteAddress}`, url }], withOnePoint)).toEqual([404])
  expect(await sendRequests([{ remoteAddress, url }], withOnePoint)).toEqual([429])
})

test('a test can set one limit without changing the others', async () => {
  const statuses = await sendRequests(
    repeat(2, () => ({ url: '/api/plans' })),
    withOnePoint,
  )
  expect([countStatus(statuses, 200), countStatus(statuses, 429)]).toEqual([1, 1])
})
