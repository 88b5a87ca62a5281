import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProviderPayment } from '../../../ports/payment-provider.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerMistakes } from '../../../../test/fixtures/ledger.ts'
import { openShop } from '../../../../test/fixtures/shop.ts'
import { createTestProvider, type SignedNotice } from '../../../../test/fakes/test-provider.ts'
import { findOrders } from '../index.ts'
import { webhookEvents } from '../payments.table.ts'

const DAY = 24 * 60 * 60_000

let now = new Date()
const logged: string[] = []
const provider = createTestProvider()
const application = await startTestApplication(
  { LOG_LEVEL: 'warn' },
  {
    works: false,
    paymentProvider: provider,
    clock: { now: () => now },
    log: { write: (line) => void logged.push(line) },
  },
)
const { database, createUser, reconciliation } = application
const { db } = database
const shop = await openShop(application, provider)

const noticesOf = (id: string) => db.select().from(webhookEvents).where(eq(webhookEvents.providerEventId, id))

async function sold(buyer?: TestUser): Promise<{ user: TestUser; orderId: string; payment: ProviderPayment }> {
  const user = buyer ?? (await createUser())
  const { id: orderId } = await shop.order(user)
  return { user, orderId, payment: provider.pay(orderId) }
}

test('a webhook credits a payment without the browser, once even if it is delivered 20 times', async () => {
  const { user, orderId, payment } = await sold()
  const notice = provider.notice('payment.captured', { payment })
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.hear(notice)))
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
  expect(await shop.balanceOf(user)).toBe(180)
  expect(await shop.orderOf(user, orderId)).toMatchObject({ status: 'paid', payment_id: payment.id, method: 'card' })
  expect(await noticesOf(notice.headers.eventId)).toMatchObject([{ type: 'payment.captured' }])
})

test('unsigned, wrongly signed and modified webhooks are rejected and not stored', async () => {
  const { user, payment } = await sold()
  const right = provider.notice('payment.captured', { payment })
  const text = Buffer.from(right.body).toString()
  const checkoutSigned = provider.resultOf(payment).signature
  const signed = (signature: string, body = text): SignedNotice => ({
    body: Buffer.from(body),
    headers: { ...right.headers, signature },
  })
  const { signature } = right.headers
  const wrong: SignedNotice[] = [
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
    provider.signNotice(Buffer.from('no JSON')),
    provider.signNotice(Buffer.from('{}')),
    provider.signNotice(Buffer.from('[]')),
  ]
  for (const notice of wrong) {
    const before = logged.length
    const answer = await shop.hear(notice)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: 'BAD_REQUEST', message: 'Please check what you entered and try again.' },
    ])
    expect(logged.slice(before)).toHaveLength(1)
    expect(logged.at(-1)).not.toContain(payment.id)
    expect(await noticesOf(notice.headers.eventId)).toEqual([])
  }
  expect(await shop.balanceOf(user)).toBe(80)
})

test('a signed webhook is accepted with any content type', async () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/x-nonsense']) {
    const { user, payment } = await sold()
    const notice = provider.notice('order.paid', { payment })
    const spaced = provider.signNotice(Buffer.from(`\n${Buffer.from(notice.body).toString()}\n`))
    expect((await shop.hear(spaced, { 'content-type': type })).statusCode).toBe(200)
    expect(await shop.balanceOf(user)).toBe(180)
  }
})

test('a webhook larger than 256 KiB returns 413', async () => {
  const answer = await shop.hear(provider.signNotice(Buffer.alloc(256 * 1_024 + 1, ' ')))
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }])
})

test('events about unknown orders, payments without an order and other subjects are accepted and change nothing', async () => {
  const user = await createUser()
  const stranger = provider.pay('order_of_somebody_else')
  const loose = provider.pay('none', { orderId: null })
  for (const notice of [
    provider.notice('payment.captured', { payment: stranger }),
    provider.notice('refund.processed', { payment: stranger, refund: provider.refund(stranger.id) }),
    provider.notice('payment.captured', { payment: loose }),
    provider.notice('settlement.processed', {}),
    provider.notice('payment.dispute.created', { dispute: { id: 'disp_x', paymentId: stranger.id, amount: 1 } }),
  ]) {
    expect((await shop.hear(notice)).json()).toEqual({ received: true })
    expect(await noticesOf(notice.headers.eventId)).toMatchObject([{ orderId: null }])
  }
  expect(await shop.balanceOf(user)).toBe(80)
})

test('event ids are not signed, so a different event with a known id is still applied', async () => {
  const [one, two] = [await sold(), await sold()]
  const first = provider.notice('payment.captured', { payment: one.payment, eventId: 'evt_same' })
  await shop.hear(first)
  await shop.hear(provider.notice('payment.captured', { payment: two.payment, eventId: 'evt_same' }))
  expect(await shop.balanceOf(two.user)).toBe(180)
  await shop.hear({ ...first, headers: { ...first.headers, eventId: 'x'.repeat(10_000) } })
  expect(await shop.balanceOf(one.user)).toBe(180)
})

test('a payment with a different amount or currency is not credited and creates a payment issue', async () => {
  const user = await createUser()
  const { id } = await shop.order(user)
  for (const wrong of [{ amount: 5 }, { currency: 'INR' }, { currency: 'usd' }]) {
    const payment = provider.pay(id, wrong)
    expect((await shop.hear(provider.notice('payment.captured', { payment }))).statusCode).toBe(200)
    expect((await shop.findings())[0]).toMatchObject({ kind: 'mismatch', reference: payment.id, orderId: id })
  }
  expect(await shop.balanceOf(user)).toBe(80)
})

test('a payment for an unknown or deleted order credits nobody and is logged', async () => {
  const user = await createUser()
  const { id } = await shop.order(user)
  const payment = provider.pay(id)
  await db.execute(sql`delete from orders where provider_order_id = ${id}`)
  const before = logged.length
  for (const type of ['payment.authorized', 'payment.captured'] as const) {
    const told = type === 'payment.captured' ? payment : { ...payment, status: 'authorized' as const }
    expect((await shop.hear(provider.notice(type, { payment: told }))).statusCode).toBe(200)
  }
  expect(logged.slice(before).map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { msg: 'Received a payment for an unknown order.', orderId: id, paymentId: payment.id, amount: 500 },
  ])
  expect(await shop.balanceOf(user)).toBe(80)
})

test('an authorized payment is captured soon after the webhook, not while the provider waits for the response', async () => {
  const user = await createUser()
  const { id } = await shop.order(user)
  const payment = provider.pay(id, { status: 'authorized' })
  const before = provider.asked.length
  await shop.hear(provider.notice('payment.authorized', { payment }))
  expect(provider.asked).toHaveLength(before)
  now = new Date(now.getTime() + 10_000)
  await reconciliation.run(new AbortController().signal)
  expect(await shop.balanceOf(user)).toBe(180)
})

const EVENTS = ['failed', 'captured', 'order.paid', 'refund'] as const
const ORDERS_OF_EVENTS = permutations(EVENTS)

test(
  'a failure, a capture, a paid order and a refund lead to the same result in every order',
  { timeout: 120_000 },
  async () => {
    expect(ORDERS_OF_EVENTS).toHaveLength(24)
    for (const part of [undefined, 200]) {
      const ends = []
      const buyer = await createUser()
      for (const order of ORDERS_OF_EVENTS) {
        const before = await shop.balanceOf(buyer)
        const { orderId, payment } = await sold(buyer)
        const refund = provider.refund(payment.id, part)
        const after = (await provider.findPayment(payment.id)) ?? payment
        const failed = { ...payment, status: 'failed' as const, failure: 'The first try was declined.' }
        const notices = {
          failed: provider.notice('payment.failed', { payment: failed }),
          captured: provider.notice('payment.captured', { payment }),
          'order.paid': provider.notice('order.paid', { payment }),
          refund: provider.notice('refund.processed', { payment: after, refund }),
        }
        for (const event of [...order, ...order]) expect((await shop.hear(notices[event])).statusCode).toBe(200)
        const { status, amount_refunded: refunded } = await shop.orderOf(buyer, orderId)
        const [found] = await findOrders(db, { id: orderId, limit: 1 })
        const tries = found?.payments.map((each) => ({ status: each.status, failure: each.failure }))
        const taken = found?.refunds.map(({ creditsToReverse, creditsReversed }) => ({
          creditsToReverse,
          creditsReversed,
        }))
        const own = (await shop.purchasesOf(buyer)).filter(({ providerOrderId }) => providerOrderId === orderId)
        const purchases = own.map(({ amount }) => amount)
        ends.push({ balance: (await shop.balanceOf(buyer)) - before, status, refunded, tries, taken, purchases })
      }
      const [first] = ends
      expect(first).toMatchObject(
        part === undefined
          ? { balance: 0, status: 'refunded', refunded: 500, purchases: [100] }
          : { balance: 60, status: 'paid', refunded: 200, purchases: [100] },
      )
      for (const end of ends) expect(end).toEqual(first)
    }
    expect(await findLedgerMistakes(db)).toEqual([])
  },
)

test('a webhook that cannot be stored returns 503 and is applied when it is redelivered', async () => {
  const { user, payment } = await sold()
  const notice = provider.notice('payment.captured', { payment })
  await db.execute(
    sql`create function disk_is_full() returns trigger language plpgsql as 'begin raise exception ''canary'' using errcode = ''53100''; end'`,
  )
  await db.execute(sql`create trigger full_disk before insert on webhook_events execute function disk_is_full()`)
  const answer = await shop.hear(notice)
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }])
  expect(answer.body).not.toContain('canary')
  expect(await shop.balanceOf(user)).toBe(80)
  await db.execute(sql`drop trigger full_disk on webhook_events`)
  expect((await shop.hear(notice)).statusCode).toBe(200)
  expect(await shop.balanceOf(user)).toBe(180)
})

test('webhook events are deleted after 30 days; a redelivered event is applied once', async () => {
  const { user, payment } = await sold()
  const notice = provider.notice('payment.captured', { payment })
  await shop.hear(notice)
  now = new Date(now.getTime() + 30 * DAY - 1_000)
  await application.paymentNotices.forgetOld(new AbortController().signal)
  expect(await noticesOf(notice.headers.eventId)).toHaveLength(1)
  now = new Date(now.getTime() + 2_000)
  await application.paymentNotices.forgetOld(new AbortController().signal)
  expect(await noticesOf(notice.headers.eventId)).toEqual([])
  await shop.hear(notice)
  expect(await shop.balanceOf(user)).toBe(180)
})

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((each) => each !== item)).map((rest) => [item, ...rest]))
}
