import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { TestApplication, TestUser } from '../harness/application.ts'

export function tokenOf({ headers }: Pick<TestUser, 'headers'>): string {
  return headers.authorization.slice('Bearer '.length)
}

/** What a user's access token is not, by what is wrong with it: algorithm, key, text, signature. */
export async function forgeTokens({ app }: Pick<TestApplication, 'app'>, user: TestUser) {
  const token = tokenOf(user)
  const { kid = '' } = decodeProtectedHeader(token)
  const claims = decodeJwt(token)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const other = await generateKeyPair('EdDSA')
  const jwk = await exportJWK(other.publicKey)
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsaHeader = Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url')
  const rsaSignature = sign('sha256', Buffer.from(`${rsaHeader}.${payload}`), rsa.privateKey).toString('base64url')
  /** As ours, signed with a key that is not. */
  const forged = (more: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid, ...more }).sign(other.privateKey)
  const hmac = (secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(secret))
  const publicKeys = (await app.inject('/api/auth/jwks')).body
  return {
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
}

/** What is wrong with a token that is signed by us all the same. `seconds` is now, since 1970. */
export function foreignClaims(seconds: number): Record<string, object> {
  return {
    'another audience': { aud: 'https://evil.example' },
    'another issuer': { iss: 'https://evil.example' },
    'its time over': { exp: seconds - 1 },
    'its time to come': { nbf: seconds + 600 },
    'no session': { sid: undefined },
    'no user': { sub: undefined },
    'no end': { exp: undefined },
    'a user that is no id': { sub: 'admin' },
  }
}

/** Signs a user's claims, with changes, by a key of our own that the server is made to know, as it would its next one. */
export async function createOwnSigner({ database }: Pick<TestApplication, 'database'>, user: TestUser) {
  const claims = decodeJwt(tokenOf(user))
  const keys = await generateKeyPair('EdDSA', { extractable: true })
  const id = randomUUID()
  const publicKey = JSON.stringify(await exportJWK(keys.publicKey))
  await database.db.execute(
    sql`insert into signing_keys (id, public_key, private_key, created_at, alg, crv) values (${id}, ${publicKey}, '""', now() - interval '1 day', 'EdDSA', 'Ed25519')`,
  )
  return (change: object) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', kid: id }).sign(keys.privateKey)
}
