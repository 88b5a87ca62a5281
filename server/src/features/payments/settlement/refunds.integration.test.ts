import { eq, getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProviderPayment } from '../../../ports/payment-provider.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'
import { payments, refunds } from '../payments.table.ts'

const logLines: string[] = []
const provider = createTestProvider()
const application = await startTestApplication(
  { LOG_LEVEL: 'warn' },
  { runsJobs: false, paymentProvider: provider, log: { write: (line) => void logLines.push(line) } },
)
const { app, database, createUser } = application
const { db } = database
const paymentFixture = await createPaymentFixture(application, provider)

const spend = ({ headers }: TestUser, credits: number) =>
  app.inject({ method: 'POST', url: '/api/users/credits/deduct', headers, payload: { credits } })

/** Creates a user who has bought a pack of 100 credits for 500 cents. */
async function buyPack(): Promise<{ user: TestUser; orderId: string; payment: ProviderPayment }> {
  const user = await createUser()
  const { id: orderId } = await paymentFixture.order(user)
  const payment = provider.pay(orderId)
  await paymentFixture.verifyPaid(user, payment)
  return { user, orderId, payment }
}

/** Refunds the payment at the provider and delivers the webhook with the payment's current state. */
async function deliverRefund(paymentId: string, amount?: number) {
  const refund = provider.refund(paymentId, amount)
  const payment = await provider.findPayment(paymentId)
  return paymentFixture.sendWebhook(provider.createWebhook('refund.processed', { refund, ...(payment && { payment }) }))
}

test('each refund, partial or full, reverses its share of the credits once', async () => {
  const { user, orderId, payment } = await buyPack()
  const balances = []
  for (const amount of [1, 3, 166, 163, 167]) {
    expect((await deliverRefund(payment.id, amount)).statusCode).toBe(200)
    balances.push(await paymentFixture.fetchBalance(user))
  }
  // 100 credits for 500 cents: one credit is reversed for every five refunded cents.
  expect(balances).toEqual([180, 180, 146, 114, 80])
  expect(await paymentFixture.fetchOrder(user, orderId)).toMatchObject({ status: 'refunded', amount_refunded: 500 })
  const savedRefunds = await db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.providerPaymentId, payment.id))
  const [first] = savedRefunds
  const currentPayment = (await provider.findPayment(payment.id)) ?? payment
  for (const { providerRefundId: id, amount, createdAt } of savedRefunds) {
    const refund = { id, amount, createdAt, paymentId: payment.id }
    await paymentFixture.sendWebhook(provider.createWebhook('refund.processed', { payment: currentPayment, refund }))
  }
  expect(first).toBeDefined()
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
  expect(await paymentFixture.paymentIssues()).not.toContainEqual(expect.objectContaining({ kind: 'shortfall' }))
})

test('a reversal deducts only the unspent credits and reports the shortfall', async () => {
  const { user, payment } = await buyPack()
  await spend(user, 150)
  await deliverRefund(payment.id)
  expect(await paymentFixture.fetchBalance(user)).toBe(0)
  const [issue] = await paymentFixture.paymentIssues()
  expect(issue).toMatchObject({ kind: 'shortfall', userId: user.id })
  expect(issue?.detail).toMatch(/^70 of 100 credits/)
  expect(logLines.at(-1)).toContain('"alert":"payment"')
})

test('an opened dispute creates a payment issue and reverses nothing; a lost one reverses like a refund', async () => {
  const { user, orderId, payment } = await buyPack()
  const dispute = { id: 'disp_1', paymentId: payment.id, amount: 500 }
  const deliverDispute = (type: string) =>
    paymentFixture.sendWebhook(provider.createWebhook(`payment.dispute.${type}`, { payment, dispute }))
  for (const type of ['created', 'under_review', 'created']) await deliverDispute(type)
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
  const disputes = (await paymentFixture.paymentIssues()).filter(({ kind }) => kind === 'dispute')
  expect(disputes).toMatchObject([{ reference: 'disp_1', orderId, userId: user.id }])
  for (const type of ['lost', 'lost', 'closed']) await deliverDispute(type)
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
  expect(await paymentFixture.fetchOrder(user, orderId)).toMatchObject({ status: 'refunded' })
})

test('a won dispute and a refund that is not processed reverse nothing', async () => {
  const { user, payment } = await buyPack()
  const dispute = { id: 'disp_2', paymentId: payment.id, amount: 500 }
  await paymentFixture.sendWebhook(provider.createWebhook('payment.dispute.won', { payment, dispute }))
  const refund = { id: 'rfnd_asked', paymentId: payment.id, amount: 500, createdAt: new Date() }
  for (const type of ['created', 'failed', 'speed_changed']) {
    await paymentFixture.sendWebhook(provider.createWebhook(`refund.${type}`, { payment, refund }))
  }
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
})

test('the ledger is consistent after all refunds', async () => {
  expect(await findLedgerViolations(db)).toEqual([])
})
