import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'
import { startGoogleTestServer } from '../../../../test/fakes/google-sign-in.ts'
import { sign, startOpenIdForger, type ValidToken } from '../../../../test/fakes/openid-forger.ts'

const forger = await startOpenIdForger()
const { client: openBrowser, publicUrl } = await startGoogleTestServer(async () => forger.settings)
afterAll(() => forger.stop())

const other = await generateKeyPair('RS256')
const now = () => Math.floor(Date.now() / 1000)
const isOurPage = ({ origin, pathname }: URL) => origin === publicUrl && !pathname.startsWith('/api/')

async function signIn() {
  const browser = openBrowser()
  const { url } = await browser.open(await browser.startSignIn(), isOurPage)
  return { path: url.href.slice(publicUrl.length), hasSession: (await browser.token()) !== null }
}

const withClaims = (changes: object) => (good: ValidToken) => sign({ ...good.claims, ...changes }, good.key, good.keyId)

test('a valid ID token of this attempt signs in', async () => {
  for (const make of [withClaims({}), withClaims({ aud: ['forged client'] }), withClaims({ azp: 'forged client' })]) {
    forger.issue(make)
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
  'no end': withClaims({ exp: undefined }),
  'not valid yet': withClaims({ nbf: now() + 1_000 }),
  'no subject': withClaims({ sub: undefined }),
  'an empty subject': withClaims({ sub: '' }),
  'the key of another': ({ claims }) => sign(claims, other.privateKey),
  'no signature': async ({ claims }) => new UnsecuredJWT(claims).encode(),
  'a key that is our own secret': ({ claims }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('secret')),
  'changed claims': async (good) => {
    const [header, , signature] = (await withClaims({})(good)).split('.')
    const claims = Buffer.from(JSON.stringify({ ...good.claims, email: 'victim@example.org' })).toString('base64url')
    return `${header}.${claims}.${signature}`
  },
  'cut off': async (good) => (await withClaims({})(good)).slice(0, -20),
  'no token at all': async () => 'opaque',
}

/**
 * The OpenID library rejects with the first code, the server's own checks with the second. The page shows one text for
 * both.
 */
const REJECTED = /^\/auth\/signin\?returnTo=%2Fmy-media&error=(invalid_code|unable_to_get_user_info)$/

test.each(Object.entries(FORGERIES))('a forged ID token is rejected: %s', async (_name, make) => {
  forger.issue(make)
  expect(await signIn()).toEqual({ path: expect.stringMatching(REJECTED) as string, hasSession: false })
})

test.each([
  ['the string "true"', { email_verified: 'true' }],
  ['missing', { email_verified: undefined }],
  ['false', { email_verified: false }],
])('an email is rejected if email_verified is %s', async (_name, changes) => {
  forger.issue(withClaims(changes))
  expect(await signIn()).toMatchObject({ hasSession: false })
})

test('an email from the userinfo endpoint is used only for the same subject', async () => {
  forger.issue(withClaims({ email: undefined, email_verified: undefined }))
  forger.setUserInfo({ sub: 'somebody else', email: 'victim@example.org', email_verified: true })
  expect(await signIn()).toMatchObject({ hasSession: false })
  forger.setUserInfo({ sub: 'forged-subject', email: 'forged@example.org', email_verified: true })
  expect(await signIn()).toEqual({ path: '/my-media', hasSession: true })
})

test('a replaced key is rejected and the new one accepted within a minute', async () => {
  const issued: ValidToken[] = []
  forger.issue((good) => {
    issued.push(good)
    return withClaims({})(good)
  })
  expect(await signIn()).toMatchObject({ hasSession: true })
  await forger.rotateKey()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect(await signIn()).toMatchObject({ hasSession: true })
    const [{ key: replaced, keyId } = { key: other.privateKey, keyId: '' }] = issued
    forger.issue(({ claims }) => sign(claims, replaced, keyId))
    expect(await signIn()).toMatchObject({ hasSession: false })
  } finally {
    vi.useRealTimers()
  }
})
