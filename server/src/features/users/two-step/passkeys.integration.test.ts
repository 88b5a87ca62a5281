import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ORIGIN, startTestApplication } from '../../../../test/harness/application.ts'
import { passkeys } from './passkeys.table.ts'
import { sessions } from '../users.table.ts'

const { app, createUser, database, waitForEmail } = await startTestApplication({})
const { db } = database

const post = (path: string, payload: object, cookie = '') =>
  app.inject({ method: 'POST', url: `/api/auth/passkey/${path}`, headers: { origin: ORIGIN, cookie }, payload })
const get = (path: string, cookie: string) => app.inject({ url: `/api/auth/passkey/${path}`, headers: { cookie } })

test('adding a passkey needs a fresh sign-in and a device that verifies its user', async () => {
  const user = await createUser()
  const options = await get('generate-register-options', user.cookie)
  expect(options.json()).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
  })
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.userId, user.id))
  const response = await get('generate-register-options', user.cookie)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'SESSION_NOT_FRESH'])
})

test('another user’s passkey is not listed or removed, and returns 404 like a missing one', async () => {
  const [owner, other] = [await createUser(), await createUser()]
  const passkeyFields = { publicKey: 'x', counter: 0, deviceType: 'singleDevice', backedUp: false }
  const [row] = await db
    .insert(passkeys)
    .values({ ...passkeyFields, userId: owner.id, credentialID: owner.id })
    .returning()
  expect((await get('list-user-passkeys', other.cookie)).json()).toEqual([])
  const rejected = await post('delete-passkey', { id: row?.id ?? '' }, other.cookie)
  const missing = await post('delete-passkey', { id: owner.id }, other.cookie)
  expect([rejected.statusCode, rejected.json()]).toEqual([missing.statusCode, missing.json()])
  expect(rejected.statusCode).toBe(404)
  expect((await get('list-user-passkeys', owner.cookie)).json()).toHaveLength(1)
  expect((await post('delete-passkey', { id: row?.id ?? '' }, owner.cookie)).statusCode).toBe(200)
  expect(await db.$count(passkeys, eq(passkeys.userId, owner.id))).toBe(0)
  expect((await waitForEmail(owner.email, 'sign-in settings changed')).text).toContain('A passkey was removed.')
})

test('removing a passkey needs a fresh sign-in', async () => {
  const user = await createUser()
  const passkeyFields = { publicKey: 'x', counter: 0, deviceType: 'singleDevice', backedUp: false }
  const [row] = await db
    .insert(passkeys)
    .values({ ...passkeyFields, userId: user.id, credentialID: user.id })
    .returning()
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(sessions.userId, user.id))
  const response = await post('delete-passkey', { id: row?.id ?? '' }, user.cookie)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED'])
  expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1)
})

test.each([
  ['verify-registration', { response: { id: 'x' }, createSession: true }],
  ['verify-authentication', { response: { id: 'a\0b' } }],
  ['verify-authentication', { response: { id: { a: 1 } } }],
  ['delete-passkey', { id: 'x' }],
  ['update-passkey', { id: 'x', name: 'y' }],
])('%s rejects %j', async (route, body) => {
  const { cookie } = await createUser()
  expect([400, 404]).toContain((await post(route, body, cookie)).statusCode)
})
