import { and, eq, like } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { authenticatorCode } from '../../../../test/fakes/authenticator.ts'
import { sessions, users, verifications } from '../users.table.ts'
import { twoFactors } from './two-factor.table.ts'

const { app, createUser, database, emailTo } = await startTestApplication({})

interface InjectedResponse {
  statusCode: number
  headers: { 'set-cookie'?: string | string[] | undefined }
}

const post = (path: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { origin: ORIGIN, cookie }, payload })
const signIn = (email: string) => post('sign-in/email', { email, password: PASSWORD })
const tokenOf = (cookie: string) => app.inject({ url: '/api/auth/token', headers: { cookie } })
/** The cookies that a response sets and does not delete, in the form that a browser sends. */
const cookiesOf = ({ headers }: InjectedResponse) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => !/Max-Age=0/i.test(line))
    .map((line) => line.split(';', 1)[0])
    .join('; ')
const rowsOf = (userId: string) => database.db.select().from(twoFactors).where(eq(twoFactors.userId, userId))

/** Turns on two-step sign-in as the settings page does. */
async function enableTwoStep({ cookie }: Pick<TestUser, 'cookie'>) {
  const enabled = await post('two-factor/enable', { password: PASSWORD }, cookie)
  const { totpURI, backupCodes } = enabled.json<{ totpURI: string; backupCodes: string[] }>()
  const confirmed = await post('two-factor/verify-totp', { code: authenticatorCode(totpURI) }, cookie)
  expect([enabled.statusCode, confirmed.statusCode]).toEqual([200, 200])
  return { uri: totpURI, recoveryCodes: backupCodes, cookie: cookiesOf(confirmed) }
}

/** The code after the one that turned it on. The server already accepts it. */
const nextCode = (uri: string) => authenticatorCode(uri, Date.now() + 30_000)

test('with two-step sign-in on, the password opens no session, but the code of the app does', async () => {
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  const first = await signIn(user.email)
  expect([first.statusCode, first.json()]).toEqual([200, { twoFactorRedirect: true, twoFactorMethods: ['totp'] }])
  expect((await tokenOf(cookiesOf(first))).statusCode).toBe(401)
  expect(cookiesOf(first)).not.toContain('pictor.browser')
  expect(await database.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)

  const wrong = await post('two-factor/verify-totp', { code: '000000' }, cookiesOf(first))
  expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([401, 'INVALID_CODE'])
  const second = await post('two-factor/verify-totp', { code: nextCode(uri) }, cookiesOf(first))
  expect([second.statusCode, second.json()]).toEqual([200, { status: true }])
  expect(cookiesOf(second)).toContain('pictor.browser')
  expect((await tokenOf(cookiesOf(second))).statusCode).toBe(200)
})

test('a sign-in that waits for its code is completed once', async () => {
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  const pendingCookie = cookiesOf(await signIn(user.email))
  const code = nextCode(uri)
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => post('two-factor/verify-totp', { code }, pendingCookie)),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a code is accepted once, when two-step sign-in is turned on and at sign-in', async () => {
  // A code is valid for 30 seconds, and the test must not run into the next one.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  const now = Date.now()
  const [before = '', present = '', next = ''] = [now - 30_000, now, now + 30_000].map((at) =>
    authenticatorCode(uri, at),
  )
  const finish = async (code: string) => {
    const response = await post('two-factor/verify-totp', { code }, cookiesOf(await signIn(user.email)))
    return response.statusCode === 200 ? 'signed in' : response.json<{ code: string }>().code
  }
  expect(await finish(present)).toBe('CODE_USED')
  expect([await finish(before), await finish(before)]).toEqual(['signed in', 'CODE_USED'])
  const last = await Promise.all(Array.from({ length: 4 }, () => finish(next)))
  expect(last.toSorted()).toEqual(['CODE_USED', 'CODE_USED', 'CODE_USED', 'signed in'])
  expect((await rowsOf(user.id))[0]?.usedCodes).toEqual([present, before, next])
})

test('turning on two-step sign-in revokes the sessions that were opened with only the password', async () => {
  const user = await createUser()
  const other = cookiesOf(await signIn(user.email))
  expect((await tokenOf(other)).statusCode).toBe(200)
  const { cookie } = await enableTwoStep(user)
  expect([(await tokenOf(other)).statusCode, (await tokenOf(cookie)).statusCode]).toEqual([401, 200])
})

test('each change to two-step sign-in sends an email', async () => {
  const user = await createUser()
  const subject = 'sign-in settings changed'
  const { cookie, uri } = await enableTwoStep(user)
  expect((await emailTo(user.email, subject)).text).toContain('Two-step sign-in was turned on, and')
  await post('two-factor/verify-totp', { code: nextCode(uri) }, cookie)
  await post('two-factor/generate-backup-codes', { password: 'not the password' }, cookie)
  await post('two-factor/generate-backup-codes', { password: PASSWORD }, cookie)
  expect((await emailTo(user.email, subject, 1)).text).toContain('New recovery codes were created.')
  await post('two-factor/disable', { password: PASSWORD }, cookie)
  expect((await emailTo(user.email, subject, 2)).text).toContain('Two-step sign-in was turned off.')
})

test('five wrong codes require the password again, and ten lock the second step', async () => {
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  const guess = async (cookie: string) => (await post('two-factor/verify-totp', { code: '000000' }, cookie)).statusCode
  for (let round = 0; round < 2; round++) {
    const pendingCookie = cookiesOf(await signIn(user.email))
    for (let tries = 0; tries < 5; tries++) expect(await guess(pendingCookie)).toBe(401)
    expect((await post('two-factor/verify-totp', { code: nextCode(uri) }, pendingCookie)).statusCode).not.toBe(200)
  }
  const locked = await post('two-factor/verify-totp', { code: nextCode(uri) }, cookiesOf(await signIn(user.email)))
  expect([locked.statusCode, locked.json<{ code: string }>().code]).toEqual([429, 'ACCOUNT_TEMPORARILY_LOCKED'])
})

test('a recovery code works once and returns how many are left, and new codes replace all', async () => {
  const user = await createUser()
  const { recoveryCodes, cookie } = await enableTwoStep(user)
  const [code = ''] = recoveryCodes
  const use = async () => post('two-factor/verify-backup-code', { code }, cookiesOf(await signIn(user.email)))
  const used = await use()
  expect([used.statusCode, used.json()]).toEqual([200, { status: true, recoveryCodesLeft: 9 }])
  expect((await tokenOf(cookiesOf(used))).statusCode).toBe(200)
  expect((await use()).statusCode).toBe(401)

  const renewed = await post('two-factor/generate-backup-codes', { password: PASSWORD }, cookie)
  const { backupCodes } = renewed.json<{ backupCodes: string[] }>()
  expect(backupCodes).toHaveLength(10)
  const old = { code: recoveryCodes[1] }
  expect((await post('two-factor/verify-backup-code', old, cookiesOf(await signIn(user.email)))).statusCode).toBe(401)
})

test('a code turns two-step sign-in on, the password turns it off, and the settings show it', async () => {
  const user = await createUser()
  const isOn = async (cookie: string) => {
    const { token } = (await tokenOf(cookie)).json<{ token: string }>()
    const response = await app.inject({ url: '/api/users/settings', headers: { authorization: `Bearer ${token}` } })
    return response.json<{ settings: { two_step_sign_in: boolean } }>().settings.two_step_sign_in
  }
  expect((await post('two-factor/enable', { password: 'not the password' }, user.cookie)).statusCode).toBe(400)
  await post('two-factor/enable', { password: PASSWORD }, user.cookie)
  expect(await isOn(user.cookie)).toBe(false)
  expect(cookiesOf(await signIn(user.email))).toContain('session_token')

  const { cookie } = await enableTwoStep(user)
  expect(await isOn(cookie)).toBe(true)
  expect((await post('two-factor/disable', { password: 'not the password' }, cookie)).statusCode).toBe(400)
  const off = await post('two-factor/disable', { password: PASSWORD }, cookie)
  expect([off.statusCode, await isOn(cookiesOf(off))]).toEqual([200, false])
  expect(await rowsOf(user.id)).toEqual([])
})

test('a password reset does not replace the code', async () => {
  const user = await createUser()
  const { uri } = await enableTwoStep(user)
  await post('request-password-reset', { email: user.email, redirectTo: '/auth/reset' })
  const isReset = and(eq(verifications.value, user.id), like(verifications.identifier, 'reset-password:%'))
  const [{ identifier } = { identifier: '' }] = await database.db.select().from(verifications).where(isReset)
  const token = identifier.slice('reset-password:'.length)
  const reset = await post('reset-password', { newPassword: 'a password from a mail', token })
  expect([reset.statusCode, cookiesOf(reset)]).toEqual([200, ''])
  const first = await post('sign-in/email', { email: user.email, password: 'a password from a mail' })
  expect(first.json()).toMatchObject({ twoFactorRedirect: true })
  expect((await post('two-factor/verify-totp', { code: nextCode(uri) }, cookiesOf(first))).statusCode).toBe(200)
})

test('secret and recovery codes are stored encrypted and deleted with the account', async () => {
  const user = await createUser()
  const { recoveryCodes } = await enableTwoStep(user)
  const [row] = await rowsOf(user.id)
  // The secret has 32 characters; its encrypted form has more than twice as many.
  expect([row?.secret.length ?? 0, row?.secret]).toEqual([
    expect.toSatisfy((length: number) => length > 64),
    expect.not.stringContaining('='),
  ])
  for (const code of recoveryCodes) expect(row?.backupCodes).not.toContain(code)
  await database.db.delete(users).where(eq(users.id, user.id))
  expect(await rowsOf(user.id)).toEqual([])
})

test.each([
  ['verify-totp', { code: '000000', trustDevice: true }],
  ['verify-backup-code', { code: 'x', disableSession: true }],
  ['enable', { password: PASSWORD, method: 'otp' }],
])('%s accepts only its one field', async (call, body) => {
  const { cookie } = await createUser()
  expect((await post(`two-factor/${call}`, body, cookie)).statusCode).toBe(400)
})

test.each(['get-totp-uri', 'send-otp', 'verify-otp', 'view-backup-codes'])('%s returns 404', async (call) => {
  const { cookie } = await createUser()
  expect((await post(`two-factor/${call}`, { password: PASSWORD }, cookie)).statusCode).toBe(404)
})

test('on HTTPS, the passkey cookie has the `__Host-` prefix', async () => {
  const secure = await startTestApplication({ PUBLIC_URL: 'https://localhost:3443' })
  const response = await secure.app.inject('/api/auth/passkey/generate-authenticate-options')
  expect(String(response.headers['set-cookie'])).toMatch(/^__Host-pictor\.passkey=[^;]+;.*Path=\/;.*Secure/)
})
