import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { findFreePort } from '../harness/free-port.ts'

/** The content of a valid id_token, and the key that signs it. */
export interface ValidToken {
  claims: JWTPayload
  key: CryptoKey
  keyId: string
}

export interface OpenIdForger {
  settings: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string }
  /** Sets the function that creates the id_token of the token endpoint. */
  setIdToken(createIdToken: (validToken: ValidToken) => Promise<string | undefined>): void
  /** Sets the response of the userinfo endpoint. */
  setUserInfo(userInfo: object): void
  /** Replaces the signing key and the published key. */
  rotateKey(): Promise<void>
  stop(): Promise<void>
}

const KEY_ID = 'forger'
const CLIENT_ID = 'forged client'

export function sign(claims: JWTPayload, key: CryptoKey, keyId = KEY_ID): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(key)
}

/** A provider whose responses a test controls. It redirects back immediately, without a form. */
export async function startOpenIdForger(): Promise<OpenIdForger> {
  const issuer = `http://127.0.0.1:${await findFreePort()}`
  let signingKey = await createKey(KEY_ID)
  let createIdToken: (validToken: ValidToken) => Promise<string | undefined> = ({ claims, key }) => sign(claims, key)
  let userInfo: object = {}
  let nonce = ''

  const endpoints: Record<string, (url: URL) => Promise<object | URL>> = {
    '/.well-known/openid-configuration': async () => createMetadata(issuer),
    '/jwks': async () => ({ keys: [signingKey.jwk] }),
    '/userinfo': async () => userInfo,
    '/authorize': async ({ searchParams }) => {
      nonce = searchParams.get('nonce') ?? ''
      const callbackUrl = new URL(searchParams.get('redirect_uri') ?? '')
      callbackUrl.search = new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '' }).toString()
      return callbackUrl
    },
    '/token': async () => {
      const id_token = await createIdToken({ claims: createValidClaims(issuer, nonce), ...signingKey })
      return { access_token: 'opaque', token_type: 'Bearer', expires_in: 60, ...(id_token && { id_token }) }
    },
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    void endpoints[url.pathname]?.(url).then((page) =>
      page instanceof URL
        ? response.writeHead(302, { location: page.href }).end()
        : response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page)),
    )
  })
  server.listen(Number(new URL(issuer).port), '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer },
    setIdToken: (next) => void (createIdToken = next),
    setUserInfo: (next) => void (userInfo = next),
    rotateKey: async () => void (signingKey = await createKey(`${signingKey.keyId}, rotated`)),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function createKey(keyId: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  return { key: privateKey, keyId, jwk }
}

function createMetadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  }
}

function createValidClaims(issuer: string, nonce: string): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  const person = { sub: 'forged-subject', email: 'forged@example.org', email_verified: true }
  return { ...person, iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce }
}
