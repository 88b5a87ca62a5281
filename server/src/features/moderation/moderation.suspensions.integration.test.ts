import type { CreditPack, Image } from '@pictor/contract'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../ports/query-rows.ts'
import { ORIGIN, PASSWORD, startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { generationCalls } from '../../../test/fixtures/generation-calls.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { findLedgerMistakes } from '../../../test/fixtures/ledger.ts'
import { holdPictures } from '../../../test/fakes/test-model.ts'
import { dataUrlOf, uploadCalls } from '../../../test/fixtures/upload-calls.ts'
import { countWaitingForLocks } from '../../../test/harness/waiting-locks.ts'
import { requireActive } from '../users/index.ts'

const application = await startTestApplication({ WELCOME_CREDITS: '1000' })
const { app, database, model, createUser, mailTo } = application
const { db } = database
const { ask, begin, ended } = generationCalls(application)
const { upload } = uploadCalls(application)
const admin = await createUser('operator@example.org')
await db.execute(sql`update users set role = 'admin' where id = ${admin.id}`)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = ({ headers }: TestUser, method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers, ...(payload && { payload }) })
const suspension = ({ id }: { id: string }) => `/api/admin/users/${id}/suspension`
const suspend = (user: { id: string }, reason = 'Spam') =>
  call(admin, 'PUT', suspension(user), { reason, end_sessions: false })
const unsuspend = (user: { id: string }) => call(admin, 'DELETE', suspension(user))
const outcomeOf = (answer: { statusCode: number; json(): unknown }) => {
  const { code } = answer.json() as { code?: string }
  return code === undefined ? answer.statusCode : `${answer.statusCode} ${code}`
}
const code = 'ACCOUNT_SUSPENDED'
const REFUSED = `403 ${code}`
const png = dataUrlOf((await model.answer({ aspectRatio: '1:1', seed: 1 } as never)).bytes)
const countCharges = async ({ id }: TestUser) => {
  const [row] = await queryRows(
    db,
    sql`select count(*)::int as charges from ledger_entries where user_id = ${id} and kind = 'generation'`,
    z.object({ charges: z.int() }),
  )
  return row?.charges
}

test('a suspended user can view, download and delete, but not create, publish or buy', async () => {
  const user = await createUser()
  const own = await insertImage(db, { userId: user.id, visibility: 'private' })
  const [other, shown] = [await insertImage(db), await insertImage(db, { userId: user.id, visibility: 'public' })]
  const failed = await ended(user, (await begin(user)).id)
  const [pack] = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
  const before = (await call(user, 'GET', '/api/users/credits')).json<{ credits: number }>().credits
  expect((await suspend(user)).json()).toMatchObject({ user: { id: user.id, suspended_at: expect.any(String) } })

  const no = REFUSED
  const rows: [answer: string | number, method: Method, url: string, body?: object][] = [
    [no, 'POST', '/api/images/generate', { prompt: 'a heron' }],
    [no, 'POST', `/api/generations/${failed.id}/retry`],
    [no, 'POST', '/api/upload', { image: png }],
    [no, 'PATCH', `/api/images/${own.id}`, { visibility: 'public' }],
    [no, 'PATCH', '/api/users/settings', { full_name: 'Me' }],
    [no, 'POST', `/api/images/${other.id}/report`, { reason: 'bad' }],
    [no, 'POST', '/api/payments/create-order', { packId: pack?.id, currency: 'USD' }],
    [200, 'PATCH', '/api/users/settings', { full_name: null, phone: null, email_notifications: false }],
    [200, 'PATCH', `/api/images/${own.id}`, { visibility: 'private' }],
    [200, 'POST', '/api/users/favorites/toggle', { imageId: other.id }],
    [200, 'GET', '/api/images/my-images'],
    [200, 'GET', '/api/users/credits/history'],
    [200, 'DELETE', `/api/images/${own.id}`],
    [200, 'POST', `/api/images/${own.id}/restore`],
    [200, 'DELETE', `/api/images/${shown.id}`],
    [no, 'POST', `/api/images/${shown.id}/restore`],
  ]
  for (const [answer, method, url, body] of rows)
    expect([outcomeOf(await call(user, method, url, body)), method, url]).toEqual([answer, method, url])
  const { statusCode } = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  expect(statusCode).toBe(200)
  expect((await call(user, 'GET', '/api/users/credits')).json()).toMatchObject({ credits: before })

  expect((await unsuspend(user)).json()).toMatchObject({ user: { suspended_at: null } })
  expect((await ask(user)).statusCode).toBe(202)
  expect((await upload(user, { image: png })).statusCode).toBe(201)
  await suspend(user)
  const leaving = await call(user, 'POST', '/api/users/delete', { confirmation: user.email })
  expect(leaving.statusCode).toBe(200)
})

test('a suspended user who repeats an idempotency key gets the earlier generation', async () => {
  const user = await createUser()
  const key = { 'idempotency-key': 'once' }
  const first = (await ask(user, {}, key)).json<{ generation: { id: string } }>()
  await suspend(user)
  expect((await ask(user, {}, key)).json()).toMatchObject({ generation: { id: first.generation.id } })
})

test('after a suspension returns, concurrent requests charge nothing more', async () => {
  const user = await createUser()
  const asked = Array.from({ length: 12 }, () => ask(user))
  const charges = suspend(user).then(() => countCharges(user))
  const answers = await Promise.all(asked)
  expect(await charges).toBe(await countCharges(user))
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength((await charges) ?? -1)
  expect(outcomeOf(await ask(user))).toBe(REFUSED)
  await unsuspend(user)
})

// The embedded database has one connection, so nothing runs concurrently there.
test.runIf(inject('engine') === 'postgres')('a suspension waits for running requests of the user', async () => {
  const user = await createUser()
  let answered: Awaited<ReturnType<typeof suspend>> | undefined
  let suspending: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await requireActive(tx, user.id)
    suspending = suspend(user).then((answer) => (answered = answer))
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    expect(answered).toBeUndefined()
  })
  await suspending
  expect(answered?.statusCode).toBe(200)
})

// The embedded database has one connection, so nothing runs concurrently there.
test.runIf(inject('engine') === 'postgres')('a suspension waits for an order that is being created', async () => {
  const user = await createUser()
  const [pack] = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
  const answers: string[] = []
  const note = (who: string) => (answer: { statusCode: number }) => void answers.push(`${who} ${answer.statusCode}`)
  const asked: Promise<void>[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from credit_packs where id = ${pack?.id} for update`)
    asked.push(
      call(user, 'POST', '/api/payments/create-order', { packId: pack?.id, currency: 'USD' }).then(note('order')),
    )
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    asked.push(suspend(user).then(note('suspension')))
    await expect.poll(() => countWaitingForLocks(db)).toBe(2)
    expect(answers).toEqual([])
  })
  await Promise.all(asked)
  expect(answers.toSorted()).toEqual(['order 200', 'suspension 200'])
})

// The embedded database has one connection, so nothing runs concurrently there.
test.runIf(inject('engine') === 'postgres')(
  'twenty concurrent changes of a name succeed, and a suspended user cannot change it',
  async () => {
    const user = await createUser()
    const save = (name: string) => call(user, 'PATCH', '/api/users/settings', { full_name: name })
    const saved = await Promise.all(Array.from({ length: 20 }, (_none, time) => save(`Name ${time}`)))
    expect(saved.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    await suspend(user)
    expect(outcomeOf(await save('Another'))).toBe('403 ACCOUNT_SUSPENDED')
    const { settings } = (await call(user, 'GET', '/api/users/settings')).json<{ settings: { full_name: string } }>()
    expect(settings.full_name).toMatch(/^Name /)
  },
)

test('a running generation finishes after a suspension, and its image is private', async () => {
  const user = await createUser()
  const { begun, release } = holdPictures(model)
  const { id } = await begin(user, { visibility: 'public' })
  await begun
  await suspend(user)
  release()
  expect(await ended(user, id)).toMatchObject({ status: 'succeeded' })
  const { images } = (await call(user, 'GET', '/api/images/my-images')).json<{ images: Image[] }>()
  expect(images).toMatchObject([{ generation_id: id, visibility: 'private' }])
})

test('suspending and unsuspending each send one email and write one audit entry', async () => {
  const user = await createUser()
  for (let time = 0; time < 2; time++) expect((await suspend(user, 'Spam & more')).statusCode).toBe(200)
  const { text } = await mailTo(user.email, 'account is suspended')
  expect(text).toContain('The reason: Spam & more')
  expect(text).toContain('support@localhost')
  for (let time = 0; time < 2; time++) expect((await unsuspend(user)).statusCode).toBe(200)
  await mailTo(user.email, 'account is open again')
  const { entries } = (await call(admin, 'GET', `/api/admin/audit?subject=user&subjectId=${user.id}`)).json<{
    entries: object[]
  }>()
  expect(entries).toMatchObject([
    { action: 'users.unsuspend', operator: admin.email, detail: {} },
    { action: 'users.suspend', operator: admin.email, detail: { reason: 'Spam & more' } },
  ])
  const { body } = await app.inject('/dev/mailbox')
  const toUser = body.split('<article>').filter((mail) => mail.includes(`To ${user.email}`))
  expect(toUser.filter((mail) => mail.includes('suspended'))).toHaveLength(2)
})

test('a suspension signs the user out unless `end_sessions` is false, and the user can sign in again', async () => {
  const [user, spared] = [await createUser(), await createUser()]
  expect((await suspend(spared)).statusCode).toBe(200)
  expect((await call(admin, 'PUT', suspension(user), { reason: 'Spam' })).statusCode).toBe(200)
  const tokenBy = ({ cookie }: { cookie: string }) => app.inject({ url: '/api/auth/token', headers: { cookie } })
  expect([(await tokenBy(user)).statusCode, (await tokenBy(spared)).statusCode]).toEqual([401, 200])
  await expect.poll(async () => (await call(user, 'GET', '/api/users/credits')).statusCode).toBe(401)
  const [entry] = (await call(admin, 'GET', `/api/admin/audit?subject=user&subjectId=${user.id}`)).json<{
    entries: object[]
  }>().entries
  expect(entry).toMatchObject({ action: 'users.suspend', detail: { reason: 'Spam', signed_out: true } })
  const payload = { email: user.email, password: PASSWORD }
  const headers = { origin: ORIGIN }
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload })
  expect(signedIn.statusCode).toBe(200)
})

test('suspending an admin or an unknown user returns 404', async () => {
  const nobody = { id: '11111111-1111-4111-8111-111111111111' }
  for (const user of [admin, nobody]) expect(outcomeOf(await suspend(user))).toBe('404 NOT_FOUND')
  expect(outcomeOf(await unsuspend(nobody))).toBe('404 NOT_FOUND')
  expect((await ask(admin)).statusCode).toBe(202)
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerMistakes(db)).toEqual([])
})
