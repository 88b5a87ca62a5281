import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { generationCalls } from '../../../test/fixtures/generation-calls.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { openOffice } from '../../../test/fixtures/office.ts'
import { openShop } from '../../../test/fixtures/shop.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'
import { findOrders } from '../payments/index.ts'

const provider = createTestProvider()
const application = await startTestApplication({}, { works: false, paymentProvider: provider })
const { app, database, createUser } = application
const { db } = database
const office = await openOffice(application)
const shop = await openShop(application, provider)
const { begin } = generationCalls(application)

/** Performs one admin action of every kind on the user. */
async function treat(user: TestUser, reason: string): Promise<void> {
  const { id: imageId } = await insertImage(db, { userId: user.id })
  const reporter = await createUser()
  const report = { method: 'POST', url: `/api/images/${imageId}/report`, headers: reporter.headers } as const
  await app.inject({ ...report, payload: { reason: 'I know who you are.' } })
  const { id: generationId } = await begin(user)
  await shop.order(user)
  const [found] = await findOrders(db, { userId: user.id, limit: 1 })
  await office.post(`reports/${imageId}/decision`, { decision: 'hide', reason })
  await office.post(`generations/${generationId}/refund`, { reason })
  await office.post(`orders/${found?.order.id}/reconcile`)
  await office.post(`users/${user.id}/credits`, { amount: 5, reason })
  const suspending = { method: 'PUT', url: `/api/admin/users/${user.id}/suspension` } as const
  expect(
    (await app.inject({ ...suspending, headers: office.admin.headers, payload: { reason, end_sessions: false } }))
      .statusCode,
  ).toBe(200)
}

test('the export contains admin actions on its user with reasons, but no admin identity and no data of others', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [reason, another] = [`A reason ${randomUUID()}`, `Another ${randomUUID()}`]
  await treat(user, reason)
  await treat(other, another)
  const answer = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  const text = Buffer.from(unzipSync(answer.rawPayload)['decisions.json'] ?? []).toString()
  const done = { by: 'operator', at: expect.any(String) }
  expect(JSON.parse(text)).toMatchObject([
    { ...done, action: 'reports.hide', subject: 'image', detail: { reason } },
    { ...done, action: 'generations.refund', subject: 'generation', detail: { reason } },
    { ...done, action: 'orders.reconcile', subject: 'order' },
    { ...done, action: 'orders.reconciled', subject: 'order' },
    { ...done, action: 'credits.correct', subject: 'user', subjectId: user.id, detail: { reason, amount: 5 } },
    { ...done, action: 'users.suspend', subject: 'user', subjectId: user.id, detail: { reason } },
  ])
  for (const foreign of [another, other.id, office.admin.id, office.admin.email, 'I know who you are'])
    expect(text).not.toContain(foreign)
})
