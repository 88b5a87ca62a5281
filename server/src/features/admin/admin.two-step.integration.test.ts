import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../test/harness/application.ts'
import { listAttackedCalls } from '../../../test/harness/attacked-calls.ts'
import { createAuthenticatorCode } from '../../../test/fakes/authenticator.ts'
import { auditEntries } from './admin.table.ts'

const { app, database, createUser, runCommand, waitForEmail } = await startTestApplication({
  ADMINS_NEED_TWO_STEP: '1',
})
const { db } = database
const run = (...args: string[]) => runCommand({ arguments: args, operator: 'root' })

const post = (path: string, payload: object, cookie: string) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { origin: ORIGIN, cookie }, payload })

async function enableTwoStep(cookie: string) {
  const enableResponse = await post('two-factor/enable', { password: PASSWORD }, cookie)
  const { totpURI } = enableResponse.json<{ totpURI: string }>()
  const confirmResponse = await post('two-factor/verify-totp', { code: createAuthenticatorCode(totpURI) }, cookie)
  const cookies = [confirmResponse.headers['set-cookie'] ?? []].flat()
  return cookies.map((line) => line.split(';', 1)[0]).join('; ')
}

async function requestHeaders(cookie: string) {
  const { token } = (await app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{ token: string }>()
  return { authorization: `Bearer ${token}` }
}

test('with ADMINS_NEED_TWO_STEP, every admin call rejects an admin without two-step sign-in', async () => {
  const admin = await createUser()
  await run('users', 'make-admin', admin.id)
  const calls = listAttackedCalls().filter(({ access, method }) => access === 'admin' && method === 'GET')
  expect(calls.length).toBeGreaterThan(5)
  for (const { url } of calls) {
    const response = await app.inject({ url, headers: admin.headers })
    if (response.statusCode !== 400) expect(response.json()).toMatchObject({ code: 'TWO_STEP_REQUIRED' })
  }
  const rejected = await app.inject({ url: '/api/admin/users', headers: admin.headers })
  expect([rejected.statusCode, rejected.json<{ code: string }>().code]).toEqual([403, 'TWO_STEP_REQUIRED'])

  // A secret does not count until a code confirms it.
  await post('two-factor/enable', { password: PASSWORD }, admin.cookie)
  expect((await app.inject({ url: '/api/admin/users', headers: admin.headers })).statusCode).toBe(403)
  const headers = await requestHeaders(await enableTwoStep(admin.cookie))
  expect((await app.inject({ url: '/api/admin/users', headers })).statusCode).toBe(200)
})

test('users who are not admins get FORBIDDEN instead of TWO_STEP_REQUIRED', async () => {
  const { headers } = await createUser()
  const response = await app.inject({ url: '/api/admin/users', headers })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'FORBIDDEN'])
})

test('the command line turns two-step sign-in off once, with an audit entry and an email', async () => {
  const user = await createUser()
  await enableTwoStep(user.cookie)
  const reset = async () => (await run('users', 'reset-two-step', user.email)).output
  const subject = `Two-step sign-in of ${user.email}`
  expect((await Promise.all([reset(), reset()])).toSorted()).toEqual([
    `${subject} is now off.`,
    `${subject} was not on.`,
  ])
  const signedIn = await post('sign-in/email', { email: user.email, password: PASSWORD }, '')
  expect(signedIn.json()).toMatchObject({ user: { email: user.email } })
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
  expect(entries).toMatchObject([{ action: 'users.reset-two-step', actor: 'root', detail: {} }])
  await waitForEmail(user.email, 'Two-step sign-in was turned off by an administrator')
})
