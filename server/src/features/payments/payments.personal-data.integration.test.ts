import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'

const provider = createTestProvider()
const application = await startTestApplication({}, { runsJobs: false, paymentProvider: provider })
const { app, database, createUser, waitForEmail, signUp } = application
const paymentFixture = await createPaymentFixture(application, provider)

const deleteAccount = ({ headers, email }: TestUser) =>
  app.inject({ method: 'POST', url: '/api/users/delete', headers, payload: { confirmation: email } })

async function countEmailsTo({ email }: TestUser, subject: string): Promise<number> {
  const { body } = await app.inject('/dev/mailbox')
  return body.split('<article>').filter((article) => article.includes(email) && article.includes(subject)).length
}

/** Sends another email and waits for it. All earlier emails have arrived then. */
async function waitForEmails(): Promise<void> {
  await waitForEmail((await signUp()).email)
}

test('a purchase sends one receipt by email, even if the buyer has turned notifications off', async () => {
  const user = await createUser()
  const payload = { email_notifications: false }
  await app.inject({ method: 'PATCH', url: '/api/users/settings', headers: user.headers, payload })
  const { id: packId, prices } = paymentFixture.findPack(1_000)
  const order = (await paymentFixture.create(user, { packId, currency: 'INR' })).json<{ id: string }>()
  const payment = provider.pay(order.id, { createdAt: new Date('2026-11-21T10:00:00Z') })
  expect(payment.amount).toBe(prices.INR)
  for (let repetition = 0; repetition < 3; repetition++) await paymentFixture.verifyPaid(user, payment, 1_000)
  await paymentFixture.sendWebhook(provider.createWebhook('order.paid', { payment }))
  const { subject, text } = await waitForEmail(user.email, 'receipt')
  expect(subject).toBe('Your receipt from Pictor: 1,000 credits')
  for (const part of [
    'Credits: 1,000',
    'Paid: ₹2,922.50 INR',
    'Date: 2026-11-21 10:00 UTC',
    `Order: ${order.id}`,
    `Payment: ${payment.id}`,
    'no real money was charged',
    `http://localhost:3000/credits/orders/${order.id}`,
    'write to support@localhost right away',
  ])
    expect(text).toContain(part)
  await waitForEmails()
  expect(await countEmailsTo(user, 'receipt')).toBe(1)
})

test('the data export contains the buyer’s orders with payments and refunds', async () => {
  const user = await createUser()
  const order = await paymentFixture.order(user)
  const failed = provider.pay(order.id, { status: 'failed', failure: 'Your card was declined.' })
  await paymentFixture.sendWebhook(provider.createWebhook('payment.failed', { payment: failed }))
  const payment = provider.pay(order.id)
  await paymentFixture.verifyPaid(user, payment)
  await paymentFixture.sendWebhook(
    provider.createWebhook('refund.processed', { payment, refund: provider.refund(payment.id, 250) }),
  )
  const otherOrder = await paymentFixture.order(user)
  const yen = provider.pay(otherOrder.id, { currency: 'JPY', status: 'authorized' })
  const refund = provider.refund(yen.id, 200)
  await paymentFixture.sendWebhook(provider.createWebhook('refund.processed', { payment: yen, refund }))
  const response = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  const file = unzipSync(response.rawPayload)['orders.json']
  const orders: unknown = JSON.parse(Buffer.from(file ?? '').toString())
  expect(orders).toMatchObject([
    { order: otherOrder.id, payments: [{ price: '500 JPY' }], refunds: [{ price: '200 JPY', creditsTaken: 0 }] },
    {
      order: order.id,
      status: 'paid',
      credits: 100,
      price: '5.00 USD',
      paidAt: expect.stringMatching(/^20/),
      canceledAt: null,
      payments: [
        { payment: failed.id, status: 'failed', failure: 'Your card was declined.' },
        { payment: payment.id, status: 'captured', price: '5.00 USD', method: 'card' },
      ],
      refunds: [{ payment: payment.id, price: '2.50 USD', creditsTaken: 50 }],
    },
  ])
})

test('a payment after the account is deleted credits nobody, sends no email and creates a payment issue', async () => {
  const user = await createUser()
  const paidBefore = await paymentFixture.order(user)
  await paymentFixture.verifyPaid(user, provider.pay(paidBefore.id))
  const unpaidOrder = await paymentFixture.order(user)
  expect((await deleteAccount(user)).statusCode).toBe(200)
  const authorized = provider.pay(unpaidOrder.id, { status: 'authorized' })
  expect((await application.reconciliation.reconcile(unpaidOrder.id))?.payments).toMatchObject([{ outcome: 'waiting' }])
  expect(await provider.findPayment(authorized.id)).toMatchObject({ status: 'authorized' })
  const payment = provider.pay(unpaidOrder.id)
  for (let repetition = 0; repetition < 2; repetition++) {
    expect((await paymentFixture.sendWebhook(provider.createWebhook('payment.captured', { payment }))).statusCode).toBe(
      200,
    )
  }
  expect(await paymentFixture.listPurchases(user)).toMatchObject([{ providerOrderId: paidBefore.id }])
  expect((await application.reconciliation.reconcile(paidBefore.id))?.payments).toMatchObject([{ outcome: 'known' }])
  expect(await paymentFixture.paymentIssues()).toMatchObject([
    { kind: 'ownerless', reference: payment.id, orderId: unpaidOrder.id },
  ])
  const refund = provider.refund(payment.id)
  await paymentFixture.sendWebhook(provider.createWebhook('refund.processed', { payment, refund }))
  expect(await paymentFixture.paymentIssues()).toHaveLength(1)
  await waitForEmails()
  expect(await countEmailsTo(user, unpaidOrder.id)).toBe(0)
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test(
  'if an account is deleted while its orders are being paid, each order is either credited or ownerless',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < 5; round++) {
      const user = await createUser()
      const paid = []
      for (let count = 0; count < 4; count++) paid.push(provider.pay((await paymentFixture.order(user)).id))
      const responses = await Promise.all([
        deleteAccount(user),
        ...paid.map((payment) => paymentFixture.sendWebhook(provider.createWebhook('payment.captured', { payment }))),
      ])
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
      const credited = (await paymentFixture.listPurchases(user)).map(({ providerOrderId }) => providerOrderId)
      const ownerless = (await paymentFixture.paymentIssues())
        .filter(({ userId }) => userId === user.id)
        .map(({ orderId }) => orderId)
      expect(credited.length + ownerless.length).toBe(4)
      expect(new Set([...credited, ...ownerless])).toEqual(new Set(paid.map(({ orderId }) => orderId)))
    }
    expect(await findLedgerViolations(database.db)).toEqual([])
  },
)
