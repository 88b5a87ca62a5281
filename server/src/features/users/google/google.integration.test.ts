import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { PASSWORD } from '../../../../test/harness/application.ts'
import { startGoogleTestServer, CALLBACK_URLS, type GoogleClient } from '../../../../test/fakes/google-sign-in.ts'
import { startOpenIdProvider, type RunningOpenIdProvider } from '../../../../test/fakes/openid-provider.ts'
import { accounts, users } from '../users.table.ts'

let provider: RunningOpenIdProvider | undefined
const CONCURRENCY = inject('deep') ? 50 : 10
const {
  app,
  database,
  waitForEmail,
  client: openBrowser,
  publicUrl,
} = await startGoogleTestServer(async (url) => {
  provider = await startOpenIdProvider(url)
  return provider.settings
})
afterAll(() => provider?.stop())

let personCount = 0
function addPerson(email = `Person-${++personCount}@example.org`, emailVerified = true) {
  const identity = { subject: `subject of ${email}`, email, emailVerified }
  provider?.addPerson(identity)
  return identity
}

const selectUsersByEmail = (email: string) =>
  database.db.select().from(users).where(eq(users.email, email.toLowerCase()))
const toPath = (url: URL) => url.href.slice(publicUrl.length)
const signUpByEmail = (browser: GoogleClient, email: string) =>
  browser.post('sign-up/email', { email, password: PASSWORD, name: 'by mail' })

async function readCredits(browser: GoogleClient) {
  const { headers } = (await browser.token()) ?? {}
  return (await app.inject({ url: '/api/users/credits', ...(headers && { headers }) })).json<{ totalCredits: number }>()
}

/** Creates a user who signed up by email and confirmed. */
async function createMember() {
  const email = `member-${++personCount}@example.org`
  const browser = openBrowser()
  await signUpByEmail(browser, email)
  await confirm(browser, email)
  const [user] = await selectUsersByEmail(email)
  return { id: user?.id, email }
}

async function confirm(browser: GoogleClient, email: string) {
  const token = /token=([\w.-]+)/.exec((await waitForEmail(email)).text)?.[1] ?? ''
  return browser.request(`${publicUrl}/api/auth/verify-email?token=${token}`)
}

test('a first sign-in opens an account with welcome credits and returns to the requested page', async () => {
  const { email } = addPerson()
  const browser = openBrowser()
  expect(toPath(await browser.signIn(email))).toBe('/my-media')
  expect(await readCredits(browser)).toMatchObject({ totalCredits: 80, subscriptionPlan: { name: 'Pro' } })
})

test('the account stores the email and the accepted terms, and no other data from the provider', async () => {
  const { email, subject } = addPerson()
  await openBrowser().signIn(email)
  const [user] = await selectUsersByEmail(email)
  expect(user).toMatchObject({ email: email.toLowerCase(), emailVerified: true, image: null, fullName: null })
  expect([user?.name, user?.termsVersion]).toEqual([
    email.toLowerCase().split('@')[0],
    expect.stringMatching(/^\d{4}-/),
  ])
  expect(Date.now() - Number(user?.termsAcceptedAt)).toBeLessThan(60_000)
  const [account] = await database.db.select().from(accounts).where(eq(accounts.accountId, subject))
  expect(account).toMatchObject({ providerId: 'google', userId: user?.id })
  expect([account?.accessToken, account?.refreshToken, account?.idToken]).toEqual([null, null, null])
})

test('an account that signs in only with Google has no password until it sets one', async () => {
  const { email } = addPerson()
  const browser = openBrowser()
  await browser.signIn(email)
  const { headers = {} } = (await browser.token()) ?? {}
  const hasPassword = async () =>
    (await app.inject({ url: '/api/users/settings', headers })).json<{ settings: { has_password: boolean } }>().settings
      .has_password
  expect(await hasPassword()).toBe(false)
  const payload = { newPassword: PASSWORD }
  await app.inject({ method: 'POST', url: '/api/users/password', headers, payload })
  expect(await hasPassword()).toBe(true)
})

test('later sign-ins find the same account, also from another browser and with another email', async () => {
  const { email, subject } = addPerson()
  const firstBrowser = openBrowser()
  await firstBrowser.signIn(email)
  const secondBrowser = openBrowser()
  await secondBrowser.signIn(email)
  provider?.addPerson({ subject, email: 'moved@example.org', emailVerified: true })
  const browserWithNewEmail = openBrowser()
  expect(toPath(await browserWithNewEmail.signIn('moved@example.org'))).toBe('/my-media')
  const ids = await Promise.all(
    [firstBrowser, secondBrowser, browserWithNewEmail].map(async (browser) => (await browser.token())?.userId),
  )
  expect(ids).toEqual([ids[0], ids[0], ids[0]])
  expect([await readCredits(browserWithNewEmail), await selectUsersByEmail('moved@example.org')]).toEqual([
    expect.objectContaining({ totalCredits: 80 }),
    [],
  ])
})

test('a confirmed account with the same email is linked and gets welcome credits once', async () => {
  const { id, email } = await createMember()
  const browser = openBrowser()
  await browser.signIn(addPerson(email).email)
  expect((await browser.token())?.userId).toBe(id)
  expect(await readCredits(browser)).toMatchObject({ totalCredits: 80 })
})

test('signing up by email after Google creates no second account', async () => {
  const { email } = addPerson()
  const browser = openBrowser()
  await browser.signIn(email)
  expect((await signUpByEmail(openBrowser(), email)).status).toBe(200)
  expect(await selectUsersByEmail(email)).toHaveLength(1)
  expect((await openBrowser().post('sign-in/email', { email, password: PASSWORD })).status).toBe(401)
})

test('a sign-in with Google takes over an unconfirmed account and makes its password and links invalid', async () => {
  const { email } = addPerson()
  const otherUser = openBrowser()
  await signUpByEmail(otherUser, email)
  const browser = openBrowser()
  expect(toPath(await browser.signIn(email))).toBe('/my-media')
  expect(await readCredits(browser)).toMatchObject({ totalCredits: 80 })
  expect(await selectUsersByEmail(email)).toMatchObject([{ emailVerified: true }])
  expect((await confirm(otherUser, email.toLowerCase())).status).toBe(401)
  expect((await otherUser.post('sign-in/email', { email, password: PASSWORD })).status).toBe(401)
  expect(await otherUser.token()).toBeNull()
})

test('confirming a sign-up in another browser and then signing in with Google leaves no password from the sign-up', async () => {
  const { email } = addPerson()
  const otherUser = openBrowser()
  await signUpByEmail(otherUser, email)
  const owner = openBrowser()
  expect((await confirm(owner, email.toLowerCase())).status).toBe(200)
  expect(toPath(await owner.signIn(email))).toBe('/my-media')
  expect((await otherUser.post('sign-in/email', { email, password: PASSWORD })).status).toBe(401)
})

test('an email that the provider has not verified is rejected, whether it has an account or not', async () => {
  const otherUser = addPerson('stranger@example.org', false)
  const knownPerson = addPerson((await createMember()).email, false)
  for (const { email } of [otherUser, knownPerson]) {
    const browser = openBrowser()
    expect(toPath(await browser.signIn(email))).toMatch(/^\/auth\/signin\?returnTo=%2Fmy-media&error=email_not_found/)
    expect(await browser.token()).toBeNull()
  }
  expect(await selectUsersByEmail(otherUser.email)).toEqual([])
})

test('cancelling at Google returns without a session', async () => {
  const browser = openBrowser()
  const finalUrl = await browser.submitForm(await browser.startSignIn(), 'cancel')
  expect(toPath(finalUrl)).toMatch(/^\/auth\/signin\?returnTo=%2Fmy-media&error=access_denied/)
  expect(await browser.token()).toBeNull()
})

test(`${CONCURRENCY} concurrent first sign-ins create one account with welcome credits once`, async () => {
  const { email } = addPerson()
  const browsers = Array.from({ length: CONCURRENCY }, () => openBrowser())
  await Promise.all(browsers.map((browser) => browser.signIn(email)))
  expect(await selectUsersByEmail(email)).toHaveLength(1)
  const laterBrowser = openBrowser()
  expect(toPath(await laterBrowser.signIn(email))).toBe('/my-media')
  expect(await readCredits(laterBrowser)).toMatchObject({ totalCredits: 80 })
})

test(`${CONCURRENCY} concurrent first Google sign-ins of an existing user create one link that works`, async () => {
  const { email, id } = await createMember()
  const { subject } = addPerson(email)
  await Promise.all(Array.from({ length: CONCURRENCY }, () => openBrowser().signIn(email)))
  expect(await database.db.select().from(accounts).where(eq(accounts.accountId, subject))).toHaveLength(1)
  const laterBrowser = openBrowser()
  await laterBrowser.signIn(email)
  expect((await laterBrowser.token())?.userId).toBe(id)
})

test('the authorization URL has only the needed scopes, PKCE, state and nonce, and ignores options of the client', async () => {
  const clientOptions = {
    scopes: ['https://mail.example/read'],
    additionalParams: { prompt: 'none', hd: 'evil.example' },
  }
  const { searchParams } = new URL(await openBrowser().startSignIn(clientOptions))
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    client_id: 'pictor',
    redirect_uri: `${publicUrl}/api/auth/callback/google`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{32}$/),
    nonce: expect.stringMatching(/^[\w-]{32}$/),
  })
})

const UNSAFE_TARGETS = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  '/\r\nevil: 1',
  'data:text/html,x',
  'evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
]

test.each(UNSAFE_TARGETS)('the redirect target %j is rejected', async (url) => {
  for (const field of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
    const response = await openBrowser().post('sign-in/social', { provider: 'google', ...CALLBACK_URLS, [field]: url })
    // The server's own check returns 400, the account library 403.
    expect([400, 403], field).toContain(response.status)
    expect(response.headers.get('location')).toBeNull()
  }
})

test.each([`@evil.example`, `.evil.example`])(
  'the public URL followed by %s is rejected as a redirect target',
  async (finalUrl) => {
    const response = await openBrowser().post('sign-in/social', {
      provider: 'google',
      callbackURL: `${publicUrl}${finalUrl}`,
    })
    expect([400, 403]).toContain(response.status)
  },
)

test('an ID token sent by a client is rejected', async () => {
  const response = await openBrowser().post('sign-in/social', { provider: 'google', idToken: { token: 'a.b.c' } })
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'ID_TOKEN_NOT_SUPPORTED' }),
  ])
})
