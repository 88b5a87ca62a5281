import type { CheckoutOrder } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'

const provider = createTestProvider()
const application = await startTestApplication({}, { runsJobs: false, paymentProvider: provider })
const { app, database, createUser } = application
const paymentFixture = await createPaymentFixture(application, provider)

test('a paid order credits its pack once', async () => {
  const user = await createUser()
  const { id: packId } = paymentFixture.findPack(100)
  const ordered = await paymentFixture.create(user, { packId, amount: 500, currency: 'USD' })
  expect([ordered.statusCode, ordered.json()]).toEqual([
    200,
    { id: expect.stringMatching(/^order_\w{14}$/), amount: 500, currency: 'USD', keyId: provider.keyId },
  ])
  const payment = provider.pay(ordered.json<CheckoutOrder>().id)
  for (let repetition = 0; repetition < 3; repetition++) {
    const verified = await paymentFixture.verifyPaid(user, payment)
    expect([verified.statusCode, verified.json()]).toEqual([
      200,
      { success: true, newBalance: 180, message: 'Credits added to your account' },
    ])
  }
  const { entries } = (await app.inject({ url: '/api/users/credits/history', headers: user.headers })).json<{
    entries: object[]
  }>()
  expect(entries).toMatchObject([
    { kind: 'purchase', amount: 100, balance: 180, reference: payment.orderId, order_id: payment.orderId },
    { kind: 'welcome', amount: 80, balance: 80, reference: null },
  ])
  expect(await findLedgerViolations(database.db)).toEqual([])
})
