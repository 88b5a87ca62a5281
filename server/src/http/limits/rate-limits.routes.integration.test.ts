import { errors } from '@pictor/contract/errors'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestApplication, ORIGIN } from '../../../test/harness/application.ts'
import { buildPages } from '../../../test/harness/built-pages.ts'
import { listRoutes } from '../../../test/harness/routes.ts'
import { limits, type LimitName } from './quotas.ts'

const ID = '0190f3b2-0000-7000-8000-000000000000'
const TOO_MANY = { code: 'TOO_MANY_REQUESTS', message: errors.TOO_MANY_REQUESTS.message }
const names = Object.keys(limits) as LimitName[]

/** Routes without a limit, with the reason. */
const UNCOUNTED: Record<string, string> = {
  '/healthz': 'for monitoring; the response is one word',
  '/readyz': 'for monitoring; the checks run at most once a second',
  '/metrics': '404 for everyone except the operator',
  '/robots.txt': 'a text in memory',
  '/.well-known/security.txt': 'a short text',
  '/manifest.webmanifest': 'a text in memory',
  '/brand/logo-dark.svg': 'a file in memory',
  '/assets/*': 'built files that browsers and caches keep for a year',
  '/icon.svg': 'a built file',
}

const onePoint = Object.fromEntries(names.map((name) => [name, { points: 1, windowSeconds: 60 }]))
const { app } = await startTestApplication(
  { SECURITY_CONTACT: 'safe@example.org' },
  { limits: onePoint, webRoot: await buildPages() },
)
/** Limits that apply to whole groups of routes. */
const GENERAL = ['api:user', 'api:ip', 'public:ip', 'page:ip', 'file:ip'] as const
const CALLS = 50
const twoPoints = Object.fromEntries(names.map((name) => [name, { ...limits[name], points: 2 }]))
const manyPoints = Object.fromEntries(GENERAL.map((name) => [name, { points: CALLS, windowSeconds: 600 }]))
const withTwoPoints = await startTestApplication({}, { limits: { ...twoPoints, ...manyPoints } })
const [ada, grace] = [await createHeaders(), await createHeaders()]

async function createHeaders() {
  const { cookie, headers } = await withTwoPoints.createUser()
  return { cookie, ...headers }
}

// A fake clock keeps the windows of the limits open during a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

let hosts = 0
/** Returns a new client IP address. */
const createIp = () => `198.18.${++hosts >> 8}.${hosts & 255}`

const routes = listRoutes(app).map(({ method, path: routePath }) => ({
  method: method as NonNullable<InjectOptions['method']>,
  path: routePath,
  url: routePath.replace(/:\w+/g, ID).replace('*', 'x'),
}))

test('the list of routes has calls, files, account routes, pages and the routes of unknown paths', () => {
  const paths = new Set(routes.map((route) => route.path))
  for (const known of [
    '/api/images/:id',
    '/api/auth/*',
    '/api/*',
    '/files/*',
    '/*',
    '/.well-known/security.txt',
    '/healthz',
  ]) {
    expect(paths).toContain(known)
  }
  expect(routes.length).toBeGreaterThan(60)
})

test('every route and method is limited, or is listed as an exception', async () => {
  const violations: string[] = []
  for (const { method, path: routePath, url } of routes) {
    const request = { method, url, remoteAddress: createIp() }
    await app.inject(request)
    const { statusCode, headers, body } = await app.inject(request)
    const isLimited = statusCode === 429 && headers['retry-after'] === '60' && headers['cache-control'] === 'no-store'
    const hasErrorBody = method === 'HEAD' || body === JSON.stringify(TOO_MANY)
    const isExpected = UNCOUNTED[routePath] ? statusCode !== 429 : isLimited && hasErrorBody
    if (!isExpected) violations.push(`${method} ${routePath} ${statusCode} ${body.slice(0, 80)}`)
  }
  expect(violations).toEqual([])
}, 120_000)

test('unknown methods and paths share the limit of pages', async () => {
  for (const [method, url] of [
    ['PUT', '/nothing'],
    ['OPTIONS', '/'],
    ['DELETE', '/files/x'],
    ['GET', '/API/plans'],
    ['GET', '/nothing/?x=1'],
    ['HEAD', '/'],
    ['POST', '/pricing'],
  ] as const) {
    const remoteAddress = createIp()
    expect((await app.inject({ url: '/', remoteAddress })).statusCode).toBe(200)
    expect((await app.inject({ method, url, remoteAddress })).statusCode).toBe(429)
  }
})

test.each([
  '/api/plans',
  '/api/plans?name=Pro',
  '/api//plans',
  '/api/plans/',
  '/%61pi/plans',
  '/api/%70lans',
  '/api/./plans',
  '/api/x/../plans',
  '/api/plans#x',
  '/api/plans;x',
  '/api/Plans',
  '/api/plans%2f',
  '/api',
])('the path %s does not bypass the limit of calls', async (url) => {
  const remoteAddress = createIp()
  for (const first of ['/api/plans', '/']) await app.inject({ url: first, remoteAddress })
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'] as const) {
    expect((await app.inject({ method, url, remoteAddress })).statusCode).toBe(429)
  }
})

test('a browser that opens too many pages gets an error page, and any other client the JSON error', async () => {
  const remoteAddress = createIp()
  const request = (accept: string) => app.inject({ url: '/pricing', remoteAddress, headers: { accept } })
  expect((await request('text/html')).body).toBe('a page')
  const page = await request('text/html')
  expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
    429,
    '60',
    'text/html; charset=utf-8',
  ])
  expect(page.body).toMatch(
    /<h1>Rate limit exceeded\.<\/h1>\s*<p>Please wait a moment before trying again\.<\/p>\s*<p><a href="">Try again</,
  )
  expect(page.headers['content-security-policy']).toContain(/nonce="([^"]+)"/.exec(page.body)?.[1])
  expect((await request('*/*')).json()).toEqual(TOO_MANY)
})

type BuildRequest = (email: string) => InjectOptions
const post = (url: string, payload: object = {}) => ({ method: 'POST', url, payload }) as const

/**
 * For each limit, a request that has no effect. The tests above cover the general limits. Social cards need an image,
 * recognized browsers need a sign-in, and welcome credits have no request: they have their own tests.
 */
const requestsByLimit: Record<
  Exclude<LimitName, 'card:ip' | 'sign-in:browser' | 'welcome:network' | (typeof GENERAL)[number]>,
  BuildRequest
> = {
  'webhook:ip': () => post('/api/payments/webhook'),
  'order:user': () => post('/api/payments/create-order'),
  'generate:user': () => post('/api/images/generate'),
  'upload:user': () => post('/api/upload'),
  'password:user': () => post('/api/users/password'),
  'sign-in:email': (email) => post('/api/auth/sign-in/email', { email }),
  'sign-in-everywhere:email': (email) => post('/api/auth/sign-in/email', { email }),
  'sign-in:ip': (email) => post('/api/auth/sign-in/email', { email }),
  'second-step:ip': () => post('/api/auth/two-factor/verify-totp', { code: 'x' }),
  'two-step:user': () => post('/api/auth/two-factor/disable', { password: 'x' }),
  'sign-up:email': (email) => post('/api/auth/sign-up/email', { email }),
  'sign-up:ip': (email) => post('/api/auth/sign-up/email', { email }),
  'change:email': (newEmail) => post('/api/auth/change-email', { newEmail }),
  'change:ip': (newEmail) => post('/api/auth/change-email', { newEmail }),
  'reset:email': (email) => post('/api/auth/request-password-reset', { email }),
  'reset:ip': (email) => post('/api/auth/request-password-reset', { email }),
  'resend:ip': (email) => post('/api/auth/send-verification-email', { email }),
  'resend:email': (email) => post('/api/auth/send-verification-email', { email }),
  'export:user': () => ({ url: '/api/users/export' }),
  'import:user': () => ({ ...post('/api/users/import'), headers: { 'content-type': 'application/zip' } }),
  'history:user': () => ({ url: '/api/users/credits/history.csv' }),
  'download:ip': () => ({ url: `/api/images/${ID}/download` }),
  'costly-list:ip': (word) => ({ url: `/api/images/public?q=${word}` }),
  'sitemap:ip': () => ({ url: '/sitemap.xml' }),
  'zip:user': () => ({ url: `/api/images/zip?ids=${ID}` }),
  'report:user': () => post(`/api/images/${ID}/report`),
}

let emails = 0
const createEmail = () => `mail-${++emails}@example.net`

test.each(Object.entries(requestsByLimit) as [LimitName, BuildRequest][])(
  '%s counts the requests of one subject, even if everything else differs',
  async (name, buildRequest) => {
    const [, subject] = name.split(':')
    const [email, ip] = [createEmail(), createIp()]
    /** Sends a request that has only the counted subject in common with the others. */
    const sendRequest = () =>
      withTwoPoints.app.inject({
        ...buildRequest(subject === 'email' ? email : createEmail()),
        remoteAddress: subject === 'ip' ? ip : createIp(),
        headers: { origin: ORIGIN, ...(subject === 'user' ? ada : grace) },
      })
    const statuses = [await sendRequest(), await sendRequest()].map(({ statusCode }) => statusCode)
    expect(statuses).not.toContain(429)
    const rejected = await sendRequest()
    expect([rejected.statusCode, rejected.json()]).toEqual([429, TOO_MANY])
    expect(rejected.headers['retry-after']).toBe(String(limits[name].windowSeconds))
  },
)

test('many users with one IP address share its limit', async () => {
  const remoteAddress = createIp()
  const statuses = new Map<number, number>()
  for (let calls = 0; calls < 60; calls++) {
    const headers = [ada, grace][calls % 2] ?? ada
    const { statusCode } = await withTwoPoints.app.inject({ url: '/api/users/credits', headers, remoteAddress })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: CALLS, 429: 60 - CALLS })
})
