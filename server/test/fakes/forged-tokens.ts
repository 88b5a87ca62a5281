import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { TestApplication, TestUser } from '../harness/application.ts'

export function readToken({ headers }: Pick<TestUser, 'headers'>): string {
  return headers.authorization.slice('Bearer '.length)
}

/** Returns invalid variations of a user's access token, by their defect: algorithm, key, text, signature. */
export async function forgeTokens({ app }: Pick<TestApplication, 'app'>, user: TestUser) {
  const token = readToken(user)
  const { kid = '' } = decodeProtectedHeader(token)
  const claims = decodeJwt(token)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const otherKeys = await generateKeyPair('EdDSA')
  const jwk = await exportJWK(otherKeys.publicKey)
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsaHeader = encode({ alg: 'RS256', kid })
  const rsaSignature = sign('sha256', Buffer.from(`${rsaHeader}.${payload}`), rsa.privateKey).toString('base64url')
  /** Creates a token like a valid one, but signed with another key. */
  const forge = (header: object = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid, ...header }).sign(otherKeys.privateKey)
  const hmac = (secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(secret))
  const publicKeys = (await app.inject('/api/auth/jwks')).body
  return {
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg NONE': `${encode({ alg: 'NONE', kid })}.${payload}.`,
    'alg none, valid header': `${header}.${payload}.`,
    'another key with our key id': await forge(),
    'another key in the header': await forge({ kid: 'mine', jwk }),
    'the URL of another key': await forge({ jku: 'http://127.0.0.1:1/jwks', x5u: 'http://127.0.0.1:1/x' }),
    'a key id that is a path': await forge({ kid: '../../etc/passwd' }),
    'a key id that is SQL': await forge({ kid: "' or 1=1 --" }),
    'the public key as secret': await hmac(publicKeys),
    'an empty secret': await hmac(' '),
    'another algorithm': `${rsaHeader}.${payload}.${rsaSignature}`,
    'a stripped signature': `${header}.${payload}`,
    'a cut signature': `${header}.${payload}.${signature.slice(0, -2)}`,
    'another user': `${header}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
    'the session cookie': user.cookie,
    'the value of the session cookie': decodeURIComponent(user.cookie.split('=')[1] ?? ''),
    '64 kB': `${token}${'a'.repeat(65_536)}`,
    twice: `${token} ${token}`,
  }
}

/** Returns claims that make a correctly signed token invalid. `seconds` is the current Unix time. */
export function invalidClaims(seconds: number): Record<string, object> {
  return {
    'another audience': { aud: 'https://evil.example' },
    'another issuer': { iss: 'https://evil.example' },
    'an expired token': { exp: seconds - 1 },
    'a token that is not valid yet': { nbf: seconds + 600 },
    'no session': { sid: undefined },
    'no user': { sub: undefined },
    'no expiry': { exp: undefined },
    'a user id that is not a UUID': { sub: 'admin' },
  }
}

/**
 * Returns a function that signs a user's claims with changes. Its key is stored like a former key of the server, so the
 * server accepts its signatures.
 */
export async function createTrustedSigner({ database }: Pick<TestApplication, 'database'>, user: TestUser) {
  const claims = decodeJwt(readToken(user))
  const keys = await generateKeyPair('EdDSA', { extractable: true })
  const id = randomUUID()
  const publicKey = JSON.stringify(await exportJWK(keys.publicKey))
  await database.db.execute(
    sql`insert into signing_keys (id, public_key, private_key, created_at, alg, crv) values (${id}, ${publicKey}, '""', now() - interval '1 day', 'EdDSA', 'Ed25519')`,
  )
  return (change: object) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', kid: id }).sign(keys.privateKey)
}
