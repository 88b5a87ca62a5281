import type { Order } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { openShop } from '../../../../test/fixtures/shop.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'
import { findOrders, selectFindings } from '../index.ts'

let now = new Date('2026-11-21T10:00:00Z')
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  { works: false, paymentProvider: provider, clock: { now: () => now } },
)
const { app, database, createUser } = application
const { db } = database
const shop = await openShop(application, provider)

const list = async ({ headers }: TestUser, cursor = '') => {
  const answer = await app.inject({ url: `/api/users/orders${cursor && `?cursor=${cursor}`}`, headers })
  return answer.json<{ orders: Order[]; nextCursor: string | null }>()
}

test('a user’s orders are listed newest first in pages, without orders of other users', async () => {
  const [user, other] = [await createUser(), await createUser()]
  expect(await list(user)).toEqual({ orders: [], nextCursor: null })
  const ids: string[] = []
  for (let count = 0; count < 45; count++) {
    // Three orders each have the same time.
    if (count % 3 === 0) now = new Date(now.getTime() + 1_000)
    ids.push((await shop.order(user)).id)
  }
  const seen: string[] = []
  const pages: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { orders: Order[]; nextCursor: string | null } = await list(user, cursor)
    pages.push(page.orders.length)
    seen.push(...page.orders.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(pages).toEqual([20, 20, 5])
  expect(seen.toSorted()).toEqual(ids.toSorted())
  const minute = (id: string) => Math.floor(ids.indexOf(id) / 3)
  expect(seen.map(minute)).toEqual(seen.map(minute).toSorted((a, b) => b - a))
  expect((await list(other)).orders).toEqual([])
})

test('an order has its price, status, payment method and refunded amount', async () => {
  const user = await createUser()
  const { id } = await shop.order(user, 500)
  const open = {
    id,
    pack_id: shop.packOf(500).id,
    credits: 500,
    amount: 2_000,
    currency: 'USD',
    is_test: true,
    status: 'created',
    payment_id: null,
    method: null,
    amount_refunded: 0,
    paid_at: null,
    created_at: now.toISOString(),
  }
  expect(await shop.orderOf(user, id)).toEqual(open)
  const payment = provider.pay(id, { method: 'upi' })
  await shop.verifyPaid(user, payment, 500)
  const paid = { ...open, status: 'paid', payment_id: payment.id, method: 'upi', paid_at: now.toISOString() }
  expect(await shop.orderOf(user, id)).toEqual(paid)
  const refund = provider.refund(payment.id, 300)
  await shop.hear(provider.notice('refund.processed', { payment, refund }))
  expect(await shop.orderOf(user, id)).toEqual({ ...paid, amount_refunded: 300 })
})

test('an order paid with real money is not marked as a test', async () => {
  const checkout = { ...provider.checkout, isTest: false }
  const live = await startTestApplication({}, { works: false, paymentProvider: { ...provider, checkout } })
  const user = await live.createUser()
  const liveShop = await openShop(live, provider)
  const { id } = await liveShop.order(user)
  await liveShop.verifyPaid(user, provider.pay(id))
  expect(await liveShop.orderOf(user, id)).toMatchObject({ status: 'paid', is_test: false })
  expect((await live.mailTo(user.email, 'receipt')).text).not.toContain('no real money')
})

test('orders of other users and unknown orders return 404', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const { id } = await shop.order(user)
  for (const asked of [id, 'order_unheard']) {
    const answer = await app.inject({ url: `/api/users/orders/${asked}`, headers: other.headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  }
  expect((await app.inject(`/api/users/orders/${id}`)).statusCode).toBe(401)
})

test.each(['nonsense', 'x'.repeat(400), Buffer.from('1 2').toString('base64url')])(
  'the cursor %s returns 400',
  async (cursor) => {
    const { headers } = await createUser()
    const answer = await app.inject({ url: `/api/users/orders?cursor=${cursor}`, headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  },
)

test('admins find orders by user, status and any id, with all payments', async () => {
  const user = await createUser()
  const [open, order] = [await shop.order(user), await shop.order(user)]
  const failed = provider.pay(order.id, { status: 'failed', failure: 'Declined.' })
  await shop.hear(provider.notice('payment.failed', { payment: failed }))
  const payment = provider.pay(order.id)
  await shop.verifyPaid(user, payment)
  const second = provider.pay(order.id)
  await shop.hear(provider.notice('payment.captured', { payment: second }))
  const namesOf = async (wanted: Omit<Parameters<typeof findOrders>[1], 'limit'>) =>
    (await findOrders(db, { ...wanted, limit: 10 })).map(({ order: found }) => found.providerOrderId)
  const own = await namesOf({ userId: user.id })
  expect([own.length, new Set(own)]).toEqual([2, new Set([open.id, order.id])])
  expect(await namesOf({ userId: user.id, status: 'paid' })).toEqual([order.id])
  for (const id of [order.id, payment.id, failed.id]) expect(await namesOf({ id })).toEqual([order.id])
  const [found] = await findOrders(db, { id: order.id, limit: 1 })
  expect(await namesOf({ id: found?.order.id ?? '' })).toEqual([order.id])
  expect(new Map(found?.payments.map(({ providerPaymentId, status }) => [providerPaymentId, status]))).toEqual(
    new Map([
      [failed.id, 'failed'],
      [payment.id, 'captured'],
      [second.id, 'captured'],
    ]),
  )
  for (const wanted of [{ userId: 'nobody' }, { id: 'nothing' }, { id: '' }]) expect(await namesOf(wanted)).toEqual([])
  expect(await selectFindings(db, { limit: 10 })).toMatchObject([
    { kind: 'second_payment', reference: second.id, orderId: order.id, userId: user.id },
  ])
  expect(await selectFindings(db, { kind: 'dispute', limit: 10 })).toEqual([])
})
