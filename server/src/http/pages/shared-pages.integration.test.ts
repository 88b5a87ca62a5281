import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { buildPages } from '../../../test/harness/built-pages.ts'

// Pages that show all of their input and count their renderings. `/wait` renders when the promise `opened` resolves.
const MODULE = `
globalThis.sharedPagesTest = { renderings: 0, open: () => {}, opened: Promise.resolve() }
const state = globalThis.sharedPagesTest
export const displayCookies = (cookies = '') => /theme=\\w+/.exec(cookies)?.[0] ?? ''
export async function render(request, visit) {
  state.renderings += 1
  const url = new URL(request.url)
  if (url.pathname === '/wait') await state.opened
  if (url.pathname === '/away') return Response.redirect('https://example.org/')
  const country = url.pathname === '/prices' ? (await visit.api.region.get()).country_code : 'not asked'
  const shown = { country, url: request.url, headers: [...request.headers], viewer: await visit.viewer(), mailbox: visit.site.mailboxUrl }
  const own = '<script nonce="' + visit.nonce + '">own()</script><style nonce="' + visit.nonce + '">own{}</style>'
  const html = '<!doctype html><p>' + JSON.stringify(shown) + '</p>' + own + '<script>injected()</script>'
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  if (url.pathname === '/cookie') headers['set-cookie'] = 'a=b'
  const status = { '/nothing': 404, '/broken': 500 }[url.pathname] ?? 200
  return new Response(html, { status, headers })
}`

interface State {
  renderings: number
  open(): void
  opened: Promise<void>
}

const { app, createUser } = await startTestApplication(
  {},
  { webRoot: await buildPages(MODULE), cacheAges: { freshMs: 60_000, staleMs: 60_000 } },
)
const state = (globalThis as unknown as { sharedPagesTest: State }).sharedPagesTest
const SECRET = 'a-visitors-own'

const get = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

/** Returns how many pages are rendered during the work. */
async function countRenderings(work: () => Promise<unknown>): Promise<number> {
  const before = state.renderings
  await work()
  return state.renderings - before
}

test('signed-out visitors get the same bytes, rendered once', async () => {
  const renderings = await countRenderings(async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => get('/once')))
    responses.push(await get('/once'))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  })
  expect(renderings).toBe(1)
})

test.each([
  ['user-agent', SECRET],
  ['accept-language', SECRET],
  ['cookie', `analytics=${SECRET}; theme=light`],
  ['cookie', `__Host-pictor.browser=${SECRET}`],
  ['referer', `https://example.org/${SECRET}`],
  ['host', `${SECRET}.example.org`],
  ['x-forwarded-for', SECRET],
  ['x-forwarded-host', `${SECRET}.example.org`],
  ['forwarded', `for=${SECRET}`],
  ['if-none-match', `"${SECRET}"`],
  ['range', 'bytes=0-10'],
  ['x-request-id', SECRET],
])('a visitor’s %s header appears in neither their page nor the next visitor’s', async (name, value) => {
  const url = `/header?${name}=${value.length}`
  const [first, next] = [await get(url, { [name]: value }), await get(url)]
  expect([first.statusCode, next.statusCode]).toEqual([200, 200])
  for (const response of [first, next]) expect(JSON.stringify([response.headers, response.body])).not.toContain(SECRET)
})

test('pages differ by the display cookies and by no other cookies', async () => {
  const [light, dark, other] = [
    await get('/shown', { cookie: 'theme=light' }),
    await get('/shown', { cookie: 'theme=dark' }),
    await get('/shown', { cookie: 'a=1; theme=light; b=2' }),
  ]
  expect(light.body).toContain('theme=light')
  expect(dark.body).not.toBe(light.body)
  expect(other.body).toBe(light.body)
})

test('the page of a signed-in user is rendered for each request and sent to nobody else', async () => {
  const user = await createUser()
  const { cookie } = user
  await get('/of-member')
  const renderings = await countRenderings(async () => {
    for (const response of [await get('/of-member', { cookie }), await get('/of-member', { cookie })]) {
      expect(response.body).toContain(user.email)
      expect(response.headers['content-security-policy']).toContain("'nonce-")
    }
  })
  expect(renderings).toBe(2)
  for (const headers of [{}, { cookie: 'theme=light' }]) {
    const { body } = await get('/of-member', headers)
    expect([body.includes(user.email), body.includes(SECRET)]).toEqual([false, false])
  }
})

test('a page with prices is cached for each country, and for an unknown country', async () => {
  const requestPrices = async (remoteAddress: string) => (await app.inject({ url: '/prices', remoteAddress })).body
  const renderings = await countRenderings(async () => {
    for (const [ip, country] of [
      ['192.168.1.1', 'null'],
      ['49.36.0.1', '"IN"'],
      ['192.168.1.2', 'null'],
      ['8.8.8.8', '"US"'],
      ['49.36.0.2', '"IN"'],
    ] as const) {
      expect(await requestPrices(ip)).toContain(`"country":${country}`)
    }
  })
  // The first rendering only detects that the page needs a country.
  expect(renderings).toBe(4)
})

test.each([
  ['/away', 302],
  ['/nothing', 404],
  ['/broken', 500],
  ['/cookie', 200],
])('%s is rendered and not cached', async (url, status) => {
  const renderings = await countRenderings(async () => {
    for (const response of [await get(url), await get(url)]) {
      expect([response.statusCode, response.headers['set-cookie'], response.headers['cache-control']]).toEqual([
        status,
        undefined,
        'private, no-cache',
      ])
    }
  })
  expect(renderings).toBe(2)
})

test.each([
  ['HEAD', {}],
  ['POST', {}],
  ['GET', { authorization: `Bearer ${SECRET}` }],
] as const)('%s with %j is rendered for each request', async (method, headers) => {
  await get('/own-way')
  const sendRequest = () => app.inject({ method, url: '/own-way', headers })
  expect(await countRenderings(async () => [await sendRequest(), await sendRequest()])).toBe(2)
})

test('only the prefetched data of a page may be used without revalidation, for five seconds', async () => {
  const prefetch = { 'sec-purpose': 'prefetch' }
  const cacheControlOf = async (url: string, headers = {}) => (await get(url, headers)).headers['cache-control']
  expect(await cacheControlOf('/cached.data', prefetch)).toBe('private, max-age=5')
  expect(await cacheControlOf('/cached.data')).toBe('private, no-cache')
  expect(await cacheControlOf('/cached', prefetch)).toBe('private, no-cache')
})

test('shared caches store no page, and browsers revalidate theirs', async () => {
  const { headers } = await get('/cached')
  expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Cookie' })
  const unchanged = await get('/cached', { 'if-none-match': String(headers.etag) })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  expect(unchanged.headers['content-security-policy']).toBe(headers['content-security-policy'])
})

test('the policy allows the page’s inline code by hash and blocks injected code', async () => {
  const { headers, body } = await get('/policy')
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = String(headers['content-security-policy'])
  expect(body).not.toContain('nonce')
  expect(policy).toContain(`script-src 'self' ${hash('own()')};`)
  expect(policy).toContain(`style-src 'self' ${hash('own{}')};`)
  expect(policy).not.toMatch(/nonce|unsafe-inline'(?!;)/)
  expect(policy).not.toContain(hash('injected()'))
})

test('a forged session cookie gets the cached page, so it takes no slot of signed-in users', async () => {
  const { cookie } = await createUser()
  const [name = '', signed = ''] = cookie.split('=')
  const revokedCookie = `${name}=${encodeURIComponent(decodeURIComponent(signed).replace(/^./, (first) => (first === 'x' ? 'y' : 'x')))}`
  await get('/of-member')
  const renderings = await countRenderings(async () => {
    for (const forged of [
      `${name}=${SECRET}`,
      `${name}=${SECRET}.c2lnbmVk`,
      `${name}=%E0%A4%A`,
      `${name}=`,
      `${name}=.`,
      revokedCookie,
    ])
      expect((await get('/of-member', { cookie: forged })).body).toContain('"viewer":null')
  })
  expect(renderings).toBe(0)
})

test('the cookie of a revoked session, however it is encoded, gets the cached page after one lookup', async () => {
  const { cookie } = await createUser()
  await get('/of-member')
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { cookie, origin: 'http://localhost:3000' },
    payload: {},
  })
  const otherEncoding = cookie.replace(/=(.)/, (_, first: string) => `=%${first.charCodeAt(0).toString(16)}`)
  const renderings = await countRenderings(async () => {
    for (const sent of [cookie, cookie, otherEncoding, `${cookie}%20`])
      expect((await get('/of-member', { cookie: sent })).body).toContain('"viewer":null')
  })
  expect(renderings).toBe(1)
})

test('a cookie that the library rejects does not end the session', async () => {
  const { cookie } = await createUser()
  expect((await get('/of-member', { cookie: `${cookie}%20` })).body).toContain('"viewer":null')
  expect((await get('/of-member', { cookie })).body).not.toContain('"viewer":null')
})

test('a request without a session takes no slot of signed-in users', async () => {
  const gate = Promise.withResolvers<void>()
  state.opened = gate.promise
  onTestFinished(() => gate.resolve())
  const { cookie } = await createUser()
  const pendingResponses = Array.from({ length: 40 }, () =>
    get('/wait', { authorization: 'Bearer x', accept: 'text/html' }),
  )
  await pendingResponses.at(-1)
  expect((await get('/of-member', { cookie, accept: 'text/html' })).statusCode).toBe(200)
  gate.resolve()
  await Promise.all(pendingResponses)
})

test('a full rendering queue returns a 503 page, while other routes respond', async () => {
  const { cookie } = await createUser()
  const gate = Promise.withResolvers<void>()
  state.opened = gate.promise
  onTestFinished(() => gate.resolve())
  const pendingResponses = Array.from({ length: 40 }, () => get('/wait', { cookie, accept: 'text/html' }))
  const rejected = await pendingResponses.at(-1)
  expect(rejected?.statusCode).toBe(503)
  expect(rejected?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(rejected?.body).toContain('Server is busy.')
  expect([(await get('/healthz')).statusCode, (await get('/plain')).statusCode]).toEqual([200, 200])
  gate.resolve()
  const statuses = (await Promise.all(pendingResponses)).map(({ statusCode }) => statusCode)
  expect([statuses.filter((status) => status === 200).length, new Set(statuses)]).toEqual([10, new Set([200, 503])])
})
