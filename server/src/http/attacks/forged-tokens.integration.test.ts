import { createHmac, randomUUID } from 'node:crypto'
import { errors } from '@pictor/contract/errors'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { listAttackedCalls, PRIVATE_DOWNLOADS } from '../../../test/harness/attacked-calls.ts'

// `auth/identify.integration.test.ts` tests how forged tokens are detected. This file sends each kind of forged token
// to every call.

const { app, createUser } = await startTestApplication({}, { runsJobs: false })
const user = await createUser()
const token = user.headers.authorization.slice('Bearer '.length)
const [header = '', payload = '', signature = ''] = token.split('.')
const claims = decodeJwt(token)
const { kid = '' } = decodeProtectedHeader(token)
const { privateKey } = await generateKeyPair('EdDSA')

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const forge = (head: object, change: object = {}) =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', kid, ...head }).sign(privateKey)
/** Signs a token with the public key, which every client can fetch. */
async function signWithPublicKey(): Promise<string> {
  const text = `${encode({ alg: 'HS256', kid })}.${payload}`
  const secret = (await app.inject('/api/auth/jwks')).body
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

const FORGERIES: Record<string, string> = {
  'no algorithm': new UnsecuredJWT(claims).encode(),
  'no algorithm, in capitals': `${encode({ alg: 'NONE', kid })}.${payload}.`,
  'the public key as secret': await signWithPublicKey(),
  'another key': await forge({}),
  'a key id that is a path': await forge({ kid: '../../../../dev/null' }),
  'a key id that is SQL': await forge({ kid: "x' union select 'key" }),
  'the URL of another key': await forge({ jku: 'http://127.0.0.1:1/jwks', x5u: 'http://127.0.0.1:1/x' }),
  'another audience': await forge({}, { aud: 'https://evil.example' }),
  'another issuer': await forge({}, { iss: 'https://evil.example' }),
  'an expiry in the past': await forge({}, { exp: 1 }),
  'a start in the future': await forge({}, { nbf: 4_000_000_000 }),
  'a stripped signature': `${header}.${payload}`,
  'an empty signature': `${header}.${payload}.`,
  'another user': `${header}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
  'the session cookie instead of a token': decodeURIComponent(user.cookie.split('=')[1] ?? ''),
  '64 kB of text': 'a'.repeat(65_536),
}

const UNAUTHORIZED_RESPONSE = [401, { code: 'UNAUTHORIZED', message: errors.UNAUTHORIZED.message }]
const protectedCalls = [
  ...listAttackedCalls().filter(({ access }) => access !== 'public'),
  ...PRIVATE_DOWNLOADS.map((url) => ({ name: url, method: 'GET' as const, url })),
]

test('there are protected calls, and the valid token is accepted', async () => {
  expect(protectedCalls.length).toBeGreaterThan(25)
  expect((await app.inject({ url: '/api/users/credits', headers: user.headers })).statusCode).toBe(200)
})

test.each(Object.entries(FORGERIES))('every protected call rejects a forged token: %s', async (_name, forgery) => {
  for (const { name, method, url } of protectedCalls) {
    const response = await app.inject({ method, url, headers: { authorization: `Bearer ${forgery}` } })
    expect([name, response.statusCode, response.json()]).toEqual([name, ...UNAUTHORIZED_RESPONSE])
  }
})

test('a valid token is accepted only as a bearer token in the Authorization header, not in the URL, a cookie or another scheme', async () => {
  const createMisplacedTokens = (url: string) => {
    const query = (name: string) => `${url}${url.includes('?') ? '&' : '?'}${name}=${token}`
    return [
      ...['access_token', 'token', 'authorization', 'jwt'].map((name) => ({ url: query(name), headers: {} })),
      { url, headers: { cookie: `token=${token}; access_token=${token}; authorization=Bearer ${token}` } },
      { url, headers: { cookie: `pictor.session_token=${token}` } },
      ...[`Basic ${token}`, `Token ${token}`, token, `Bearer ${token}, Bearer ${token}`].map((authorization) => ({
        url,
        headers: { authorization },
      })),
      { url, headers: { 'x-access-token': token, 'x-authorization': `Bearer ${token}`, 'proxy-authorization': token } },
    ]
  }
  for (const { name, method, url } of protectedCalls) {
    for (const misplacedToken of createMisplacedTokens(url)) {
      const { statusCode } = await app.inject({ method, ...misplacedToken })
      expect([name, misplacedToken, statusCode]).toEqual([name, misplacedToken, 401])
    }
  }
})
