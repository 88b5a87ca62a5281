import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { buildAuthorizationUrl } from 'openid-client'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { createDiscovery, exchangeCode } from './openid.ts'

const issuer = `http://127.0.0.1:${await findFreePort()}`
const validDocument = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
}

let requests: { path: string; authorization: string | undefined; body: string }[] = []
let document: object | null = validDocument
const server = createServer((request, response) => {
  const { url: path = '', headers } = request
  void text(request).then((body) => {
    requests.push({ path, authorization: headers.authorization, body })
    const payload = path === '/token' ? { access_token: 'opaque', token_type: 'Bearer' } : document
    if (payload === null) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(payload))
  })
})
server.listen(Number(new URL(issuer).port), '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

/** Creates a discovery with a movable clock, and sets the document that the provider returns from now on. */
function startDiscovery(payload: object | null) {
  requests = []
  document = payload
  let now = new Date('2026-11-20T12:00:00Z')
  const client = { clientId: 'pictor', clientSecret: 'secret', issuer }
  const discover = createDiscovery(client, { now: () => now })
  return { discover, advanceMinutes: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)) }
}

test('concurrent sign-ins share one discovery, which is cached for an hour', async () => {
  const { discover, advanceMinutes } = startDiscovery(validDocument)
  await Promise.all([discover(), discover(), discover()])
  advanceMinutes(59)
  await discover()
  expect(requests).toHaveLength(1)
  advanceMinutes(2)
  await discover()
  expect(requests).toHaveLength(2)
})

test('the first call after a failure discovers again', async () => {
  const { discover } = startDiscovery(null)
  await expect(discover()).rejects.toThrow('unexpected HTTP response status code')
  document = validDocument
  expect((await discover()).serverMetadata()).toMatchObject({ issuer, authorization_endpoint: `${issuer}/authorize` })
})

test.each([
  ['another issuer', { ...validDocument, issuer: 'https://evil.example' }],
  ['a missing endpoint', { ...validDocument, token_endpoint: undefined }],
  ['no keys', { ...validDocument, jwks_uri: undefined }],
  ['something else altogether', ['hello']],
])('a discovery document with %s is rejected', async (_name, payload) => {
  await expect(startDiscovery(payload).discover()).rejects.toThrow()
})

test('an authorization endpoint that is not an HTTP URL is rejected', async () => {
  const provider = await startDiscovery({ ...validDocument, authorization_endpoint: 'javascript:alert(1)' }).discover()
  expect(() => buildAuthorizationUrl(provider, {})).toThrow()
})

test('an issuer keeps its trailing slash, as its tokens do', async () => {
  const provider = await startDiscovery({ ...validDocument, issuer: `${issuer}/` }).discover()
  expect(provider.serverMetadata().issuer).toBe(`${issuer}/`)
})

test.each([
  [undefined, 'header'],
  [['client_secret_post', 'client_secret_basic'], 'header'],
  [['client_secret_post'], 'body'],
])('with the authentication methods %j, the secret is in the %s', async (methods, secretPlace) => {
  const provider = await startDiscovery({ ...validDocument, token_endpoint_auth_methods_supported: methods }).discover()
  const exchange = { code: 'one', codeVerifier: 'v'.repeat(43), redirectURI: 'http://localhost/back' }
  expect(await exchangeCode(provider, exchange)).toEqual({ accessToken: 'opaque', claims: undefined })
  const { authorization, body = '' } = requests.find(({ path }) => path === '/token') ?? {}
  const parameters = Object.fromEntries(new URLSearchParams(body))
  expect(parameters).toMatchObject({ grant_type: 'authorization_code', code: 'one', code_verifier: 'v'.repeat(43) })
  expect(authorization ?? '').toBe(secretPlace === 'header' ? `Basic ${btoa('pictor:secret')}` : '')
  expect(parameters['client_secret']).toBe(secretPlace === 'body' ? 'secret' : undefined)
})
