import { expect, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication } from '../../testing/application.ts'

const { app, signUp, mailTo } = await startTestApplication()

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${url}`, headers: { origin: ORIGIN, ...headers }, payload })

test('signing up, confirming and asking for a token opens an account with the welcome credits on Pro', async () => {
  const { headers } = await signUp()
  const answer = await app.inject({ url: '/api/users/credits', headers })
  expect(answer.json()).toMatchObject({
    credits: 80,
    totalCredits: 80,
    subscriptionPlan: { name: 'Pro', credits_per_image: 16 },
  })
})

test('before its confirmation an address can not sign in, and only the right password is told why', async () => {
  const email = 'waiting@example.org'
  await post('sign-up/email', { email, password: PASSWORD, name: 'waiting' })
  expect((await post('sign-in/email', { email, password: PASSWORD })).json()).toMatchObject({
    code: 'EMAIL_NOT_VERIFIED',
  })
  expect((await post('sign-in/email', { email, password: 'something else' })).json()).toMatchObject({
    code: 'INVALID_EMAIL_OR_PASSWORD',
  })
})

test('signing up with a known address answers as with a new one', async () => {
  const { email } = await signUp()
  const known = await post('sign-up/email', { email, password: PASSWORD, name: 'x' })
  const fresh = await post('sign-up/email', { email: 'fresh@example.org', password: PASSWORD, name: 'x' })
  expect(known.statusCode).toBe(fresh.statusCode)
  expect(Object.keys(known.json<{ user: object }>().user)).toEqual(Object.keys(fresh.json<{ user: object }>().user))
})

test('the mail leads to a page of ours that takes its reader back to an own path, and to no other', async () => {
  await post('sign-up/email', { email: 'back@example.org', password: PASSWORD, name: 'b', callbackURL: '/my-media' })
  expect((await mailTo('back@example.org')).text).toContain(`${ORIGIN}/auth/confirm?token=`)
  expect((await mailTo('back@example.org')).text).toContain('&returnTo=%2Fmy-media')
  const elsewhere = await post('sign-up/email', {
    email: 'evil@example.org',
    password: PASSWORD,
    name: 'e',
    callbackURL: 'https://evil.example/',
  })
  expect(elsewhere.statusCode).toBe(403)
})

test('another site can not use the session cookie', async () => {
  const { cookie } = await signUp()
  const answer = await post('sign-out', {}, { cookie, origin: 'https://evil.example' })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'INVALID_ORIGIN'])
  expect((await app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode).toBe(200)
})

test('signing out ends the access token too, within a second', async () => {
  const { headers, cookie } = await signUp()
  expect((await app.inject({ url: '/api/users/credits', headers })).statusCode).toBe(200)
  expect((await post('sign-out', {}, { cookie })).statusCode).toBe(200)
  await expect
    .poll(async () => (await app.inject({ url: '/api/users/credits', headers })).statusCode, {
      timeout: 1_000,
      interval: 20,
    })
    .toBe(401)
  expect((await app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode).toBe(401)
})

test.each(['', 'Bearer', 'Bearer x', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.', `Bearer ${'a'.repeat(10_000)}`])(
  'the authorization %o is no one',
  async (authorization) => {
    const answer = await app.inject({ url: '/api/users/credits', headers: { authorization } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ code: 'UNAUTHORIZED', message: 'Session expired. Please sign in again.' })
  },
)

test('the role, the balance and the confirmation are not the client’s to set', async () => {
  const email = 'mass@example.org'
  const answer = await post('sign-up/email', {
    ...{ email, password: PASSWORD, name: 'm' },
    ...{ emailVerified: true, termsVersion: 'none', fullName: 'Me', balance: 5_000 },
  })
  if (answer.statusCode === 200) {
    expect((await post('sign-in/email', { email, password: PASSWORD })).json()).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    })
  }
  expect([200, 400]).toContain(answer.statusCode)
})
