import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'
import { startGoogleTestServer } from '../../../../test/fakes/google-sign-in.ts'
import { sign, startOpenIdForger, type ValidToken } from '../../../../test/fakes/openid-forger.ts'

const forger = await startOpenIdForger()
const { client: openBrowser, publicUrl } = await startGoogleTestServer(async () => forger.settings)
afterAll(() => forger.stop())

const otherKeyPair = await generateKeyPair('RS256')
const now = () => Math.floor(Date.now() / 1000)
const isAppPage = ({ origin, pathname }: URL) => origin === publicUrl && !pathname.startsWith('/api/')

async function signIn() {
  const browser = openBrowser()
  const { url } = await browser.open(await browser.startSignIn(), isAppPage)
  return { path: url.href.slice(publicUrl.length), hasSession: (await browser.token()) !== null }
}

const withClaims = (changes: object) => (valid: ValidToken) =>
  sign({ ...valid.claims, ...changes }, valid.key, valid.keyId)

test('a valid ID token with the nonce of this attempt signs in', async () => {
  for (const createToken of [
    withClaims({}),
    withClaims({ aud: ['forged client'] }),
    withClaims({ azp: 'forged client' }),
  ]) {
    forger.setIdToken(createToken)
    expect(await signIn()).toEqual({ path: '/my-media', hasSession: true })
  }
})

const FORGERIES: Record<string, (good: ValidToken) => Promise<string | undefined>> = {
  'no id_token': async () => undefined,
  'another nonce': withClaims({ nonce: 'a'.repeat(32) }),
  'no nonce': withClaims({ nonce: undefined }),
  'another audience': withClaims({ aud: 'somebody else' }),
  'another party among the audience': withClaims({ aud: ['forged client', 'somebody else'] }),
  'issued to another party': withClaims({ azp: 'somebody else' }),
  'another issuer': withClaims({ iss: 'https://evil.example' }),
  expired: withClaims({ iat: now() - 1_000, exp: now() - 100 }),
  'no expiry': withClaims({ exp: undefined }),
  'not valid yet': withClaims({ nbf: now() + 1_000 }),
  'no subject': withClaims({ sub: undefined }),
  'an empty subject': withClaims({ sub: '' }),
  'signed with another key': ({ claims }) => sign(claims, otherKeyPair.privateKey),
  'no signature': async ({ claims }) => new UnsecuredJWT(claims).encode(),
  'signed with the client secret': ({ claims }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('secret')),
  'changed claims': async (valid) => {
    const [header, , signature] = (await withClaims({})(valid)).split('.')
    const claims = Buffer.from(JSON.stringify({ ...valid.claims, email: 'victim@example.org' })).toString('base64url')
    return `${header}.${claims}.${signature}`
  },
  truncated: async (valid) => (await withClaims({})(valid)).slice(0, -20),
  'no token at all': async () => 'opaque',
}

/**
 * The OpenID library rejects with the first code, the server's own checks with the second. The page shows one text for
 * both.
 */
const REJECTED = /^\/auth\/signin\?returnTo=%2Fmy-media&error=(invalid_code|unable_to_get_user_info)$/

test.each(Object.entries(FORGERIES))('a forged ID token is rejected: %s', async (_name, createToken) => {
  forger.setIdToken(createToken)
  expect(await signIn()).toEqual({ path: expect.stringMatching(REJECTED) as string, hasSession: false })
})

test.each([
  ['the string "true"', { email_verified: 'true' }],
  ['missing', { email_verified: undefined }],
  ['false', { email_verified: false }],
])('an email is rejected if email_verified is %s', async (_name, changes) => {
  forger.setIdToken(withClaims(changes))
  expect(await signIn()).toMatchObject({ hasSession: false })
})

test('an email from the userinfo endpoint is used only for the same subject', async () => {
  forger.setIdToken(withClaims({ email: undefined, email_verified: undefined }))
  forger.setUserInfo({ sub: 'somebody else', email: 'victim@example.org', email_verified: true })
  expect(await signIn()).toMatchObject({ hasSession: false })
  forger.setUserInfo({ sub: 'forged-subject', email: 'forged@example.org', email_verified: true })
  expect(await signIn()).toEqual({ path: '/my-media', hasSession: true })
})

test('a minute after a key rotation, the old key is rejected and the new one is accepted', async () => {
  const issued: ValidToken[] = []
  forger.setIdToken((valid) => {
    issued.push(valid)
    return withClaims({})(valid)
  })
  expect(await signIn()).toMatchObject({ hasSession: true })
  await forger.rotateKey()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect(await signIn()).toMatchObject({ hasSession: true })
    const [{ key: oldKey, keyId } = { key: otherKeyPair.privateKey, keyId: '' }] = issued
    forger.setIdToken(({ claims }) => sign(claims, oldKey, keyId))
    expect(await signIn()).toMatchObject({ hasSession: false })
  } finally {
    vi.useRealTimers()
  }
})
