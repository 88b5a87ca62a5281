import { createServer } from 'node:http'
import { once } from 'node:events'
import { SignJWT, generateKeyPair } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'

// The server never requests a URL that a client sent. `guarded-fetch.test.ts` tests URLs that vendors send.

const application = await startTestApplication({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'cf-ipcountry' })
const { app, createUser } = application
const user = await createUser()
const { submit, waitUntilFinished, switchPlan, parseGeneration } = createGenerationCalls(application)

const receivedRequests: string[] = []
const canary = createServer((request, response) => {
  receivedRequests.push(`${request.method} ${request.url}`)
  response.end('secret')
})
const port = await findFreePort()
canary.listen(port, '127.0.0.1')
await once(canary, 'listening')
afterAll(() => void canary.close())

const TARGET_URLS = [
  `http://127.0.0.1:${port}/`,
  `http://localhost:${port}/a.png`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f000001:${port}/`,
  `http://017700000001:${port}/`,
  `http://127.1:${port}/`,
  `http://user@127.0.0.1:${port}/`,
  `//127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  `HTTP://127.0.0.1:${port}`,
  `gopher://127.0.0.1:${port}/_x`,
  `ftp://127.0.0.1:${port}/`,
  `dict://127.0.0.1:${port}/`,
  'file:///etc/passwd',
  `url(http://127.0.0.1:${port}/)`,
  `data:text/html,<img src=http://127.0.0.1:${port}/>`,
  `jar:http://127.0.0.1:${port}!/`,
]

/** Sends the URL in every field and header where a client can write text. */
async function sendEverywhere(targetUrl: string): Promise<void> {
  const post = (url: string, payload: object, headers: Record<string, string> = user.headers) =>
    app.inject({ method: 'POST', url, headers, payload })
  const cookie = { cookie: user.cookie, origin: ORIGIN }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${targetUrl}"/></svg>`
  const dataUrl = (type: string, text: string) => `data:${type};base64,${Buffer.from(text).toString('base64')}`
  const responses = [
    ...['image', 'url'].map((name) => post('/api/images/generate', { prompt: 'a heron', [name]: targetUrl })),
    ...[targetUrl, dataUrl('image/svg+xml', svg), dataUrl('image/png', svg)].map((image) =>
      post('/api/upload', { image }),
    ),
    post('/api/auth/sign-up/email', {
      email: 'out@example.org',
      password: PASSWORD,
      name: targetUrl,
      image: targetUrl,
      callbackURL: targetUrl,
    }),
    post('/api/auth/request-password-reset', { email: user.email, redirectTo: targetUrl }, cookie),
    post('/api/auth/sign-in/social', { provider: targetUrl, callbackURL: targetUrl }, cookie),
    app.inject({
      method: 'PATCH',
      url: '/api/users/settings',
      headers: user.headers,
      payload: { avatar_url: targetUrl },
    }),
    app.inject({ url: `/api/images/known?sha256=${encodeURIComponent(targetUrl)}` }),
    app.inject({ url: '/api/region', headers: { 'x-forwarded-for': targetUrl, 'cf-ipcountry': targetUrl } }),
    app.inject({ url: `/api/images/${encodeURIComponent(targetUrl)}/download` }),
    app.inject({ url: `/files/${targetUrl}` }),
    app.inject({
      url: '/healthz',
      headers: { referer: targetUrl, host: `127.0.0.1:${port}`, 'x-forwarded-host': targetUrl },
    }),
  ]
  for (const { statusCode } of await Promise.all(responses)) expect(statusCode).toBeLessThan(500)
}

test('the server requests no URL from a field or a header', { timeout: 120_000 }, async () => {
  await switchPlan(user, 'Pro Plus')
  for (const targetUrl of TARGET_URLS) await sendEverywhere(targetUrl)
  expect(receivedRequests).toEqual([])
})

test('the server requests no URL from a prompt or from the header of a token', async () => {
  const submitted = await submit(user, { prompt: `a heron like ${TARGET_URLS[0]} and ![](${TARGET_URLS[1]})` })
  expect((await waitUntilFinished(user, parseGeneration(submitted).id)).status).toBe('succeeded')
  const { privateKey } = await generateKeyPair('EdDSA')
  for (const name of ['jku', 'x5u', 'kid']) {
    const token = await new SignJWT({ sub: user.id })
      .setProtectedHeader({ alg: 'EdDSA', [name]: TARGET_URLS[0] })
      .sign(privateKey)
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject({ url: '/api/users/credits', headers })).statusCode).toBe(401)
  }
  expect(receivedRequests).toEqual([])
})

test('the canary server records a request', async () => {
  await fetch(TARGET_URLS[0] ?? '')
  expect(receivedRequests).toEqual(['GET /'])
})
