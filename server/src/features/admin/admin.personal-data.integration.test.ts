import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { createAdminFixture } from '../../../test/fixtures/admin-fixture.ts'
import { createPaymentFixture } from '../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'
import { findOrders } from '../payments/index.ts'

const provider = createTestProvider()
const application = await startTestApplication({}, { runsJobs: false, paymentProvider: provider })
const { app, database, createUser } = application
const { db } = database
const adminFixture = await createAdminFixture(application)
const paymentFixture = await createPaymentFixture(application, provider)
const { startGeneration } = createGenerationCalls(application)

/** Performs one admin action of every kind on the user. */
async function runEveryAction(user: TestUser, reason: string): Promise<void> {
  const { id: imageId } = await insertImage(db, { userId: user.id })
  const reporter = await createUser()
  const report = { method: 'POST', url: `/api/images/${imageId}/report`, headers: reporter.headers } as const
  await app.inject({ ...report, payload: { reason: 'I know who you are.' } })
  const { id: generationId } = await startGeneration(user)
  await paymentFixture.order(user)
  const [found] = await findOrders(db, { userId: user.id, limit: 1 })
  await adminFixture.post(`reports/${imageId}/decision`, { decision: 'hide', reason })
  await adminFixture.post(`generations/${generationId}/refund`, { reason })
  await adminFixture.post(`orders/${found?.order.id}/reconcile`)
  await adminFixture.post(`users/${user.id}/credits`, { amount: 5, reason })
  const suspension = { method: 'PUT', url: `/api/admin/users/${user.id}/suspension` } as const
  expect(
    (await app.inject({ ...suspension, headers: adminFixture.admin.headers, payload: { reason, end_sessions: false } }))
      .statusCode,
  ).toBe(200)
}

test('the export contains the admin actions on the user with their reasons, but no admin identity and no data of others', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [reason, otherReason] = [`A reason ${randomUUID()}`, `Another ${randomUUID()}`]
  await runEveryAction(user, reason)
  await runEveryAction(other, otherReason)
  const response = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  const text = Buffer.from(unzipSync(response.rawPayload)['decisions.json'] ?? []).toString()
  const commonFields = { by: 'operator', at: expect.any(String) }
  expect(JSON.parse(text)).toMatchObject([
    { ...commonFields, action: 'reports.hide', subject: 'image', detail: { reason } },
    { ...commonFields, action: 'generations.refund', subject: 'generation', detail: { reason } },
    { ...commonFields, action: 'orders.reconcile', subject: 'order' },
    { ...commonFields, action: 'orders.reconciled', subject: 'order' },
    { ...commonFields, action: 'credits.correct', subject: 'user', subjectId: user.id, detail: { reason, amount: 5 } },
    { ...commonFields, action: 'users.suspend', subject: 'user', subjectId: user.id, detail: { reason } },
  ])
  for (const forbidden of [
    otherReason,
    other.id,
    adminFixture.admin.id,
    adminFixture.admin.email,
    'I know who you are',
  ])
    expect(text).not.toContain(forbidden)
})
