import { and, eq, like } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { createAuthenticatorCode } from '../../../../test/fakes/authenticator.ts'
import { sessions, users, verifications } from '../users.table.ts'
import { twoFactors } from './two-factor.table.ts'

const { app, createUser, database, waitForEmail } = await startTestApplication({})

interface InjectedResponse {
  statusCode: number
  headers: { 'set-cookie'?: string | string[] | undefined }
}

const post = (path: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { origin: ORIGIN, cookie }, payload })
const signIn = (email: string) => post('sign-in/email', { email, password: PASSWORD })
const requestToken = (cookie: string) => app.inject({ url: '/api/auth/token', headers: { cookie } })
/** The cookies that a response sets and does not delete, in the form that a browser sends. */
const toCookieHeader = ({ headers }: InjectedResponse) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => !/Max-Age=0/i.test(line))
    .map((line) => line.split(';', 1)[0])
    .join('; ')
const selectTwoFactors = (userId: string) => database.db.select().from(twoFactors).where(eq(twoFactors.userId, userId))

/** Turns on two-step sign-in as the settings page does. */
async function enableTwoStep({ cookie }: Pick<TestUser, 'cookie'>) {
  const enabled = await post('two-factor/enable', { password: PASSWORD }, cookie)
  const { totpURI, backupCodes } = enabled.json<{ totpURI: string; backupCodes: string[] }>()
  const confirmed = await post('two-factor/verify-totp', { code: createAuthenticatorCode(totpURI) }, cookie)
  expect([enabled.statusCode, confirmed.statusCode]).toEqual([200, 200])
  return { uri: totpURI, recoveryCodes: backupCodes, cookie: toCookieHeader(confirmed) }
}

/** The code that follows the one with which two-step sign-in was turned on. The server already accepts it. */
const nextCode = (uri: string) => createAuthenticatorCode(uri, Date.now() + 30_000)

test('with two-step sign-in on, the password opens no session, but the code of the app does', async () => {
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  const first = await signIn(user.email)
  expect([first.statusCode, first.json()]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }])
  expect((await requestToken(toCookieHeader(first))).statusCode).toBe(401)
  expect(toCookieHeader(first)).not.toContain('pictor.browser')
  expect(await database.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)

  const wrongCodeResponse = await post('two-factor/verify-totp', { code: '000000' }, toCookieHeader(first))
  expect([wrongCodeResponse.statusCode, wrongCodeResponse.json<{ code: string }>().code]).toEqual([401, 'INVALID_CODE'])
  const second = await post('two-factor/verify-totp', { code: nextCode(uri) }, toCookieHeader(first))
  expect([second.statusCode, second.json()]).toEqual([200, { status: true }])
  expect(toCookieHeader(second)).toContain('pictor.browser')
  expect((await requestToken(toCookieHeader(second))).statusCode).toBe(200)
})

test('the response to a sign-in contains no session token', async () => {
  const response = await signIn((await createUser()).email)
  expect(response.json()).toEqual({ redirect: false, user: expect.any(Object) as object })
  expect((await requestToken(toCookieHeader(response))).statusCode).toBe(200)
})

test('a sign-in that waits for its code is completed once', async () => {
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  const pendingCookie = toCookieHeader(await signIn(user.email))
  const code = nextCode(uri)
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => post('two-factor/verify-totp', { code }, pendingCookie)),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a code is accepted once, when two-step sign-in is turned on and at sign-in', async () => {
  // A new code starts every 30 seconds, and the test must not run into the next one.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  const now = Date.now()
  const [previous = '', current = '', next = ''] = [now - 30_000, now, now + 30_000].map((at) =>
    createAuthenticatorCode(uri, at),
  )
  const completeSignIn = async (code: string) => {
    const response = await post('two-factor/verify-totp', { code }, toCookieHeader(await signIn(user.email)))
    return response.statusCode === 200 ? 'signed in' : response.json<{ code: string }>().code
  }
  expect(await completeSignIn(current)).toBe('CODE_USED')
  expect([await completeSignIn(previous), await completeSignIn(previous)]).toEqual(['signed in', 'CODE_USED'])
  const last = await Promise.all(Array.from({ length: 4 }, () => completeSignIn(next)))
  expect(last.toSorted()).toEqual(['CODE_USED', 'CODE_USED', 'CODE_USED', 'signed in'])
  expect((await selectTwoFactors(user.id))[0]?.usedCodes).toEqual([current, previous, next])
})

test('turning on two-step sign-in revokes the sessions that were opened with only the password', async () => {
  const user = await createUser()
  const otherSession = toCookieHeader(await signIn(user.email))
  expect((await requestToken(otherSession)).statusCode).toBe(200)
  const { cookie } = await enableTwoStep(user)
  expect([(await requestToken(otherSession)).statusCode, (await requestToken(cookie)).statusCode]).toEqual([401, 200])
})

test('each change to two-step sign-in sends an email', async () => {
  const user = await createUser()
  const subject = 'sign-in settings changed'
  const { cookie, uri } = await enableTwoStep(user)
  expect((await waitForEmail(user.email, subject)).text).toContain('Two-step sign-in was turned on, and')
  await post('two-factor/verify-totp', { code: nextCode(uri) }, cookie)
  await post('two-factor/generate-backup-codes', { password: 'not the password' }, cookie)
  await post('two-factor/generate-backup-codes', { password: PASSWORD }, cookie)
  expect((await waitForEmail(user.email, subject, 1)).text).toContain('New recovery codes were created.')
  await post('two-factor/disable', { password: PASSWORD }, cookie)
  expect((await waitForEmail(user.email, subject, 2)).text).toContain('Two-step sign-in was turned off.')
})

test('five wrong codes require the password again, and ten lock the second step', async () => {
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  const guess = async (cookie: string) => (await post('two-factor/verify-totp', { code: '000000' }, cookie)).statusCode
  for (let round = 0; round < 2; round++) {
    const pendingCookie = toCookieHeader(await signIn(user.email))
    for (let tries = 0; tries < 5; tries++) expect(await guess(pendingCookie)).toBe(401)
    expect((await post('two-factor/verify-totp', { code: nextCode(uri) }, pendingCookie)).statusCode).not.toBe(200)
  }
  const locked = await post('two-factor/verify-totp', { code: nextCode(uri) }, toCookieHeader(await signIn(user.email)))
  expect([locked.statusCode, locked.json<{ code: string }>().code]).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])
})

test('a recovery code works once and returns how many are left, and new codes replace all old ones', async () => {
  const user = await createUser()
  const { recoveryCodes, cookie } = await enableTwoStep(user)
  const [code = ''] = recoveryCodes
  const useCode = async () => post('two-factor/verify-backup-code', { code }, toCookieHeader(await signIn(user.email)))
  const firstUse = await useCode()
  expect([firstUse.statusCode, firstUse.json()]).toEqual([200, { status: true, recoveryCodesLeft: 9 }])
  expect((await requestToken(toCookieHeader(firstUse))).statusCode).toBe(200)
  expect((await useCode()).statusCode).toBe(401)

  const renewed = await post('two-factor/generate-backup-codes', { password: PASSWORD }, cookie)
  const { backupCodes } = renewed.json<{ backupCodes: string[] }>()
  expect(backupCodes).toHaveLength(10)
  const oldCode = { code: recoveryCodes[1] }
  expect(
    (await post('two-factor/verify-backup-code', oldCode, toCookieHeader(await signIn(user.email)))).statusCode,
  ).toBe(401)
})

test('a code turns two-step sign-in on, the password turns it off, and the settings show it', async () => {
  const user = await createUser()
  const isOn = async (cookie: string) => {
    const { token } = (await requestToken(cookie)).json<{ token: string }>()
    const response = await app.inject({ url: '/api/users/settings', headers: { authorization: `Bearer ${token}` } })
    return response.json<{ settings: { two_step_sign_in: boolean } }>().settings.two_step_sign_in
  }
  expect((await post('two-factor/enable', { password: 'not the password' }, user.cookie)).statusCode).toBe(400)
  await post('two-factor/enable', { password: PASSWORD }, user.cookie)
  expect(await isOn(user.cookie)).toBe(false)
  expect(toCookieHeader(await signIn(user.email))).toContain('session_token')

  const { cookie } = await enableTwoStep(user)
  expect(await isOn(cookie)).toBe(true)
  expect((await post('two-factor/disable', { password: 'not the password' }, cookie)).statusCode).toBe(400)
  const disableResponse = await post('two-factor/disable', { password: PASSWORD }, cookie)
  expect([disableResponse.statusCode, await isOn(toCookieHeader(disableResponse))]).toEqual([200, false])
  expect(await selectTwoFactors(user.id)).toEqual([])
})

test('after a password reset, signing in still needs the code', async () => {
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  await post('request-password-reset', { email: user.email, redirectTo: '/auth/reset' })
  const isReset = and(eq(verifications.value, user.id), like(verifications.identifier, 'reset-password:%'))
  const [{ identifier } = { identifier: '' }] = await database.db.select().from(verifications).where(isReset)
  const token = identifier.slice('reset-password:'.length)
  const reset = await post('reset-password', { newPassword: 'a password from a mail', token })
  expect([reset.statusCode, toCookieHeader(reset)]).toEqual([200, ''])
  const first = await post('sign-in/email', { email: user.email, password: 'a password from a mail' })
  expect(first.json()).toMatchObject({ twoFactorRedirect: true })
  expect((await post('two-factor/verify-totp', { code: nextCode(uri) }, toCookieHeader(first))).statusCode).toBe(200)
})

test('secret and recovery codes are stored encrypted and deleted with the account', async () => {
  const user = await createUser()
  const { recoveryCodes } = await enableTwoStep(user)
  const [row] = await selectTwoFactors(user.id)
  // The secret has 32 characters; its encrypted form has more than twice as many.
  expect([row?.secret.length ?? 0, row?.secret]).toEqual([
    expect.toSatisfy((length: number) => length > 64),
    expect.not.stringContaining('='),
  ])
  for (const code of recoveryCodes) expect(row?.backupCodes).not.toContain(code)
  await database.db.delete(users).where(eq(users.id, user.id))
  expect(await selectTwoFactors(user.id)).toEqual([])
})

test.each([
  ['verify-totp', { code: '000000', trustDevice: true }],
  ['verify-backup-code', { code: 'x', disableSession: true }],
  ['enable', { password: PASSWORD, method: 'otp' }],
])('the route %s accepts only one field', async (route, body) => {
  const { cookie } = await createUser()
  expect((await post(`two-factor/${route}`, body, cookie)).statusCode).toBe(400)
})

test.each(['get-totp-uri', 'send-otp', 'verify-otp', 'view-backup-codes'])('%s returns 404', async (route) => {
  const { cookie } = await createUser()
  expect((await post(`two-factor/${route}`, { password: PASSWORD }, cookie)).statusCode).toBe(404)
})

test('on HTTPS, the passkey cookie has the `__Host-` prefix', async () => {
  const secure = await startTestApplication({ PUBLIC_URL: 'https://localhost:3443' })
  const response = await secure.app.inject('/api/auth/passkey/generate-authenticate-options')
  expect(String(response.headers['set-cookie'])).toMatch(/^__Host-pictor\.passkey=[^;]+;.*Path=\/;.*Secure/)
})
