import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { ProviderPayment } from '../../../ports/payment-provider.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider, type TestWebhook } from '../../../../test/fakes/test-provider.ts'
import { findOrders } from '../index.ts'
import { webhookEvents } from '../payments.table.ts'

const DAY_MS = 24 * 60 * 60_000

let now = new Date()
const logLines: string[] = []
const provider = createTestProvider()
const application = await startTestApplication(
  { LOG_LEVEL: 'warn' },
  {
    runsJobs: false,
    paymentProvider: provider,
    clock: { now: () => now },
    log: { write: (line) => void logLines.push(line) },
  },
)
const { database, createUser, reconciliation } = application
const { db } = database
const paymentFixture = await createPaymentFixture(application, provider)

const findWebhookEvents = (id: string) => db.select().from(webhookEvents).where(eq(webhookEvents.providerEventId, id))

async function createPaidOrder(
  buyer?: TestUser,
): Promise<{ user: TestUser; orderId: string; payment: ProviderPayment }> {
  const user = buyer ?? (await createUser())
  const { id: orderId } = await paymentFixture.order(user)
  return { user, orderId, payment: provider.pay(orderId) }
}

test('a webhook credits a payment without the browser, once even if it is delivered 20 times', async () => {
  const { user, orderId, payment } = await createPaidOrder()
  const webhook = provider.createWebhook('payment.captured', { payment })
  const responses = await Promise.all(Array.from({ length: 20 }, () => paymentFixture.sendWebhook(webhook)))
  for (const response of responses) expect([response.statusCode, response.json()]).toEqual([200, { received: true }])
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
  expect(await paymentFixture.fetchOrder(user, orderId)).toMatchObject({
    status: 'paid',
    payment_id: payment.id,
    method: 'card',
  })
  expect(await findWebhookEvents(webhook.headers.eventId)).toMatchObject([{ type: 'payment.captured' }])
})

test('unsigned, wrongly signed and modified webhooks are rejected and not stored', async () => {
  const { user, payment } = await createPaidOrder()
  const valid = provider.createWebhook('payment.captured', { payment })
  const text = Buffer.from(valid.body).toString()
  const checkoutSigned = provider.createCheckoutResult(payment).signature
  const signed = (signature: string, body = text): TestWebhook => ({
    body: Buffer.from(body),
    headers: { ...valid.headers, signature },
  })
  const { signature } = valid.headers
  const invalid: TestWebhook[] = [
    signed(''),
    signed('0'.repeat(64)),
    signed(signature.toUpperCase()),
    signed(signature.slice(1)),
    signed(`${signature}0`),
    signed(checkoutSigned),
    signed(signature, `${text} `),
    signed(signature, JSON.stringify(JSON.parse(text), null, 1)),
    signed(signature, text.replace('"amount":500', '"amount":501')),
    signed(signature, ''),
    provider.signWebhook(Buffer.from('no JSON')),
    provider.signWebhook(Buffer.from('{}')),
    provider.signWebhook(Buffer.from('[]')),
  ]
  for (const webhook of invalid) {
    const lineCountBefore = logLines.length
    const response = await paymentFixture.sendWebhook(webhook)
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: 'Please check what you entered and try again.' },
    ])
    expect(logLines.slice(lineCountBefore)).toHaveLength(1)
    expect(logLines.at(-1)).not.toContain(payment.id)
    expect(await findWebhookEvents(webhook.headers.eventId)).toEqual([])
  }
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
})

test('a signed webhook is accepted with any content type', async () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/x-nonsense']) {
    const { user, payment } = await createPaidOrder()
    const webhook = provider.createWebhook('order.paid', { payment })
    const webhookWithSpaces = provider.signWebhook(Buffer.from(`\n${Buffer.from(webhook.body).toString()}\n`))
    expect((await paymentFixture.sendWebhook(webhookWithSpaces, { 'content-type': type })).statusCode).toBe(200)
    expect(await paymentFixture.fetchBalance(user)).toBe(180)
  }
})

test('a webhook larger than 256 KiB returns 413', async () => {
  const response = await paymentFixture.sendWebhook(provider.signWebhook(Buffer.alloc(256 * 1_024 + 1, ' ')))
  expect([response.statusCode, response.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }])
})

test('events about unknown orders, payments without an order and other subjects are accepted and change nothing', async () => {
  const user = await createUser()
  const foreignPayment = provider.pay('order_of_somebody_else')
  const paymentWithoutOrder = provider.pay('none', { orderId: null })
  for (const webhook of [
    provider.createWebhook('payment.captured', { payment: foreignPayment }),
    provider.createWebhook('refund.processed', { payment: foreignPayment, refund: provider.refund(foreignPayment.id) }),
    provider.createWebhook('payment.captured', { payment: paymentWithoutOrder }),
    provider.createWebhook('settlement.processed', {}),
    provider.createWebhook('payment.dispute.created', {
      dispute: { id: 'disp_x', paymentId: foreignPayment.id, amount: 1 },
    }),
  ]) {
    expect((await paymentFixture.sendWebhook(webhook)).json()).toEqual({ received: true })
    expect(await findWebhookEvents(webhook.headers.eventId)).toMatchObject([{ orderId: null }])
  }
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
})

test('event ids are not signed, so a different event with a known id is still applied', async () => {
  const [firstOrder, secondOrder] = [await createPaidOrder(), await createPaidOrder()]
  const firstWebhook = provider.createWebhook('payment.captured', { payment: firstOrder.payment, eventId: 'evt_same' })
  await paymentFixture.sendWebhook(firstWebhook)
  await paymentFixture.sendWebhook(
    provider.createWebhook('payment.captured', { payment: secondOrder.payment, eventId: 'evt_same' }),
  )
  expect(await paymentFixture.fetchBalance(secondOrder.user)).toBe(180)
  await paymentFixture.sendWebhook({
    ...firstWebhook,
    headers: { ...firstWebhook.headers, eventId: 'x'.repeat(10_000) },
  })
  expect(await paymentFixture.fetchBalance(firstOrder.user)).toBe(180)
})

test('a payment with a different amount or currency is not credited and creates a payment issue', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  for (const invalid of [{ amount: 5 }, { currency: 'INR' }, { currency: 'usd' }]) {
    const payment = provider.pay(id, invalid)
    expect((await paymentFixture.sendWebhook(provider.createWebhook('payment.captured', { payment }))).statusCode).toBe(
      200,
    )
    expect((await paymentFixture.paymentIssues())[0]).toMatchObject({
      kind: 'mismatch',
      reference: payment.id,
      orderId: id,
      detail: expect.stringContaining(' (the order is for 5.00 USD) '),
    })
  }
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
})

test('a payment for an unknown or deleted order credits nobody and is logged', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  const payment = provider.pay(id)
  await db.execute(sql`delete from orders where provider_order_id = ${id}`)
  const lineCountBefore = logLines.length
  for (const type of ['payment.authorized', 'payment.captured'] as const) {
    const reported = type === 'payment.captured' ? payment : { ...payment, status: 'authorized' as const }
    expect((await paymentFixture.sendWebhook(provider.createWebhook(type, { payment: reported }))).statusCode).toBe(200)
  }
  expect(logLines.slice(lineCountBefore).map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'Received a payment for an unknown order.', orderId: id, paymentId: payment.id, amount: 500 },
  ])
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
})

test('an authorized payment is captured soon after the webhook, not while the provider waits for the response', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  const payment = provider.pay(id, { status: 'authorized' })
  const callsBefore = provider.calls.length
  await paymentFixture.sendWebhook(provider.createWebhook('payment.authorized', { payment }))
  expect(provider.calls).toHaveLength(callsBefore)
  now = new Date(now.getTime() + 10_000)
  await reconciliation.run(new AbortController().signal)
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
})

const EVENTS = ['failed', 'captured', 'order.paid', 'refund'] as const
const EVENT_SEQUENCES = permutations(EVENTS)

test(
  'webhooks of a failure, a capture, a paid order and a refund have the same result in any sequence',
  { timeout: 120_000 },
  async () => {
    expect(EVENT_SEQUENCES).toHaveLength(24)
    const sequences = inject('deep') ? EVENT_SEQUENCES : EVENT_SEQUENCES.filter((_, index) => index % 3 === 0)
    for (const refundAmount of [undefined, 200]) {
      const results = []
      const buyer = await createUser()
      for (const sequence of sequences) {
        const balanceBefore = await paymentFixture.fetchBalance(buyer)
        const { orderId, payment } = await createPaidOrder(buyer)
        const refund = provider.refund(payment.id, refundAmount)
        const refundedPayment = (await provider.findPayment(payment.id)) ?? payment
        const failed = { ...payment, status: 'failed' as const, failure: 'The first try was declined.' }
        const webhooks = {
          failed: provider.createWebhook('payment.failed', { payment: failed }),
          captured: provider.createWebhook('payment.captured', { payment }),
          'order.paid': provider.createWebhook('order.paid', { payment }),
          refund: provider.createWebhook('refund.processed', { payment: refundedPayment, refund }),
        }
        for (const event of [...sequence, ...sequence])
          expect((await paymentFixture.sendWebhook(webhooks[event])).statusCode).toBe(200)
        const { status, amount_refunded: refunded } = await paymentFixture.fetchOrder(buyer, orderId)
        const [found] = await findOrders(db, { id: orderId, limit: 1 })
        const attempts = found?.payments.map((attempt) => ({ status: attempt.status, failure: attempt.failure }))
        const reversals = found?.refunds.map(({ creditsToReverse, creditsReversed }) => ({
          creditsToReverse,
          creditsReversed,
        }))
        const purchaseEntries = (await paymentFixture.listPurchases(buyer)).filter(
          ({ providerOrderId }) => providerOrderId === orderId,
        )
        const purchases = purchaseEntries.map(({ amount }) => amount)
        results.push({
          balance: (await paymentFixture.fetchBalance(buyer)) - balanceBefore,
          status,
          refunded,
          attempts,
          reversals,
          purchases,
        })
      }
      const [first] = results
      expect(first).toMatchObject(
        refundAmount === undefined
          ? { balance: 0, status: 'refunded', refunded: 500, purchases: [100] }
          : { balance: 60, status: 'paid', refunded: 200, purchases: [100] },
      )
      for (const result of results) expect(result).toEqual(first)
    }
    expect(await findLedgerViolations(db)).toEqual([])
  },
)

test('a webhook that cannot be stored returns 503 and is applied when it is redelivered', async () => {
  const { user, payment } = await createPaidOrder()
  const webhook = provider.createWebhook('payment.captured', { payment })
  await db.execute(
    sql`create function disk_is_full() returns trigger language plpgsql as 'begin raise exception ''canary'' using errcode = ''53100''; end'`,
  )
  await db.execute(sql`create trigger full_disk before insert on webhook_events execute function disk_is_full()`)
  const response = await paymentFixture.sendWebhook(webhook)
  expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
  expect(response.body).not.toContain('canary')
  expect(await paymentFixture.fetchBalance(user)).toBe(80)
  await db.execute(sql`drop trigger full_disk on webhook_events`)
  expect((await paymentFixture.sendWebhook(webhook)).statusCode).toBe(200)
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
})

test('webhook events are deleted after 30 days; a redelivered event is applied once', async () => {
  const { user, payment } = await createPaidOrder()
  const webhook = provider.createWebhook('payment.captured', { payment })
  await paymentFixture.sendWebhook(webhook)
  now = new Date(now.getTime() + 30 * DAY_MS - 1_000)
  await application.webhookEvents.deleteOldEvents(new AbortController().signal)
  expect(await findWebhookEvents(webhook.headers.eventId)).toHaveLength(1)
  now = new Date(now.getTime() + 2_000)
  await application.webhookEvents.deleteOldEvents(new AbortController().signal)
  expect(await findWebhookEvents(webhook.headers.eventId)).toEqual([])
  await paymentFixture.sendWebhook(webhook)
  expect(await paymentFixture.fetchBalance(user)).toBe(180)
})

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}
