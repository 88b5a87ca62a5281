import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication, type TestUser } from '../../../test/harness/application.ts'

let now = new Date()
const { app, createUser, waitForEmail } = await startTestApplication({}, { clock: { now: () => now } })

const call = (
  method: 'GET' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  user: Pick<TestUser, 'headers'>,
  payload?: object,
) => app.inject({ method, url: `/api/users/${path}`, headers: user.headers, ...(payload && { payload }) })
const signIn = (email: string, password: string, userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') =>
  app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: ORIGIN, 'user-agent': userAgent },
    payload: { email, password },
  })

test('fifty concurrent first visits create the settings once', async () => {
  const user = await createUser()
  const responses = await Promise.all(Array.from({ length: 50 }, () => call('GET', 'settings', user)))
  for (const response of responses) {
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        settings: {
          user_id: user.id,
          email_notifications: true,
          phone: null,
          full_name: null,
          two_step_sign_in: false,
          has_password: true,
        },
      },
    ])
  }
})

test('a change updates only its fields, null clears a field, and other fields are rejected', async () => {
  const user = await createUser()
  const change = { full_name: '  Åsa Ödegård ', phone: '+46 (0)8-123 45', email_notifications: false }
  expect((await call('PATCH', 'settings', user, change)).json()).toMatchObject({
    settings: { full_name: 'Åsa Ödegård', phone: '+46 (0)8-123 45', email_notifications: false },
  })
  expect((await call('PATCH', 'settings', user, { phone: null })).json()).toMatchObject({
    settings: { full_name: 'Åsa Ödegård', phone: null, email_notifications: false },
  })
  for (const field of ['user_id', 'email', 'balance', 'totalCredits', 'id', 'created_at', 'emailVerified']) {
    expect((await call('PATCH', 'settings', user, { [field]: 5_000 })).statusCode).toBe(400)
  }
})

test('public images show the name that a user saved, never the default name', async () => {
  const user = await createUser()
  const payload = { prompt: 'a lamp' }
  await app.inject({ method: 'POST', url: '/api/images/generate', headers: user.headers, payload })
  const readNewestImage = async () =>
    (await app.inject('/api/images/public?pageSize=1')).json<{ images: { user_name?: string }[] }>().images[0]
  expect(await readNewestImage()).not.toHaveProperty('user_name')
  await call('PATCH', 'settings', user, { full_name: 'Noor <b>' })
  expect((await readNewestImage())?.user_name).toBe('Noor <b>')
  await call('PATCH', 'settings', user, { full_name: null })
  expect(await readNewestImage()).not.toHaveProperty('user_name')
})

test.each([
  ['full_name', 'x'.repeat(101)],
  ['full_name', ''],
  ['full_name', 'a\u202eb'],
  ['full_name', 'a\nb'],
  ['full_name', '\u200b'],
  ['full_name', 'a\u061cb'],
  ['full_name', '…'],
  ['full_name', '\ud800'],
  ['phone', 'call me'],
  ['phone', '=1+1'],
  ['phone', '1'.repeat(33)],
  ['email_notifications', 'yes'],
])('%s %j is rejected', async (field, value) => {
  const response = await call('PATCH', 'settings', await createUser(), { [field]: value })
  expect([response.statusCode, response.json<{ issues: { path: string }[] }>().issues[0]?.path]).toEqual([400, field])
})

test('within ten minutes of signing in, a password change needs no current password, revokes other sessions and sends an email', async () => {
  const user = await createUser()
  const other = await signIn(user.email, PASSWORD)
  const cookie = other.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const response = await call('POST', 'password', user, { newPassword: 'Пароль 密码 🦊 long enough' })
  expect([response.statusCode, response.json()]).toEqual([200, { success: true }])
  expect((await app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode).toBe(401)
  expect((await call('GET', 'settings', user)).statusCode).toBe(200)
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(401)
  expect((await signIn(user.email, 'Пароль 密码 🦊 long enough')).statusCode).toBe(200)
  expect((await waitForEmail(user.email, 'password was changed')).text).toContain(`${ORIGIN}/auth/signin`)
})

test('ten minutes after signing in, a password change needs the current password', async () => {
  const user = await createUser()
  now = new Date(Date.now() + 10 * 60_000 + 60_000)
  const requestChange = async (payload: object) =>
    (await call('POST', 'password', user, payload)).json<{ code?: string }>().code
  expect(await requestChange({ newPassword: 'another good one' })).toBe('CURRENT_PASSWORD_REQUIRED')
  expect(await requestChange({ newPassword: 'another good one', currentPassword: 'wrong' })).toBe(
    'CURRENT_PASSWORD_WRONG',
  )
  expect(await requestChange({ newPassword: 'another good one', currentPassword: PASSWORD })).toBeUndefined()
  now = new Date()
})

test('a common password is rejected with the reason, at sign-up and at a change', async () => {
  const user = await createUser()
  const message = 'This password is too common. Please choose another.'
  const changed = await call('POST', 'password', user, { newPassword: 'Password1' })
  expect([changed.statusCode, changed.json()]).toEqual([400, { code: 'PASSWORD_TOO_COMMON', message }])
  const payload = { email: 'common@example.org', password: 'iloveyou', name: 'c' }
  const url = '/api/auth/sign-up/email'
  const signedUp = await app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload })
  expect([signedUp.statusCode, signedUp.json()]).toEqual([400, { code: 'PASSWORD_TOO_COMMON', message }])
})

test('passwords of 8 to 128 characters in any script work and are not truncated', async () => {
  const { email, ...user } = await createUser()
  const password = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }).filter((text) => {
    return text.length >= 8 && text.length <= 127 && text.trim() !== '' && !text.includes('\0') && text.isWellFormed()
  })
  await fc.assert(
    fc.asyncProperty(password, async (newPassword) => {
      expect((await call('POST', 'password', user, { newPassword })).statusCode).toBe(200)
      expect((await signIn(email, newPassword)).statusCode).toBe(200)
      expect((await signIn(email, newPassword.slice(0, -1))).statusCode).not.toBe(200)
    }),
    { numRuns: 6 },
  )
})

test('devices are listed with the current one first, and the others can be signed out', async () => {
  const user = await createUser()
  await signIn(user.email, PASSWORD, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')
  const { devices } = (await call('GET', 'devices', user)).json<{ devices: { device: string; current: boolean }[] }>()
  expect(devices.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', true],
    ['Safari on iPhone', false],
  ])
  expect(JSON.stringify(devices)).not.toContain('token')
  expect((await call('DELETE', 'devices', user)).json()).toEqual({ ended: 1 })
  expect((await call('GET', 'devices', user)).json<{ devices: object[] }>().devices).toHaveLength(1)
})

test('a user can sign out one of their own devices, once', async () => {
  const [user, otherUser] = [await createUser(), await createUser()]
  for (const agent of ['Firefox/140.0', 'Chrome/140.0']) await signIn(user.email, PASSWORD, agent)
  const list = async () =>
    (await call('GET', 'devices', user)).json<{ devices: { id: string; device: string }[] }>().devices
  const firefox = (await list()).find(({ device }) => device === 'Firefox')
  const path = `devices/${firefox?.id}`
  expect((await call('DELETE', path, otherUser)).json()).toMatchObject({ code: 'NOT_FOUND' })
  expect((await call('DELETE', path, user)).json()).toEqual({ success: true })
  expect((await call('DELETE', path, user)).json()).toMatchObject({ code: 'NOT_FOUND' })
  expect((await list()).map(({ device }) => device)).toEqual(['Unknown device', 'Chrome'])
})

test('a forgotten password is reset by a link that works once and revokes all sessions', async () => {
  const user = await createUser()
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { origin: ORIGIN }, payload })
  const knownResponse = await post('request-password-reset', { email: user.email, redirectTo: '/auth/reset' })
  const unknownResponse = await post('request-password-reset', {
    email: 'nobody@example.org',
    redirectTo: '/auth/reset',
  })
  expect([unknownResponse.statusCode, unknownResponse.json()]).toEqual([knownResponse.statusCode, knownResponse.json()])
  const token = /\/auth\/reset\?token=([\w-]+)/.exec((await waitForEmail(user.email, 'new password')).text)?.[1]
  const newPassword = 'a wholly different one'
  expect((await post('reset-password', { newPassword: '12345678', token })).json()).toMatchObject({
    code: 'PASSWORD_TOO_COMMON',
  })
  expect((await post('reset-password', { newPassword, token })).statusCode).toBe(200)
  expect((await post('reset-password', { newPassword, token })).json()).toMatchObject({ code: 'INVALID_TOKEN' })
  await expect.poll(async () => (await call('GET', 'settings', user)).statusCode).toBe(401)
  expect((await signIn(user.email, newPassword)).statusCode).toBe(200)
})

async function requestEmailChange(user: TestUser, newEmail: string): Promise<{ text: string; token: string }> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/change-email',
    headers: { origin: ORIGIN, cookie: user.cookie },
    payload: { newEmail, callbackURL: '/settings' },
  })
  expect(response.statusCode).toBe(200)
  const { text } = await waitForEmail(newEmail, 'new email address')
  return { text, token: /token=([\w.-]+)/.exec(text)?.[1] ?? '' }
}
const confirm = (token: string, cookie = '') =>
  app.inject({ url: `/api/auth/verify-email?token=${token}`, headers: { cookie } })

test('a link for an email change does nothing unless the owner of the account is signed in', async () => {
  const user = await createUser()
  const { token } = await requestEmailChange(user, 'thief@example.org')
  const otherUser = await createUser()
  for (const cookie of ['', otherUser.cookie]) {
    const response = await confirm(token, cookie)
    expect([response.statusCode, response.json<{ code: string }>().code, response.cookies]).toEqual([
      403,
      'SIGN_IN_FIRST',
      [],
    ])
  }
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200)
})

test('an email change is rejected if another account has confirmed the email, and replaces an unconfirmed account', async () => {
  const user = await createUser()
  const { token: takenToken } = await requestEmailChange(user, 'taken@example.org')
  await createUser('taken@example.org')
  expect((await confirm(takenToken, user.cookie)).json()).toMatchObject({ code: 'ADDRESS_TAKEN' })
  const { token: typedToken } = await requestEmailChange(user, 'typed@example.org')
  const url = '/api/auth/sign-up/email'
  const payload = { email: 'typed@example.org', password: PASSWORD, name: 't' }
  await app.inject({ method: 'POST', url, headers: { origin: ORIGIN }, payload })
  expect((await confirm(typedToken, user.cookie)).statusCode).toBe(200)
  expect((await signIn('typed@example.org', PASSWORD)).statusCode).toBe(200)
})

test('an email change to the current email is rejected with a code', async () => {
  const user = await createUser()
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/change-email',
    headers: { origin: ORIGIN, cookie: user.cookie },
    payload: { newEmail: user.email },
  })
  expect([response.statusCode, response.json()]).toEqual([400, { code: 'BAD_REQUEST', message: 'Email is the same' }])
})

test('an email change needs a fresh sign-in', async () => {
  const user = await createUser()
  now = new Date(now.getTime() + 11 * 60_000)
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/change-email',
    headers: { origin: ORIGIN, cookie: user.cookie },
    payload: { newEmail: 'later@example.org' },
  })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED'])
  now = new Date()
})

test('a new password makes earlier reset links invalid', async () => {
  const user = await createUser()
  const post = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { origin: ORIGIN }, payload })
  await post('request-password-reset', { email: user.email, redirectTo: '/auth/reset' })
  const token = /reset\?token=([\w-]+)/.exec((await waitForEmail(user.email, 'new password')).text)?.[1]
  expect((await call('POST', 'password', user, { newPassword: 'quite another one' })).statusCode).toBe(200)
  expect((await post('reset-password', { newPassword: 'and a third one', token })).json()).toMatchObject({
    code: 'INVALID_TOKEN',
  })
})

test('only the confirmation page can confirm a link: opening the link and requests from other sites cannot', async () => {
  const email = 'button@example.org'
  const payload = { email, password: PASSWORD, name: 'b' }
  await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', headers: { origin: ORIGIN }, payload })
  const token = /token=([\w.-]+)/.exec((await waitForEmail(email)).text)?.[1]
  for (const site of ['none', 'cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site }
    expect((await app.inject({ url: `/api/auth/verify-email?token=${token}`, headers })).statusCode).toBe(403)
  }
  expect((await app.inject(`/api/auth/verify-email?token=${token}&callbackURL=/`)).statusCode).toBe(403)
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await app.inject({ url: `/api/auth/verify-email?token=${token}`, headers })).statusCode).toBe(200)
})

test('an email change is confirmed at the new email and reported to the old one', async () => {
  const user = await createUser()
  const newEmail = 'moved@example.org'
  const { text, token } = await requestEmailChange(user, newEmail)
  expect(text).toContain('returnTo=%2Fsettings')
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200)
  expect(
    (await app.inject({ url: `/api/auth/verify-email?token=${token}`, headers: { cookie: user.cookie } })).statusCode,
  ).toBe(200)
  expect((await signIn(newEmail, PASSWORD)).statusCode).toBe(200)
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(401)
  const email = await waitForEmail(user.email, 'was changed')
  expect(email.text).toContain(newEmail)
  expect(email.text).toContain('write to support@localhost right away')
})
