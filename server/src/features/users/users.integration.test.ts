import { hashPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../test/harness/application.ts'
import { purgeExpiredSessionsAndLinks } from './index.ts'
import { selectPasswordHash } from './users.repository.ts'

/** Not more than the number of hashes that may be queued. */
const CONCURRENCY = inject('deep') ? 20 : 8
const { app, createUser, database, waitForEmail, signUp } = await startTestApplication()

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${url}`, headers: { origin: ORIGIN, ...headers }, payload })

/** Signs up in the browser with this cookie, or in a new browser, and returns the browser's cookie. */
async function signUpInBrowser(cookie: string, email: string, password: string): Promise<string> {
  const response = await post('sign-up/email', { email, password, name: 'a' }, { cookie })
  const [signUpCookie] = response.cookies
  return `${signUpCookie?.name}=${signUpCookie?.value}`
}

const confirm = (token: string | undefined, cookie: string) =>
  app.inject({ url: `/api/auth/verify-email?token=${token}`, headers: { cookie } })

const waitForNewToken = (email: string, earlier?: string) =>
  vi.waitFor(async () => {
    const token = /token=([\w.-]+)/.exec((await waitForEmail(email)).text)?.[1]
    expect(token).not.toBe(earlier)
    return token
  })

test('signing up and confirming opens an account with welcome credits on Pro', async () => {
  const { headers } = await signUp()
  const response = await app.inject({ url: '/api/users/credits', headers })
  expect(response.json()).toMatchObject({
    credits: 80,
    totalCredits: 80,
    subscriptionPlan: { name: 'Pro', credits_per_image: 16 },
  })
})

test('an unconfirmed email cannot sign in, and only the right password returns the reason', async () => {
  const email = 'waiting@example.org'
  await post('sign-up/email', { email, password: PASSWORD, name: 'waiting' })
  expect((await post('sign-in/email', { email, password: PASSWORD })).json()).toMatchObject({
    code: 'EMAIL_NOT_VERIFIED',
  })
  expect((await post('sign-in/email', { email, password: 'something else' })).json()).toMatchObject({
    code: 'INVALID_EMAIL_OR_PASSWORD',
  })
})

test('a sign-up and a sign-in without an origin are not rejected for it, also with the sign-up cookie', async () => {
  const payload = { email: 'program@example.org', password: PASSWORD, name: 'program' }
  const signedUp = await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  expect(signedUp.statusCode).toBe(200)
  const cookie = signedUp.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const tooEarly = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers: { cookie }, payload })
  expect([tooEarly.statusCode, tooEarly.json<{ code: string }>().code]).toEqual([403, 'EMAIL_NOT_VERIFIED'])
})

test('signing up with a known email returns the same response as with a new one', async () => {
  const { email } = await createUser()
  const input = { password: PASSWORD, name: 'x', image: 'https://example.org/x.png' }
  const signUpResponse = async (testedEmail: string) => {
    const response = await post('sign-up/email', { ...input, email: testedEmail })
    const { token, user } = response.json<{ token: unknown; user: Record<string, unknown> }>()
    const expectedUser = { name: testedEmail.slice(0, testedEmail.lastIndexOf('@')), email: testedEmail }
    expect(user).toMatchObject(expectedUser)
    const comparableUser = { ...user, name: '', email: '', id: '', createdAt: '', updatedAt: '' }
    return JSON.stringify([response.statusCode, token, Object.keys(user), comparableUser])
  }
  const known = await signUpResponse(email)
  const unknown = await signUpResponse('fresh@example.org')
  expect([known, await signUpResponse('fresh@example.org')]).toEqual([unknown, unknown])
})

// Only a few passwords are hashed concurrently, which takes a while on a busy machine.
test(
  `${CONCURRENCY} concurrent sign-ups of one email, in any case, create one account and all return 200`,
  { timeout: 120_000 },
  async () => {
    const variants = ['One@Example.org', 'one@example.org', 'ONE@EXAMPLE.ORG', 'oNe@example.Org', 'one@EXAMPLE.org']
    const responses = await Promise.all(
      Array.from({ length: CONCURRENCY }, (_, index) =>
        post('sign-up/email', { email: variants[index % variants.length], password: PASSWORD, name: 'one' }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(CONCURRENCY).fill(200))
    const { rows } = (await database.db.execute(
      sql`select email from users where lower(email) = 'one@example.org'`,
    )) as unknown as { rows: object[] }
    expect(rows).toEqual([{ email: 'one@example.org' }])
  },
)

test('a second sign-up of an unconfirmed email sends a new email and replaces the password', async () => {
  const email = 'again@example.org'
  await post('sign-up/email', { email, password: 'the first password', name: 'a' })
  const earlier = /token=([\w.-]+)/.exec((await waitForEmail(email)).text)?.[1]
  await sleepUntilNextSecond()
  const cookie = await signUpInBrowser('', email, 'the second password')
  const later = await waitForNewToken(email, earlier)
  expect((await confirm(earlier, cookie)).statusCode).toBe(401)
  expect((await confirm(later, cookie)).statusCode).toBe(200)
  expect((await post('sign-in/email', { email, password: 'the first password' })).statusCode).toBe(401)
  expect((await post('sign-in/email', { email, password: 'the second password' })).statusCode).toBe(200)
})

test('confirming in another browser deletes the password of the last sign-up', async () => {
  const email = 'victim@example.org'
  const victim = await signUpInBrowser('', email, 'password of the victim')
  const first = await waitForNewToken(email)
  await sleepUntilNextSecond()
  await signUpInBrowser('', email, 'password of the attacker')
  const newest = await waitForNewToken(email, first)
  expect((await confirm(first, victim)).statusCode).toBe(401)

  const confirmed = await confirm(newest, victim)
  const { resetToken } = confirmed.json<{ resetToken: string }>()
  expect([confirmed.statusCode, confirmed.cookies]).toEqual([200, []])
  for (const password of ['password of the victim', 'password of the attacker']) {
    expect((await post('sign-in/email', { email, password })).statusCode).toBe(401)
  }
  const newPassword = 'chosen after confirming'
  expect((await post('reset-password', { token: resetToken, newPassword })).statusCode).toBe(200)
  expect((await post('reset-password', { token: resetToken, newPassword })).statusCode).toBe(400)
  expect((await post('sign-in/email', { email, password: newPassword })).statusCode).toBe(200)
  expect((await post('sign-in/email', { email, password: 'password of the attacker' })).statusCode).toBe(401)
})

test('a link that is sent again keeps the password only in the browser that signed up', async () => {
  for (const isSame of [true, false]) {
    const email = `resent-${isSame}@example.org`
    const cookie = await signUpInBrowser('', email, PASSWORD)
    const first = await waitForNewToken(email)
    await sleepUntilNextSecond()
    const other = await signUpInBrowser('', 'somebody@example.org', PASSWORD)
    await post('send-verification-email', { email }, { cookie: other })
    const response = await confirm(await waitForNewToken(email, first), isSame ? cookie : other)
    expect([response.statusCode, response.cookies.length > 0]).toEqual([200, isSame])
    expect((await post('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(isSame ? 200 : 401)
  }
})

test('the sign-up cookie is HttpOnly and SameSite, and a known email gets it, too', async () => {
  const { email } = await createUser()
  for (const testedEmail of [email, 'unknown@example.org']) {
    const response = await post('sign-up/email', { email: testedEmail, password: PASSWORD, name: 'a' })
    expect(response.headers['set-cookie']).toMatch(
      /^pictor\.sign_up=[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict$/,
    )
  }
})

test('a sign-up of a confirmed email changes nothing, and its owner gets an email about the existing account', async () => {
  const { email } = await createUser()
  await post('sign-up/email', { email, password: 'somebody else’s password', name: 'a' })
  expect((await waitForEmail(email, 'already have')).text).toContain('/auth/signin')
  expect((await post('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(200)
  expect((await post('sign-in/email', { email, password: 'somebody else’s password' })).statusCode).toBe(401)
})

test.each(['//evil.example', '/..//evil.example', '/%2e//evil.example', 'https://evil.example/', '/\\evil.example'])(
  'no call redirects to %s',
  async (elsewhere) => {
    const query = `callbackURL=${encodeURIComponent(elsewhere)}`
    for (const response of [
      await app.inject(`/api/auth/verify-email?token=bad&${query}`),
      await post('request-password-reset', { email: 'a@example.org', redirectTo: elsewhere }),
      await post('sign-in/social', { provider: 'google', callbackURL: '/', errorCallbackURL: elsewhere }),
    ]) {
      expect([response.statusCode, response.headers['location']]).toEqual([400, undefined])
    }
  },
)

test('an email that is too long is rejected', async () => {
  for (const email of [`${'x'.repeat(65)}@example.org`, `a@${'x'.repeat(256)}.org`]) {
    expect((await post('sign-up/email', { email, password: PASSWORD, name: 'x' })).json()).toMatchObject({
      code: 'INVALID_EMAIL',
    })
  }
})

test('unused routes of the account library return 404', async () => {
  const { cookie } = await createUser()
  for (const route of [
    'list-sessions',
    'get-session',
    'verify-password',
    'update-user',
    'change-password',
    'unlink-account',
    'ok',
    'error',
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const response = await app.inject({
        method,
        url: `/api/auth/${route}`,
        headers: { origin: ORIGIN, cookie },
        ...(method === 'POST' && { payload: {} }),
      })
      expect([response.statusCode, response.json<{ code: string }>().code], `${method} ${route}`).toEqual([
        404,
        'NOT_FOUND',
      ])
    }
  }
})

test('responses of timing-sensitive routes are padded', async () => {
  const padded = await startTestApplication({}, { database, responsePaddingMs: 300 })
  const { email } = await createUser()
  for (const testedEmail of [email, 'nobody@example.org']) {
    const startedAt = performance.now()
    await padded.app.inject({
      method: 'POST',
      url: '/api/auth/request-password-reset',
      headers: { origin: ORIGIN },
      payload: { email: testedEmail, redirectTo: '/auth/reset' },
    })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(299)
  }
})

test('U+0000 in a call of the account library returns BAD_REQUEST', async () => {
  const response = await post('sign-up/email', { email: 'nul@example.org', password: PASSWORD, name: 'a\0b' })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
})

test('the session cookie is HttpOnly and SameSite, and on HTTPS also Secure', async () => {
  const readSessionCookie = async (application: Pick<typeof app, 'inject'>, origin: string, email: string) => {
    const payload = { email, password: PASSWORD }
    const response = await application.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin },
      payload,
    })
    return String(response.headers['set-cookie'])
  }
  const { email } = await createUser()
  const local = await readSessionCookie(app, ORIGIN, email)
  expect(local).toMatch(/^pictor\.session_token=.*HttpOnly/)
  expect(local).toContain('SameSite=Lax')
  expect(local).toContain(`Max-Age=${30 * 24 * 60 * 60}`)
  expect(local).not.toContain('Secure')
  const origin = 'https://pictor.example'
  const site = { PUBLIC_URL: origin, SMTP_URL: 'smtp://127.0.0.1:1' }
  const remote = await startTestApplication(site, { database })
  expect(await readSessionCookie(remote.app, origin, email)).toMatch(/^__Host-pictor\.session_token=.*HttpOnly.*Secure/)
})

test('a confirmation link signs in only once', async () => {
  const cookie = await signUpInBrowser('', 'twice@example.org', PASSWORD)
  const token = await waitForNewToken('twice@example.org')
  const [first, second] = [await confirm(token, cookie), await confirm(token, cookie)]
  expect(first.cookies.map(({ name }) => name)).toContain('pictor.session_token')
  expect(second.cookies).toEqual([])
})

test('the confirmation email links to the confirmation page, which returns only to a safe path', async () => {
  await post('sign-up/email', { email: 'back@example.org', password: PASSWORD, name: 'b', callbackURL: '/my-media' })
  expect((await waitForEmail('back@example.org')).text).toContain(`${ORIGIN}/auth/confirm?token=`)
  expect((await waitForEmail('back@example.org')).text).toContain('&returnTo=%2Fmy-media')
  const elsewhere = await post('sign-up/email', {
    email: 'evil@example.org',
    password: PASSWORD,
    name: 'e',
    callbackURL: 'https://evil.example/',
  })
  expect(elsewhere.statusCode).toBe(400)
})

test('another site cannot use the session cookie', async () => {
  const { cookie } = await createUser()
  const response = await post('sign-out', {}, { cookie, origin: 'https://evil.example' })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'INVALID_ORIGIN'])
  expect((await app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode).toBe(200)
})

test('signing out revokes the access token within a second', async () => {
  const { headers, cookie } = await createUser()
  expect((await app.inject({ url: '/api/users/credits', headers })).statusCode).toBe(200)
  expect((await post('sign-out', {}, { cookie })).statusCode).toBe(200)
  // The fast run may share its CPU, so only the deep run checks the limit of one second.
  const limit = inject('deep') ? { timeout: 1_000 } : {}
  await expect
    .poll(async () => (await app.inject({ url: '/api/users/credits', headers })).statusCode, { ...limit, interval: 20 })
    .toBe(401)
  expect((await app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode).toBe(401)
})

test.each(['', 'Bearer', 'Bearer x', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.', `Bearer ${'a'.repeat(10_000)}`])(
  'the authorization header %o is rejected',
  async (authorization) => {
    const response = await app.inject({ url: '/api/users/credits', headers: { authorization } })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ code: 'UNAUTHORIZED', message: 'Session expired. Please sign in again.' })
  },
)

test('a sign-up cannot set the confirmation, the terms, the name or the balance', async () => {
  const email = 'mass@example.org'
  const response = await post('sign-up/email', {
    email,
    password: PASSWORD,
    name: 'm',
    emailVerified: true,
    termsVersion: 'none',
    fullName: 'Me',
    balance: 5_000,
  })
  if (response.statusCode === 200) {
    expect((await post('sign-in/email', { email, password: PASSWORD })).json()).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    })
  }
  expect([200, 400]).toContain(response.statusCode)
})

/** The time in a link has whole seconds. */
async function sleepUntilNextSecond(): Promise<void> {
  const second = Math.floor(Date.now() / 1000)
  await vi.waitUntil(() => Math.floor(Date.now() / 1000) > second, { timeout: 2_000, interval: 20 })
}

test('a password hash with another cost is replaced at the next successful sign-in, not at a failed one', async () => {
  const { id, email } = await createUser()
  const oldHash = await hashPassword(PASSWORD)
  await database.db.execute(sql`update accounts set password = ${oldHash} where user_id = ${id}`)
  const readStoredHash = () => selectPasswordHash(database.db, id)
  expect((await post('sign-in/email', { email, password: 'wrong horse battery' })).statusCode).toBe(401)
  expect(await readStoredHash()).toBe(oldHash)
  expect((await post('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(200)
  await expect.poll(readStoredHash).toMatch(/^\$scrypt\$ln=10,r=1,p=1\$/)
  const newHash = await readStoredHash()
  expect((await post('sign-in/email', { email, password: PASSWORD })).statusCode).toBe(200)
  expect(await readStoredHash()).toBe(newHash)
})

test('signing in again revokes only the browser’s earlier session', async () => {
  const { email } = await createUser()
  const signIn = async (cookie: string) => {
    const { cookies } = await post('sign-in/email', { email, password: PASSWORD }, { cookie })
    const session = cookies.find(({ name }) => name === 'pictor.session_token')
    return `pictor.session_token=${encodeURIComponent(session?.value ?? '')}`
  }
  const requestTokenStatus = async (cookie: string) =>
    (await app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode
  const [first, otherSession] = [await signIn(''), await signIn('')]
  const second = await signIn(first)
  expect([
    await requestTokenStatus(first),
    await requestTokenStatus(second),
    await requestTokenStatus(otherSession),
  ]).toEqual([401, 200, 200])
})

test('a session expires after ninety days, however often it is used', async () => {
  const { cookie, email } = await createUser()
  const requestTokenStatus = async () => (await app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode
  for (const [days, status] of [
    [89, 200],
    [91, 401],
  ] as const) {
    const start = new Date(Date.now() - days * 86_400_000).toISOString()
    await database.db.execute(
      sql`update sessions set created_at = ${start} where user_id = (select id from users where email = ${email})`,
    )
    await purgeExpiredSessionsAndLinks(database.db, new Date(), new AbortController().signal)
    expect(await requestTokenStatus()).toBe(status)
  }
})

test('expired sessions are deleted', async () => {
  const [{ email: expiredEmail }, { email: currentEmail }] = [await createUser(), await createUser()]
  const hour = 3_600_000
  await database.db.execute(
    sql`update sessions set expires_at = ${new Date(Date.now() - hour).toISOString()} where user_id = (select id from users where email = ${expiredEmail})`,
  )
  await purgeExpiredSessionsAndLinks(database.db, new Date(), new AbortController().signal)
  const { rows } = (await database.db.execute(
    sql`select email from sessions join users on users.id = user_id where email in (${expiredEmail}, ${currentEmail})`,
  )) as unknown as { rows: object[] }
  expect(rows).toEqual([{ email: currentEmail }])
})
