import { eq, getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProviderPayment } from '../../../ports/payment-provider.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerMistakes } from '../../../../test/fixtures/ledger.ts'
import { openShop } from '../../../../test/fixtures/shop.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'
import { payments, refunds } from '../payments.table.ts'

const logged: string[] = []
const provider = createTestProvider()
const application = await startTestApplication(
  { LOG_LEVEL: 'warn' },
  { works: false, paymentProvider: provider, log: { write: (line) => void logged.push(line) } },
)
const { app, database, createUser } = application
const { db } = database
const shop = await openShop(application, provider)

const spend = ({ headers }: TestUser, credits: number) =>
  app.inject({ method: 'POST', url: '/api/users/credits/deduct', headers, payload: { credits } })

/** Creates a user who has bought a pack of 100 credits for 500 cents. */
async function bought(): Promise<{ user: TestUser; orderId: string; payment: ProviderPayment }> {
  const user = await createUser()
  const { id: orderId } = await shop.order(user)
  const payment = provider.pay(orderId)
  await shop.verifyPaid(user, payment)
  return { user, orderId, payment }
}

/** Refunds the payment at the provider and delivers the webhook with the payment's current state. */
async function hearRefund(paymentId: string, amount?: number) {
  const refund = provider.refund(paymentId, amount)
  const payment = await provider.findPayment(paymentId)
  return shop.hear(provider.notice('refund.processed', { refund, ...(payment && { payment }) }))
}

test('each refund, partial or full, reverses its share of the credits once', async () => {
  const { user, orderId, payment } = await bought()
  const balances = []
  for (const part of [1, 3, 166, 163, 167]) {
    expect((await hearRefund(payment.id, part)).statusCode).toBe(200)
    balances.push(await shop.balanceOf(user))
  }
  // 100 credits for 500 cents: one credit is reversed for every five refunded cents.
  expect(balances).toEqual([180, 180, 146, 114, 80])
  expect(await shop.orderOf(user, orderId)).toMatchObject({ status: 'refunded', amount_refunded: 500 })
  const told = await db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.providerPaymentId, payment.id))
  const [first] = told
  const again = (await provider.findPayment(payment.id)) ?? payment
  for (const { providerRefundId: id, amount, createdAt } of told) {
    const refund = { id, amount, createdAt, paymentId: payment.id }
    await shop.hear(provider.notice('refund.processed', { payment: again, refund }))
  }
  expect(first).toBeDefined()
  expect(await shop.balanceOf(user)).toBe(80)
  expect(await shop.findings()).not.toContainEqual(expect.objectContaining({ kind: 'shortfall' }))
})

test('a reversal takes only the unspent credits and reports the shortfall', async () => {
  const { user, payment } = await bought()
  await spend(user, 150)
  await hearRefund(payment.id)
  expect(await shop.balanceOf(user)).toBe(0)
  const [finding] = await shop.findings()
  expect(finding).toMatchObject({ kind: 'shortfall', userId: user.id })
  expect(finding?.detail).toMatch(/^70 of 100 credits/)
  expect(logged.at(-1)).toContain('"alert":"payment"')
})

test('an opened dispute creates a payment issue and reverses nothing; a lost one reverses like a refund', async () => {
  const { user, orderId, payment } = await bought()
  const dispute = { id: 'disp_1', paymentId: payment.id, amount: 500 }
  const tell = (what: string) => shop.hear(provider.notice(`payment.dispute.${what}`, { payment, dispute }))
  for (const what of ['created', 'under_review', 'created']) await tell(what)
  expect(await shop.balanceOf(user)).toBe(180)
  const disputes = (await shop.findings()).filter(({ kind }) => kind === 'dispute')
  expect(disputes).toMatchObject([{ reference: 'disp_1', orderId, userId: user.id }])
  for (const what of ['lost', 'lost', 'closed']) await tell(what)
  expect(await shop.balanceOf(user)).toBe(80)
  expect(await shop.orderOf(user, orderId)).toMatchObject({ status: 'refunded' })
})

test('a won dispute and a refund that is not processed reverse nothing', async () => {
  const { user, payment } = await bought()
  const dispute = { id: 'disp_2', paymentId: payment.id, amount: 500 }
  await shop.hear(provider.notice('payment.dispute.won', { payment, dispute }))
  const refund = { id: 'rfnd_asked', paymentId: payment.id, amount: 500, createdAt: new Date() }
  for (const what of ['created', 'failed', 'speed_changed']) {
    await shop.hear(provider.notice(`refund.${what}`, { payment, refund }))
  }
  expect(await shop.balanceOf(user)).toBe(180)
})

test('the ledger is consistent after all refunds', async () => {
  expect(await findLedgerMistakes(db)).toEqual([])
})
