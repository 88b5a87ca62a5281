import { afterAll, expect, test } from 'vitest'
import { PASSWORD } from '../../../test/harness/application.ts'
import { startGoogleTestServer } from '../../../test/fakes/google-sign-in.ts'
import { startOpenIdProvider, type RunningOpenIdProvider } from '../../../test/fakes/openid-provider.ts'

// The server uses its configured URL and ignores the host names in a request.

let provider: RunningOpenIdProvider | undefined
const { app, publicUrl, waitForEmail } = await startGoogleTestServer(async (baseUrl) => {
  provider = await startOpenIdProvider(baseUrl)
  // A trusted proxy may set the client's IP address, but not the host.
  return { ...provider.settings, TRUSTED_PROXIES: '127.0.0.1' }
})
afterAll(() => provider?.stop())

const EVIL = 'evil.example'
const FORGED_HOSTS: [string, Record<string, string>][] = [
  ['Host', { host: EVIL }],
  ['a Host with the right name in it', { host: `localhost:80@${EVIL}` }],
  ['X-Forwarded-Host', { 'x-forwarded-host': EVIL, 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' }],
  [
    'several forwarded hosts',
    { 'x-forwarded-host': `${EVIL}, localhost`, 'x-host': EVIL, 'x-http-host-override': EVIL },
  ],
  ['Forwarded', { forwarded: `for=1.2.3.4;host=${EVIL};proto=https`, 'x-original-host': EVIL }],
  [
    'a rewritten URL',
    { 'x-original-url': `//${EVIL}/`, 'x-rewrite-url': `http://${EVIL}/`, 'x-forwarded-prefix': `//${EVIL}` },
  ],
]

let emailCount = 0

test.each(FORGED_HOSTS)('emails link to the configured URL despite %s', async (_name, headers) => {
  const email = `host-${++emailCount}@example.org`
  const post = (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      headers: { origin: publicUrl, ...headers },
      payload,
    })
  expect((await post('sign-up/email', { email, password: PASSWORD, name: 'h' })).statusCode).toBe(200)
  const confirmation = (await waitForEmail(email)).text
  const token = /token=([\w.-]+)/.exec(confirmation)?.[1] ?? ''
  await app.inject({ url: `/api/auth/verify-email?token=${token}`, headers })
  await post('request-password-reset', { email, redirectTo: '/auth/reset' })
  const reset = (await waitForEmail(email, 'password')).text
  for (const text of [confirmation, reset]) {
    expect(text).toContain(`${publicUrl}/auth/`)
    expect(text).not.toContain(EVIL)
  }
})

test.each(FORGED_HOSTS)('the sign-in provider gets the configured redirect URL despite %s', async (_name, headers) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/social',
    headers: { origin: publicUrl, ...headers },
    payload: { provider: 'google', callbackURL: '/', errorCallbackURL: '/auth/signin' },
  })
  const redirectUrl = new URL(response.json<{ url: string }>().url)
  expect(redirectUrl.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/auth/callback/google`)
  expect(response.body).not.toContain(EVIL)
})

test.each(FORGED_HOSTS)('no response repeats the host in %s', async (_name, headers) => {
  for (const url of [
    '/sitemap.xml',
    '/robots.txt',
    '/api/openapi.json',
    '/api/docs',
    '/api/images/public',
    '/healthz',
    '/x',
  ]) {
    const response = await app.inject({ url, headers })
    expect([url, response.statusCode < 500]).toEqual([url, true])
    expect(response.body + JSON.stringify(response.headers)).not.toContain(EVIL)
  }
  const callback = await app.inject({ url: '/api/auth/callback/google?error=x&state=y', headers })
  expect([callback.statusCode, String(callback.headers.location)]).toEqual([
    302,
    expect.stringMatching(/^(\/(?!\/)|http:\/\/localhost:)/),
  ])
  expect(String(callback.headers.location)).not.toContain(EVIL)
})

test('a request with a forged origin and host is rejected', async () => {
  const headers = { origin: `http://${EVIL}`, host: EVIL, 'x-forwarded-host': EVIL, cookie: 'pictor.session_token=x' }
  const response = await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers, payload: {} })
  expect(response.statusCode).toBe(403)
})
