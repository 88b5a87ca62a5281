import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { ORIGIN, startTestApplication } from '../../testing/application.ts'

const { app, database, signUp } = await startTestApplication()
const user = await signUp()
const token = user.headers.authorization.slice('Bearer '.length)
const { kid = '' } = decodeProtectedHeader(token)
const claims = decodeJwt(token)
const other = await generateKeyPair('EdDSA')

const statusOf = async (authorization: string) =>
  (await app.inject({ url: '/api/users/credits', headers: { authorization } })).statusCode

/** As ours, signed with a key that is not. */
const forged = (header: object = {}, payload: object = {}) =>
  new SignJWT({ ...claims, ...payload }).setProtectedHeader({ alg: 'EdDSA', kid, ...header }).sign(other.privateKey)

test('the token that we gave is accepted', async () => {
  expect(await statusOf(`Bearer ${token}`)).toBe(200)
})

test('a token is nobody’s if its algorithm, key, text or time is not ours', async () => {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const jwk = await exportJWK(other.publicKey)
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsaHeader = Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url')
  const rsaSignature = sign('sha256', Buffer.from(`${rsaHeader}.${payload}`), rsa.privateKey).toString('base64url')
  const hmac = (secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(secret))
  const publicKeys = (await app.inject('/api/auth/jwks')).body
  const tokens: Record<string, string> = {
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg none, our header': `${header}.${payload}.`,
    'another key under our key id': await forged(),
    'another key of its own': await forged({ kid: 'mine', jwk }),
    'a key id that is a path': await forged({ kid: '../../etc/passwd' }),
    'a key id that is SQL': await forged({ kid: "' or 1=1 --" }),
    'the public key as secret': await hmac(publicKeys),
    'an empty secret': await hmac(' '),
    'another algorithm': `${rsaHeader}.${payload}.${rsaSignature}`,
    'a stripped signature': `${header}.${payload}`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, -2)}`,
    'another user': `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString('base64url')}.${signature}`,
    'a refresh cookie': user.cookie,
    '64 kB': `${token}${'a'.repeat(65_536)}`,
    twice: `${token} ${token}`,
  }
  for (const [name, forgery] of Object.entries(tokens)) expect(await statusOf(`Bearer ${forgery}`), name).toBe(401)
})

test('no change of a single character of a token is accepted', async () => {
  const place = fc.integer({ min: 0, max: token.length - 1 })
  const character = fc.constantFrom('A', 'B', 'a', 'b', '0', '9', '-', '_', '.')
  await fc.assert(
    fc.asyncProperty(place, character, async (at, replacement) => {
      // The last character of a signature carries bits that mean nothing.
      fc.pre(token[at] !== replacement && at !== token.length - 1)
      expect(await statusOf(`Bearer ${token.slice(0, at)}${replacement}${token.slice(at + 1)}`)).toBe(401)
    }),
    { numRuns: 60 },
  )
})

test('a token that we signed is nobody’s for another audience or issuer, before or after its time, or without its claims', async () => {
  const { signJwt } = await ownSigner()
  const seconds = Math.floor(Date.now() / 1000)
  expect(await statusOf(`Bearer ${await signJwt({})}`)).toBe(200)
  const refused: Record<string, object> = {
    'another audience': { aud: 'https://evil.example' },
    'another issuer': { iss: 'https://evil.example' },
    'its time over': { exp: seconds - 1 },
    'its time to come': { nbf: seconds + 600 },
    'no session': { sid: undefined },
    'no user': { sub: undefined },
    'no end': { exp: undefined },
    'a user that is no id': { sub: 'admin' },
  }
  for (const [name, change] of Object.entries(refused)) {
    expect(await statusOf(`Bearer ${await signJwt(change)}`), name).toBe(401)
  }
})

test('the tokens of an ended session and of a deleted user are nobody’s', async () => {
  const leaving = await signUp()
  const gone = await signUp()
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { origin: ORIGIN, cookie: leaving.cookie },
    payload: {},
  })
  await database.db.execute(sql`delete from users where id = ${gone.id}`)
  for (const { headers } of [leaving, gone]) {
    await expect.poll(() => statusOf(headers.authorization), { timeout: 1_000, interval: 20 }).toBe(401)
  }
})

/** Signs with a key of our own that the server is made to know, as it would its next one. */
async function ownSigner() {
  const keys = await generateKeyPair('EdDSA', { extractable: true })
  const id = randomUUID()
  const publicKey = JSON.stringify(await exportJWK(keys.publicKey))
  await database.db.execute(
    sql`insert into signing_keys (id, public_key, private_key, created_at, alg, crv) values (${id}, ${publicKey}, '""', now() - interval '1 day', 'EdDSA', 'Ed25519')`,
  )
  const signJwt = (change: object) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', kid: id }).sign(keys.privateKey)
  return { signJwt }
}
