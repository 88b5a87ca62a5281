import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createAuthenticatorCode } from '../../../test/fakes/authenticator.ts'
import { createAdminFixture } from '../../../test/fixtures/admin-fixture.ts'
import { insertSession } from '../../../test/fixtures/users.ts'

interface Line {
  msg: string
  event: string
  outcome: string
  userId?: string
  emailHash?: string
  by?: string
  network?: string
  requestId?: string
}

let now = new Date()
const written: string[] = []
const log = { write: (line: string) => void written.push(line) }
const clock = { now: () => now }
const application = await startTestApplication({ LOG_LEVEL: 'info' }, { log, clock })
const { app, database, createUser, waitForEmail } = application
const adminFixture = await createAdminFixture(application)
const CLIENT_IP = '203.0.113.77'
const NETWORK = '203.0.113.0/24'

const parseEvents = (firstLine: number, lines = written) =>
  lines
    .slice(firstLine)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'A security event.')

/** Returns the security events that the work logs. Expects each to have the network and the id of its request. */
async function collectEvents(work: () => Promise<unknown>): Promise<Partial<Line>[]> {
  const firstLine = written.length
  await work()
  return parseEvents(firstLine).map(({ event, outcome, userId, by, network, requestId }) => {
    expect([network, requestId]).toEqual([NETWORK, expect.stringMatching(/^[\w-]{36}$/)])
    return { event, outcome, ...(userId !== undefined && { userId }), ...(by !== undefined && { by }) }
  })
}

const postAuth = (path: string, payload: object, cookie = '') =>
  app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { origin: ORIGIN, cookie },
    payload,
    remoteAddress: CLIENT_IP,
  })
/** The cookies that a response sets and does not delete. */
const readCookies = ({ cookies }: LightMyRequestResponse) =>
  cookies
    .filter(({ maxAge }) => maxAge !== 0)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
const sendCall = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { headers }: TestUser, payload?: object) =>
  app.inject({ method, url: `/api/${url}`, headers, remoteAddress: CLIENT_IP, ...(payload && { payload }) })

test('sign-ins, failed sign-ins and sign-outs are logged', async () => {
  const { id: userId, email, cookie } = await createUser()
  const events = await collectEvents(async () => {
    await postAuth('sign-in/email', { email, password: 'not the password' })
    await postAuth('sign-in/email', { email: 'nobody@example.org', password: PASSWORD })
    await postAuth('sign-in/email', { email, password: PASSWORD })
    await postAuth('sign-out', {}, cookie)
    await app.inject({ url: '/api/auth/callback/google?code=x&state=y', remoteAddress: CLIENT_IP })
  })
  const by = '/sign-in/email'
  expect(events).toEqual([
    { event: 'sign-in', outcome: 'refused', by },
    { event: 'sign-in', outcome: 'refused', by },
    { event: 'sign-in', outcome: 'ok', userId, by },
    { event: 'sign-out', outcome: 'ok', userId },
    { event: 'sign-in', outcome: 'refused', by: '/callback/:id' },
  ])
})

test('enabling two-step sign-in, signing in with it, wrong codes and disabling it are logged', async () => {
  const { id: userId, email, cookie } = await createUser()
  const [code, recovery] = ['/two-factor/verify-totp', '/two-factor/verify-backup-code']
  const events = await collectEvents(async () => {
    const enabled = await postAuth('two-factor/enable', { password: PASSWORD }, cookie)
    const { totpURI } = enabled.json<{ totpURI: string }>()
    await postAuth('two-factor/verify-totp', { code: '000000' }, cookie)
    const enabledCookies = readCookies(
      await postAuth('two-factor/verify-totp', { code: createAuthenticatorCode(totpURI) }, cookie),
    )
    const pendingCookies = readCookies(await postAuth('sign-in/email', { email, password: PASSWORD }))
    await postAuth('two-factor/verify-totp', { code: '000000' }, pendingCookies)
    await postAuth('two-factor/verify-backup-code', { code: 'none' }, pendingCookies)
    await postAuth(
      'two-factor/verify-totp',
      { code: createAuthenticatorCode(totpURI, Date.now() + 30_000) },
      pendingCookies,
    )
    await postAuth('two-factor/generate-backup-codes', { password: 'not the password' }, enabledCookies)
    await postAuth('two-factor/disable', { password: PASSWORD }, enabledCookies)
    await postAuth('passkey/verify-authentication', { response: { id: 'none' } })
  })
  const regenerateCodes = '/two-factor/generate-backup-codes'
  expect(events).toEqual([
    { event: 'sign-in-change', outcome: 'refused', userId, by: code },
    { event: 'sign-in-change', outcome: 'ok', userId, by: code },
    { event: 'sign-in', outcome: 'refused', by: code },
    { event: 'sign-in', outcome: 'refused', by: recovery },
    { event: 'sign-in', outcome: 'ok', userId, by: code },
    { event: 'password-check', outcome: 'refused', userId, by: regenerateCodes },
    { event: 'sign-in-change', outcome: 'ok', userId, by: '/two-factor/disable' },
    { event: 'sign-in', outcome: 'refused', by: '/passkey/verify-authentication' },
  ])
})

test('an email address is logged as a hash that ignores case and differs between installations', async () => {
  const otherLines: string[] = []
  const other = await startTestApplication(
    { LOG_LEVEL: 'info' },
    { log: { write: (line) => void otherLines.push(line) }, ownsJobs: false },
  )
  const firstLine = written.length
  const payload = { email: 'grace@example.org', password: PASSWORD }
  await postAuth('sign-in/email', payload)
  await postAuth('sign-in/email', { ...payload, email: 'GRACE@example.org' })
  await other.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers: { origin: ORIGIN }, payload })
  const [hash, sameHash] = parseEvents(firstLine).map(({ emailHash }) => emailHash)
  expect(hash).toMatch(/^[\w-]{43}$/)
  expect(sameHash).toBe(hash)
  expect(parseEvents(0, otherLines)[0]?.emailHash).toMatch(/^[\w-]{43}$/)
  expect(parseEvents(0, otherLines)[0]?.emailHash).not.toBe(hash)
  expect(written.join('').toLowerCase()).not.toContain('grace@')
})

test('requested and completed password resets are logged', async () => {
  const { id: userId, email } = await createUser()
  const events = await collectEvents(async () => {
    await postAuth('request-password-reset', { email, redirectTo: '/auth/reset' })
    const token = /reset\?token=([\w-]+)/.exec((await waitForEmail(email, 'new password')).text)?.[1]
    await postAuth('reset-password', { newPassword: 'another good one', token })
    await postAuth('reset-password', { newPassword: 'another good one', token })
  })
  expect(events).toEqual([
    { event: 'password-reset', outcome: 'asked' },
    { event: 'password-reset', outcome: 'ok', userId },
    { event: 'password-reset', outcome: 'refused' },
  ])
})

test('changes of the password and of the email address are logged', async () => {
  const user = await createUser()
  const { id: userId } = user
  const events = await collectEvents(async () => {
    await postAuth('change-email', { newEmail: 'moved@example.org', callbackURL: '/settings' }, user.cookie)
    const token = /token=([\w.-]+)/.exec((await waitForEmail('moved@example.org')).text)?.[1]
    await app.inject({
      url: `/api/auth/verify-email?token=${token}`,
      headers: { cookie: user.cookie },
      remoteAddress: CLIENT_IP,
    })
    now = new Date(now.getTime() + 11 * 60_000)
    const newPassword = 'another good one'
    await sendCall('POST', 'users/password', user, { newPassword, currentPassword: 'not the password' })
    await sendCall('POST', 'users/password', user, { newPassword, currentPassword: PASSWORD })
    now = new Date()
  })
  expect(events).toEqual([
    { event: 'email-change', outcome: 'asked', userId },
    { event: 'email-change', outcome: 'ok', userId },
    { event: 'password-check', outcome: 'refused', userId },
    { event: 'password-check', outcome: 'ok', userId },
    { event: 'password-change', outcome: 'ok', userId },
  ])
})

test('sessions that their user or an admin ends are logged', async () => {
  const user = await createUser()
  const { id: userId } = user
  const { db } = database
  const [session] = [await insertSession(db, userId), await insertSession(db, userId)]
  const events = await collectEvents(async () => {
    await sendCall('DELETE', `users/devices/${session.id}`, user)
    await sendCall('DELETE', 'users/devices', user)
    await sendCall('DELETE', `admin/users/${userId}/sessions`, adminFixture.admin)
    await sendCall('PUT', `admin/users/${userId}/suspension`, adminFixture.admin, { reason: 'Spam' })
  })
  const [event, outcome] = ['session-end', 'ok'] as const
  expect(events).toEqual([
    { event, outcome, userId, by: 'user' },
    { event, outcome, userId, by: 'user' },
    { event, outcome, userId, by: 'operator' },
    { event, outcome, userId, by: 'operator' },
  ])
})

test('an export, the deletion of an account and a rejected admin call are logged', async () => {
  const user = await createUser()
  const { id: userId, email, cookie } = user
  const events = await collectEvents(async () => {
    await sendCall('GET', 'admin/users', user)
    now = new Date(now.getTime() + 11 * 60_000)
    await app.inject({ url: '/api/users/export', headers: { cookie }, remoteAddress: CLIENT_IP })
    now = new Date()
    await app.inject({ url: '/api/users/export', headers: { cookie }, remoteAddress: CLIENT_IP })
    await sendCall('POST', 'users/delete', user, { confirmation: email })
  })
  expect(events).toEqual([
    { event: 'admin-call', outcome: 'refused', userId },
    { event: 'export', outcome: 'refused', userId },
    { event: 'export', outcome: 'ok', userId },
    { event: 'account-delete', outcome: 'ok', userId },
  ])
})

test('an export above the limit is not logged as one, and HEAD does not count', async () => {
  const lines: string[] = []
  const limited = await startTestApplication(
    { LOG_LEVEL: 'info' },
    {
      log: { write: (line) => void lines.push(line) },
      limits: { 'export:user': { points: 1, windowSeconds: 600 } },
    },
  )
  const { cookie } = await limited.createUser()
  const statuses: number[] = []
  for (const method of ['HEAD', 'GET', 'GET'] as const)
    statuses.push((await limited.app.inject({ method, url: '/api/users/export', headers: { cookie } })).statusCode)
  expect(statuses).toEqual([404, 200, 429])
  expect(parseEvents(0, lines).filter(({ event }) => event === 'export')).toMatchObject([{ outcome: 'ok' }])
})

test('an exceeded limit is logged once per minute and client', async () => {
  const lines: string[] = []
  let time = new Date()
  const limited = await startTestApplication(
    { LOG_LEVEL: 'info' },
    {
      log: { write: (line) => void lines.push(line) },
      limits: {
        'api:user': { points: 1, windowSeconds: 600 },
        'page:ip': { points: 1, windowSeconds: 600 },
      },
      clock: { now: () => time },
    },
  )
  const user = await limited.createUser()
  const sendRequests = async (times: number, remoteAddress: string) => {
    for (let count = 0; count < times; count++) {
      await limited.app.inject({ url: '/api/users/credits', headers: user.headers, remoteAddress })
      await limited.app.inject({ url: '/nothing', remoteAddress })
    }
  }
  await sendRequests(5, '2001:db8:1:2::5')
  time = new Date(time.getTime() + 61_000)
  await sendRequests(1, '2001:db8:1:2::6')
  const network = '2001:db8:1:2::/64'
  const userEvent = { event: 'rate-limit', outcome: 'refused', by: 'api:user', userId: user.id, network }
  const ipEvent = { event: 'rate-limit', outcome: 'refused', by: 'page:ip', network }
  expect(parseEvents(0, lines)).toMatchObject([userEvent, ipEvent, userEvent, ipEvent])
})
