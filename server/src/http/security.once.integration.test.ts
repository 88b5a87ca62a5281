import { expect, test } from 'vitest'
import { startTestApplication } from '../testing/application.ts'

const { app } = await startTestApplication()
const remote = await startTestApplication({ PUBLIC_URL: 'https://pictor.example', SMTP_URL: 'smtp://127.0.0.1:1' })

const ADDRESSES = ['/api/plans', '/api/users/credits', '/api/nothing', '/nothing', '/api/docs', '/healthz', '/files/x']

const policyOf = (header: unknown) =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  )

test.each(ADDRESSES)('%s carries the security headers, whatever its status', async (url) => {
  const { headers } = await app.inject(url)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
})

test.each(ADDRESSES)('the content security policy of %s lets nothing foreign in and nobody frame it', async (url) => {
  const policy = policyOf((await app.inject(url)).headers['content-security-policy'])
  const nonce = expect.stringMatching(/^'nonce-[\w+/]{22}=='$/)
  expect(policy).toMatchObject({
    'default-src': ["'self'"],
    'script-src': ["'self'", nonce],
    'style-src': ["'self'", nonce],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-src': ["'self'"],
    'connect-src': ["'self'"],
  })
})

test('nothing but the hosted checkout is let in, and only where it takes the payments', async () => {
  const checkout = await startTestApplication({ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' })
  const { headers } = await checkout.app.inject('/healthz')
  const nonce = expect.stringMatching(/^'nonce-/)
  const razorpay = 'https://*.razorpay.com'
  expect(policyOf(headers['content-security-policy'])).toEqual({
    'default-src': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", razorpay],
    'frame-src': ["'self'", razorpay],
    'script-src': ["'self'", nonce, razorpay],
    // A nonce here would switch the other off.
    'style-src': ["'self'", "'unsafe-inline'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', razorpay],
    'connect-src': ["'self'", razorpay],
  })
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect((await app.inject('/healthz')).headers['content-security-policy']).not.toMatch(
    /razorpay|style-src [^;]*unsafe/,
  )
})

test('a nonce is used once, and is the same for scripts and styles of one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/healthz')))
  const nonces = answers.map(({ headers }) => {
    const policy = policyOf(headers['content-security-policy'])
    expect(policy['script-src']).toEqual(policy['style-src'])
    return policy['script-src']?.[1]
  })
  expect(new Set(nonces).size).toBe(50)
})

test('only a site with https asks for https', async () => {
  expect((await app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
  expect((await remote.app.inject('/healthz')).headers['strict-transport-security']).toContain('max-age=31536000')
})

test.each([
  'https://evil.example',
  'null',
  'http://localhost:3000.evil.example',
  'http://evil.localhost:3000',
  'https://localhost:3000',
  'http://localhost:3000',
])('the origin %s is not told that it may read an answer', async (origin) => {
  const asking = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
  for (const url of ['/api/plans', '/api/users/credits', '/api/images/generate', '/api/auth/token', '/files/x']) {
    for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
      const { headers } = await app.inject({ method, url, headers: { origin, ...asking } })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  }
})

test('slow clients are waited for so long and no longer', () => {
  const { server } = app
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 300_000])
  // Node tells it, its types don't.
  expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(1_000)
})
