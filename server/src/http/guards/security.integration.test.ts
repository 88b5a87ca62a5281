import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { buildPages } from '../../../test/harness/built-pages.ts'

const { app } = await startTestApplication()
const httpsSite = await startTestApplication({ PUBLIC_URL: 'https://pictor.example', SMTP_URL: 'smtp://127.0.0.1:1' })

const parsePolicy = (header: unknown) =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )
const nonce = expect.stringMatching(/^'nonce-[\w+/]{22}=='$/)
const PAGES = ['/api/docs', '/dev/mailbox', '/sandbox/orders']

test.each(PAGES)('the content security policy of %s allows no external sources and no framing', async (url) => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, parsePolicy(headers['content-security-policy'])]).toEqual([
    200,
    {
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'media-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'frame-src': ["'none'"],
      'script-src': ["'self'", nonce],
      'script-src-attr': ["'none'"],
      'style-src': ["'self'", nonce],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'connect-src': ["'self'"],
      'worker-src': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default', 'xml'],
    },
  ])
  expect(headers['permissions-policy']).toMatch(/(^|, )payment=\(\)/)
})

const checkout = await startTestApplication(
  { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' },
  { webRoot: await buildPages() },
)

test.each([
  // The test page has no inline scripts. The policy of a cached page would list their hashes.
  ['a signed-out visitor', {}, []],
  ['a signed-in user', { cookie: (await checkout.createUser()).cookie }, [nonce]],
])(
  'a page for %s allows only the hosted checkout, and only if it is configured',
  async (_who, requestHeaders, nonces) => {
    const { headers } = await checkout.app.inject({ url: '/pricing', headers: requestHeaders })
    const razorpay = 'https://*.razorpay.com'
    const ownResponse = await app.inject('/api/docs')
    expect(parsePolicy(headers['content-security-policy'])).toEqual({
      ...omit(
        parsePolicy(ownResponse.headers['content-security-policy']),
        'require-trusted-types-for',
        'trusted-types',
      ),
      'form-action': ["'self'", razorpay],
      'frame-src': [razorpay],
      'script-src': ["'self'", ...nonces, razorpay],
      // A nonce here would disable 'unsafe-inline'.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:', razorpay],
      'connect-src': ["'self'", razorpay],
    })
    expect(headers['permissions-policy']).toContain(`payment=(self "${razorpay}")`)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    // Responses that are not pages allow nothing there, either.
    expect((await checkout.app.inject('/api/plans')).headers['content-security-policy']).toMatch(/^default-src 'none'/)
  },
)

test.each([
  '/admin',
  '/admin/',
  '/admin/users',
  '/admin?x=/pricing',
  '/ADMIN/users',
  '/%61dmin',
  '/x/../admin',
  '//admin',
  '/admin/none',
  '/api/docs',
  '/dev/mailbox',
])('nothing is sold at %s, and its policy allows no checkout', async (url) => {
  const [checkoutResponse, ownResponse] = await Promise.all([checkout.app.inject(url), app.inject('/api/docs')])
  expect(checkoutResponse.headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
  for (const name of ['content-security-policy', 'permissions-policy']) {
    const withoutNonce = (header: unknown) => String(header).replaceAll(/ 'nonce-[^']+'/g, '')
    expect(withoutNonce(checkoutResponse.headers[name])).toBe(withoutNonce(ownResponse.headers[name]))
  }
})

test.each(['/', '/generate', '/administration', '/blog/admin', '/admin%2fusers/..', '/admin/../pricing'])(
  'the policy of %s allows the checkout',
  async (url) => {
    const { headers } = await checkout.app.inject(url)
    expect(headers['content-security-policy']).toContain('https://*.razorpay.com')
  },
)

test('each response has a new nonce, the same one for scripts and styles', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => app.inject('/api/docs')))
  const nonces = responses.map(({ headers }) => {
    const policy = parsePolicy(headers['content-security-policy'])
    expect(policy['script-src']).toEqual(policy['style-src'])
    return policy['script-src']?.[1]
  })
  expect(new Set(nonces).size).toBe(50)
})

test('only a site with https requires https, for itself and for everything that its pages load', async () => {
  const [httpResponse, httpsResponse] = [await app.inject('/api/docs'), await httpsSite.app.inject('/api/docs')]
  expect(httpResponse.headers).not.toHaveProperty('strict-transport-security')
  expect(httpResponse.headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(httpsResponse.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(httpsResponse.headers['content-security-policy']).toMatch(/; upgrade-insecure-requests(;|$)/)
})

test.each([
  'https://evil.example',
  'null',
  'http://localhost:3000.evil.example',
  'http://evil.localhost:3000',
  'https://localhost:3000',
  'http://localhost:3000',
])('the origin %s gets no permission to read a response', async (origin) => {
  const preflightHeaders = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
  for (const url of ['/api/plans', '/api/users/credits', '/api/images/generate', '/api/auth/token', '/files/x']) {
    for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
      const { headers } = await app.inject({ method, url, headers: { origin, ...preflightHeaders } })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  }
})

test('the server has time limits for slow clients', () => {
  const { server } = app
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 300_000])
  // Missing in Node's types.
  expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(1_000)
})

function omit(record: Record<string, string[]>, ...names: string[]): Record<string, string[]> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}
