import type { CreditPack, Image } from '@pictor/contract'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../ports/query-rows.ts'
import { ORIGIN, PASSWORD, startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { blockImages } from '../../../test/fakes/test-model.ts'
import { toDataUrl, createUploadCalls } from '../../../test/fixtures/upload-calls.ts'
import { countWaitingForLocks } from '../../../test/harness/waiting-locks.ts'
import { requireActive } from '../users/index.ts'

const application = await startTestApplication({ WELCOME_CREDITS: '1000' })
const { app, database, model, createUser, waitForEmail } = application
const { db } = database
const { submit, startGeneration, waitUntilFinished } = createGenerationCalls(application)
const { upload } = createUploadCalls(application)
const admin = await createUser('operator@example.org')
await db.execute(sql`update users set role = 'admin' where id = ${admin.id}`)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = ({ headers }: TestUser, method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers, ...(payload && { payload }) })
const suspensionUrl = ({ id }: { id: string }) => `/api/admin/users/${id}/suspension`
const suspend = (user: { id: string }, reason = 'Spam') =>
  call(admin, 'PUT', suspensionUrl(user), { reason, end_sessions: false })
const unsuspend = (user: { id: string }) => call(admin, 'DELETE', suspensionUrl(user))
const describeResponse = (response: { statusCode: number; json(): unknown }) => {
  const { code } = response.json() as { code?: string }
  return code === undefined ? response.statusCode : `${response.statusCode} ${code}`
}
const code = 'ACCOUNT_SUSPENDED'
const REJECTED = `403 ${code}`
const png = toDataUrl((await model.respond({ aspectRatio: '1:1', seed: 1 } as never)).bytes)
const countCharges = async ({ id }: TestUser) => {
  const [row] = await queryRows(
    db,
    sql`select count(*)::int as charges from ledger_entries where user_id = ${id} and kind = 'generation'`,
    z.object({ charges: z.int() }),
  )
  return row?.charges
}

test('a suspended user can view, download and delete images, but not create, publish or buy', async () => {
  const user = await createUser()
  const privateImage = await insertImage(db, { userId: user.id, visibility: 'private' })
  const [othersImage, publicImage] = [
    await insertImage(db),
    await insertImage(db, { userId: user.id, visibility: 'public' }),
  ]
  const failed = await waitUntilFinished(user, (await startGeneration(user)).id)
  const [pack] = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
  const creditsBefore = (await call(user, 'GET', '/api/users/credits')).json<{ credits: number }>().credits
  expect((await suspend(user)).json()).toMatchObject({ user: { id: user.id, suspended_at: expect.any(String) } })

  const rejected = REJECTED
  const requests: [response: string | number, method: Method, url: string, body?: object][] = [
    [rejected, 'POST', '/api/images/generate', { prompt: 'a heron' }],
    [rejected, 'POST', `/api/generations/${failed.id}/retry`],
    [rejected, 'POST', '/api/upload', { image: png }],
    [rejected, 'PATCH', `/api/images/${privateImage.id}`, { visibility: 'public' }],
    [rejected, 'PATCH', '/api/users/settings', { full_name: 'Me' }],
    [rejected, 'POST', `/api/images/${othersImage.id}/report`, { reason: 'bad' }],
    [rejected, 'POST', '/api/payments/create-order', { packId: pack?.id, currency: 'USD' }],
    [200, 'PATCH', '/api/users/settings', { full_name: null, phone: null, email_notifications: false }],
    [200, 'PATCH', `/api/images/${privateImage.id}`, { visibility: 'private' }],
    [200, 'POST', '/api/users/favorites/toggle', { imageId: othersImage.id }],
    [200, 'GET', '/api/images/my-images'],
    [200, 'GET', '/api/users/credits/history'],
    [200, 'DELETE', `/api/images/${privateImage.id}`],
    [200, 'POST', `/api/images/${privateImage.id}/restore`],
    [200, 'DELETE', `/api/images/${publicImage.id}`],
    [rejected, 'POST', `/api/images/${publicImage.id}/restore`],
  ]
  for (const [response, method, url, body] of requests)
    expect([describeResponse(await call(user, method, url, body)), method, url]).toEqual([response, method, url])
  const { statusCode } = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  expect(statusCode).toBe(200)
  expect((await call(user, 'GET', '/api/users/credits')).json()).toMatchObject({ credits: creditsBefore })

  expect((await unsuspend(user)).json()).toMatchObject({ user: { suspended_at: null } })
  expect((await submit(user)).statusCode).toBe(202)
  expect((await upload(user, { image: png })).statusCode).toBe(201)
  await suspend(user)
  const deletion = await call(user, 'POST', '/api/users/delete', { confirmation: user.email })
  expect(deletion.statusCode).toBe(200)
})

test('a suspended user who repeats an idempotency key gets the earlier generation', async () => {
  const user = await createUser()
  const key = { 'idempotency-key': 'once' }
  const first = (await submit(user, {}, key)).json<{ generation: { id: string } }>()
  await suspend(user)
  expect((await submit(user, {}, key)).json()).toMatchObject({ generation: { id: first.generation.id } })
})

test('after the response to a suspension, concurrent requests charge nothing more', async () => {
  const user = await createUser()
  const requests = Array.from({ length: 12 }, () => submit(user))
  const charges = suspend(user).then(() => countCharges(user))
  const responses = await Promise.all(requests)
  expect(await charges).toBe(await countCharges(user))
  expect(responses.filter(({ statusCode }) => statusCode === 202)).toHaveLength((await charges) ?? -1)
  expect(describeResponse(await submit(user))).toBe(REJECTED)
  await unsuspend(user)
})

// The embedded database has one connection, so nothing runs concurrently there.
test.runIf(inject('engine') === 'postgres')('a suspension waits for running requests of the user', async () => {
  const user = await createUser()
  let result: Awaited<ReturnType<typeof suspend>> | undefined
  let suspending: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await requireActive(tx, user.id)
    suspending = suspend(user).then((response) => (result = response))
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    expect(result).toBeUndefined()
  })
  await suspending
  expect(result?.statusCode).toBe(200)
})

// The embedded database has one connection, so nothing runs concurrently there.
test.runIf(inject('engine') === 'postgres')('a suspension waits for an order that is being created', async () => {
  const user = await createUser()
  const [pack] = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
  const responses: string[] = []
  const recordStatus = (name: string) => (response: { statusCode: number }) =>
    void responses.push(`${name} ${response.statusCode}`)
  const requests: Promise<void>[] = []
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from credit_packs where id = ${pack?.id} for update`)
    requests.push(
      call(user, 'POST', '/api/payments/create-order', { packId: pack?.id, currency: 'USD' }).then(
        recordStatus('order'),
      ),
    )
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
    requests.push(suspend(user).then(recordStatus('suspension')))
    await expect.poll(() => countWaitingForLocks(db)).toBe(2)
    expect(responses).toEqual([])
  })
  await Promise.all(requests)
  expect(responses.toSorted()).toEqual(['order 200', 'suspension 200'])
})

// The embedded database has one connection, so nothing runs concurrently there.
test.runIf(inject('engine') === 'postgres')(
  'twenty concurrent changes of a name succeed, and a suspended user cannot change it',
  async () => {
    const user = await createUser()
    const save = (name: string) => call(user, 'PATCH', '/api/users/settings', { full_name: name })
    const saved = await Promise.all(Array.from({ length: 20 }, (_none, repetition) => save(`Name ${repetition}`)))
    expect(saved.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    await suspend(user)
    expect(describeResponse(await save('Another'))).toBe('403 ACCOUNT_SUSPENDED')
    const { settings } = (await call(user, 'GET', '/api/users/settings')).json<{ settings: { full_name: string } }>()
    expect(settings.full_name).toMatch(/^Name /)
  },
)

test('a running generation finishes after a suspension, and its image is private', async () => {
  const user = await createUser()
  const { started, release } = blockImages(model)
  const { id } = await startGeneration(user, { visibility: 'public' })
  await started
  await suspend(user)
  release()
  expect(await waitUntilFinished(user, id)).toMatchObject({ status: 'succeeded' })
  const { images } = (await call(user, 'GET', '/api/images/my-images')).json<{ images: Image[] }>()
  expect(images).toMatchObject([{ generation_id: id, visibility: 'private' }])
})

test('suspending and unsuspending each send one email and write one audit entry', async () => {
  const user = await createUser()
  for (let repetition = 0; repetition < 2; repetition++)
    expect((await suspend(user, 'Spam & more')).statusCode).toBe(200)
  const { text } = await waitForEmail(user.email, 'account is suspended')
  expect(text).toContain('Reason: Spam & more')
  expect(text).toContain('support@localhost')
  for (let repetition = 0; repetition < 2; repetition++) expect((await unsuspend(user)).statusCode).toBe(200)
  await waitForEmail(user.email, 'account is active again')
  const { entries } = (await call(admin, 'GET', `/api/admin/audit?subject=user&subjectId=${user.id}`)).json<{
    entries: object[]
  }>()
  expect(entries).toMatchObject([
    { action: 'users.unsuspend', operator: admin.email, detail: {} },
    { action: 'users.suspend', operator: admin.email, detail: { reason: 'Spam & more' } },
  ])
  const { body } = await app.inject('/dev/mailbox')
  const toUser = body.split('<article>').filter((message) => message.includes(`To ${user.email}`))
  expect(toUser.filter((message) => message.includes('suspended'))).toHaveLength(2)
})

test('a suspension signs the user out unless `end_sessions` is false, and the user can sign in again', async () => {
  const [user, keptSignedIn] = [await createUser(), await createUser()]
  expect((await suspend(keptSignedIn)).statusCode).toBe(200)
  expect((await call(admin, 'PUT', suspensionUrl(user), { reason: 'Spam' })).statusCode).toBe(200)
  const requestToken = ({ cookie }: { cookie: string }) => app.inject({ url: '/api/auth/token', headers: { cookie } })
  expect([(await requestToken(user)).statusCode, (await requestToken(keptSignedIn)).statusCode]).toEqual([401, 200])
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
  const unknownUser = { id: '11111111-1111-4111-8111-111111111111' }
  for (const user of [admin, unknownUser]) expect(describeResponse(await suspend(user))).toBe('404 NOT_FOUND')
  expect(describeResponse(await unsuspend(unknownUser))).toBe('404 NOT_FOUND')
  expect((await submit(admin)).statusCode).toBe(202)
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerViolations(db)).toEqual([])
})
