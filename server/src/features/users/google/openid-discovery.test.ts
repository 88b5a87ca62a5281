import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { createOpenIdDiscovery } from './openid-discovery.ts'

const issuer = `http://127.0.0.1:${await findFreePort()}`
const good = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
}

let asked = 0
let document: object | null = good
const server = createServer((_request, response) => {
  asked += 1
  if (document === null) response.writeHead(503).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
})
server.listen(Number(new URL(issuer).port), '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

/** A fresh one, with what the provider says from now on and a clock to turn. */
function discovery(said: object | null) {
  asked = 0
  document = said
  let now = new Date('2026-11-20T12:00:00Z')
  const discover = createOpenIdDiscovery(issuer, { now: () => now })
  return { discover, wait: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)) }
}

test('many who want to sign in at once make one question, and the answer serves for an hour', async () => {
  const { discover, wait } = discovery(good)
  await Promise.all([discover(), discover(), discover()])
  wait(59)
  await discover()
  expect(asked).toBe(1)
  wait(2)
  await discover()
  expect(asked).toBe(2)
})

test('after a failure it asks again at once', async () => {
  const { discover } = discovery(null)
  await expect(discover()).rejects.toThrow('503')
  document = good
  expect(await discover()).toMatchObject({ issuer, authorizationUrl: `${issuer}/authorize`, userInfoUrl: null })
})

test.each([
  ['another issuer', { ...good, issuer: 'https://evil.example' }],
  ['a missing endpoint', { ...good, token_endpoint: undefined }],
  ['an endpoint that is no web address', { ...good, authorization_endpoint: 'javascript:alert(1)' }],
  ['something else altogether', ['hello']],
])('an answer with %s is a failure', async (_name, said) => {
  await expect(discovery(said).discover()).rejects.toThrow()
})

test('an issuer that ends in a slash keeps it, because its tokens do, too', async () => {
  expect(await discovery({ ...good, issuer: `${issuer}/` }).discover()).toMatchObject({ issuer: `${issuer}/` })
})

test.each([
  [undefined, 'basic'],
  [['client_secret_post', 'client_secret_basic'], 'basic'],
  [['client_secret_post'], 'post'],
])('with %j as ways to show the secret it is %s', async (ways, secretIn) => {
  const said = { ...good, token_endpoint_auth_methods_supported: ways }
  expect(await discovery(said).discover()).toMatchObject({ secretIn })
})

test('signatures that anyone or any client could make are not taken', async () => {
  const said = { ...good, id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256', 'ES256', 'EdDSA'] }
  expect(await discovery(said).discover()).toMatchObject({ algorithms: ['RS256', 'ES256', 'EdDSA'] })
})
