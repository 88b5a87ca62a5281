import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { findLedgerMistakes } from '../../../test/fixtures/ledger.ts'
import { openShop } from '../../../test/fixtures/shop.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'

const provider = createTestProvider()
const application = await startTestApplication({}, { works: false, paymentProvider: provider })
const { app, database, createUser, mailTo, signUp } = application
const shop = await openShop(application, provider)

const remove = ({ headers, email }: TestUser) =>
  app.inject({ method: 'POST', url: '/api/users/delete', headers, payload: { confirmation: email } })

async function mailsTo({ email }: TestUser, subject: string): Promise<number> {
  const { body } = await app.inject('/dev/mailbox')
  return body.split('<article>').filter((mail) => mail.includes(email) && mail.includes(subject)).length
}

/** Waits until a later email has arrived, and with it all earlier ones. */
async function settleMail(): Promise<void> {
  await mailTo((await signUp()).email)
}

test('a purchase sends one receipt by email, even if the buyer has turned notifications off', async () => {
  const user = await createUser()
  const payload = { email_notifications: false }
  await app.inject({ method: 'PATCH', url: '/api/users/settings', headers: user.headers, payload })
  const { id: packId, prices } = shop.packOf(1_000)
  const order = (await shop.create(user, { packId, currency: 'INR' })).json<{ id: string }>()
  const payment = provider.pay(order.id, { createdAt: new Date('2026-11-21T10:00:00Z') })
  expect(payment.amount).toBe(prices.INR)
  for (let time = 0; time < 3; time++) await shop.verifyPaid(user, payment, 1_000)
  await shop.hear(provider.notice('order.paid', { payment }))
  const { subject, text } = await mailTo(user.email, 'receipt')
  expect(subject).toBe('Your receipt from Pictor: 1,000 credits')
  for (const part of [
    'Credits: 1,000',
    'Paid: ₹2,922.50 INR',
    'Date: 2026-11-21 10:00 UTC',
    `Order: ${order.id}`,
    `Payment: ${payment.id}`,
    'no real money was charged',
    `http://localhost:3000/credits/orders/${order.id}`,
  ])
    expect(text).toContain(part)
  await settleMail()
  expect(await mailsTo(user, 'receipt')).toBe(1)
})

test('the data export contains the buyer’s orders with payments and refunds', async () => {
  const user = await createUser()
  const order = await shop.order(user)
  const failed = provider.pay(order.id, { status: 'failed', failure: 'Your card was declined.' })
  await shop.hear(provider.notice('payment.failed', { payment: failed }))
  const payment = provider.pay(order.id)
  await shop.verifyPaid(user, payment)
  await shop.hear(provider.notice('refund.processed', { payment, refund: provider.refund(payment.id, 250) }))
  const answer = await app.inject({ url: '/api/users/export', headers: { cookie: user.cookie } })
  const file = unzipSync(answer.rawPayload)['orders.json']
  const orders: unknown = JSON.parse(Buffer.from(file ?? '').toString())
  expect(orders).toMatchObject([
    {
      order: order.id,
      status: 'paid',
      credits: 100,
      price: '5.00 USD',
      paidAt: expect.stringMatching(/^20/),
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
  const paidBefore = await shop.order(user)
  await shop.verifyPaid(user, provider.pay(paidBefore.id))
  const waiting = await shop.order(user)
  expect((await remove(user)).statusCode).toBe(200)
  const held = provider.pay(waiting.id, { status: 'authorized' })
  expect((await application.reconciliation.reconcile(waiting.id))?.payments).toMatchObject([{ outcome: 'waiting' }])
  expect(await provider.findPayment(held.id)).toMatchObject({ status: 'authorized' })
  const payment = provider.pay(waiting.id)
  for (let time = 0; time < 2; time++) {
    expect((await shop.hear(provider.notice('payment.captured', { payment }))).statusCode).toBe(200)
  }
  expect(await shop.purchasesOf(user)).toMatchObject([{ providerOrderId: paidBefore.id }])
  expect(await shop.findings()).toMatchObject([{ kind: 'ownerless', reference: payment.id, orderId: waiting.id }])
  const refund = provider.refund(payment.id)
  await shop.hear(provider.notice('refund.processed', { payment, refund }))
  expect(await shop.findings()).toHaveLength(1)
  await settleMail()
  expect(await mailsTo(user, waiting.id)).toBe(0)
  expect(await findLedgerMistakes(database.db)).toEqual([])
})

test(
  'when an account is deleted while its orders are paid, each order is either credited or ownerless',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < 5; round++) {
      const user = await createUser()
      const paid = []
      for (let count = 0; count < 4; count++) paid.push(provider.pay((await shop.order(user)).id))
      const answers = await Promise.all([
        remove(user),
        ...paid.map((payment) => shop.hear(provider.notice('payment.captured', { payment }))),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
      const credited = (await shop.purchasesOf(user)).map(({ providerOrderId }) => providerOrderId)
      const ownerless = (await shop.findings()).filter(({ userId }) => userId === user.id).map(({ orderId }) => orderId)
      expect(credited.length + ownerless.length).toBe(4)
      expect(new Set([...credited, ...ownerless])).toEqual(new Set(paid.map(({ orderId }) => orderId)))
    }
    expect(await findLedgerMistakes(database.db)).toEqual([])
  },
)
