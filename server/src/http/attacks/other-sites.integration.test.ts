import { expect, inject, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../test/harness/application.ts'
import { ACCOUNT_CALLS, listAttackedCalls, NO_ID, PRIVATE_DOWNLOADS } from '../../../test/harness/attacked-calls.ts'

// Requests that another site can make a user's browser send, and responses that it can read.

const { app, createUser } = await startTestApplication({}, { runsJobs: false })
const user = await createUser()

const calls = listAttackedCalls()
const otherPaths = [
  '/api/nothing',
  '/api/openapi.json',
  '/api/docs',
  '/healthz',
  '/files/x',
  '/robots.txt',
  '/sitemap.xml',
]
const allRoutes = [
  ...calls.map(({ method, url }) => ({ method, url })),
  ...ACCOUNT_CALLS,
  ...[...PRIVATE_DOWNLOADS, ...otherPaths, `/api/images/${NO_ID}/download`].map((url) => ({
    method: 'GET' as const,
    url,
  })),
  { method: 'POST' as const, url: '/api/payments/webhook' },
  { method: 'POST' as const, url: '/sandbox/payments' },
]

const ORIGINS = [
  'https://evil.example',
  'null',
  'http://localhost:3000.evil.example',
  'http://evil.localhost:3000',
  'https://localhost:3000',
  'http://localhost:3001',
  'http://localhost:3000@evil.example',
  'file://',
  '*',
]

test.each(ORIGINS)('the origin %s cannot read any response', async (origin) => {
  const originIndex = ORIGINS.indexOf(origin)
  // All routes are tried with two origins; in the deep tests, with every origin. The others try every 12th route.
  const step = inject('deep') || originIndex < 2 ? 1 : 12
  for (const { method, url } of allRoutes.filter((_route, index) => (index + originIndex) % step === 0)) {
    const preflightHeaders = {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    }
    const sent = { ...user.headers, cookie: user.cookie, origin }
    const responses = [
      // The event stream would never end.
      ...(url === '/api/events' ? [] : [await app.inject({ method, url, headers: sent })]),
      await app.inject({ method: 'OPTIONS', url, headers: { origin, ...preflightHeaders } }),
    ]
    for (const { headers } of responses) {
      const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
      expect([url, allowed]).toEqual([url, []])
    }
  }
})

/** Types that a form or a script of another site can send without a CORS preflight. */
const SIMPLE_TYPES = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'text/plain; application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  // Parsers have treated this as JSON (CVE-2026-25223).
  'text/plain\tapplication/json',
  'application/json\ta',
  undefined,
]
const takesForms = (url: string) => url === '/api/upload'

test.each(SIMPLE_TYPES)('every call rejects a body of type %j, even with credentials', async (type) => {
  const changingCalls = calls.filter(({ method }) => method !== 'GET')
  expect(changingCalls.length).toBeGreaterThan(12)
  for (const { method, url } of changingCalls) {
    if (takesForms(url) && type?.startsWith('multipart')) continue
    const sent = { ...user.headers, cookie: user.cookie, ...(type !== undefined && { 'content-type': type }) }
    const response = await app.inject({ method, url, headers: sent, payload: '{"plan":"Pro Plus"}' })
    expect([url, response.statusCode]).toEqual([url, 415])
  }
})

test.each(SIMPLE_TYPES)('every account route rejects a body of type %j', async (type) => {
  const payload = JSON.stringify({ email: user.email, password: PASSWORD })
  for (const { method, url } of ACCOUNT_CALLS.filter((call) => call.method === 'POST')) {
    const sent = { cookie: user.cookie, origin: ORIGIN, ...(type !== undefined && { 'content-type': type }) }
    const { statusCode } = await app.inject({ method, url, headers: sent, payload })
    expect([url, statusCode]).toEqual([url, 415])
  }
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that begins with ours', { origin: `${ORIGIN}.evil.example` }],
  ['an opaque origin', { origin: 'null' }],
  ['no origin, by a form', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  ['no origin at all', {}],
  ['another referer', { referer: 'https://evil.example/x' }],
])('routes that use only the cookie reject a request with %s', async (_case, forgedHeaders) => {
  for (const url of ['/api/auth/sign-out', '/api/auth/change-email']) {
    const payload = url.endsWith('email') ? { newEmail: 'evil@example.org' } : {}
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { cookie: user.cookie, ...forgedHeaders },
      payload,
    })
    expect([url, response.statusCode]).toEqual([url, 403])
  }
  expect((await app.inject({ url: '/api/auth/token', headers: { cookie: user.cookie } })).statusCode).toBe(200)
})

test('the session cookie alone gives no access to calls of the contract', async () => {
  for (const { method, url, access } of calls) {
    if (access === 'public') continue
    const headers = { cookie: user.cookie, origin: ORIGIN }
    expect([url, (await app.inject({ method, url, headers })).statusCode]).toEqual([url, 401])
  }
})
