import type { Order } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { createPaymentFixture } from '../../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../../test/fakes/test-provider.ts'
import type { ProviderPayment } from '../../../ports/payment-provider.ts'
import { findOrders, selectPaymentIssues } from '../index.ts'
import { createOrders } from './orders.ts'

let now = new Date('2026-11-21T10:00:00Z')
const provider = createTestProvider()
const application = await startTestApplication(
  {},
  { runsJobs: false, paymentProvider: provider, clock: { now: () => now } },
)
const { app, database, createUser } = application
const { db } = database
const paymentFixture = await createPaymentFixture(application, provider)

const list = async ({ headers }: TestUser, cursor = '') => {
  const response = await app.inject({ url: `/api/users/orders${cursor && `?cursor=${cursor}`}`, headers })
  return response.json<{ orders: Order[]; nextCursor: string | null }>()
}

test('a user’s orders are listed newest first in pages, without orders of other users', async () => {
  const [user, other] = [await createUser(), await createUser()]
  expect(await list(user)).toEqual({ orders: [], nextCursor: null })
  const ids: string[] = []
  for (let count = 0; count < 45; count++) {
    // Every three orders have the same time.
    if (count % 3 === 0) now = new Date(now.getTime() + 1_000)
    ids.push((await paymentFixture.order(user)).id)
  }
  const listedIds: string[] = []
  const pages: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { orders: Order[]; nextCursor: string | null } = await list(user, cursor)
    pages.push(page.orders.length)
    listedIds.push(...page.orders.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(pages).toEqual([20, 20, 5])
  expect(listedIds.toSorted()).toEqual(ids.toSorted())
  const timeIndexOf = (id: string) => Math.floor(ids.indexOf(id) / 3)
  expect(listedIds.map(timeIndexOf)).toEqual(listedIds.map(timeIndexOf).toSorted((a, b) => b - a))
  expect((await list(other)).orders).toEqual([])
})

test('an order has its price, status, payment method and refunded amount', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user, 500)
  const openOrder = {
    id,
    pack_id: paymentFixture.findPack(500).id,
    credits: 500,
    amount: 2_000,
    currency: 'USD',
    is_test: true,
    status: 'created',
    outcome: 'open',
    failure: null,
    key_id: provider.keyId,
    payment_id: null,
    method: null,
    amount_refunded: 0,
    paid_at: null,
    created_at: now.toISOString(),
  }
  expect(await paymentFixture.fetchOrder(user, id)).toEqual(openOrder)
  const payment = provider.pay(id, { method: 'upi' })
  await paymentFixture.verifyPaid(user, payment, 500)
  const paid = {
    ...openOrder,
    status: 'paid',
    outcome: 'paid',
    key_id: null,
    payment_id: payment.id,
    method: 'upi',
    paid_at: now.toISOString(),
  }
  expect(await paymentFixture.fetchOrder(user, id)).toEqual(paid)
  const refund = provider.refund(payment.id, 300)
  await paymentFixture.sendWebhook(provider.createWebhook('refund.processed', { payment, refund }))
  expect(await paymentFixture.fetchOrder(user, id)).toEqual({ ...paid, amount_refunded: 300 })
})

const payNow = (orderId: string, changes: Partial<ProviderPayment>) =>
  provider.pay(orderId, { createdAt: now, ...changes })

const report = (payment: ProviderPayment, type = `payment.${payment.status}`) =>
  paymentFixture.sendWebhook(provider.createWebhook(type, { payment }))

async function cancel({ headers }: TestUser, id: string) {
  const response = await app.inject({ method: 'POST', url: `/api/users/orders/${id}/cancel`, headers })
  return [response.statusCode, response.json<{ order: Order }>().order]
}

test('an order whose last payment failed is failed, with the reason, until another payment is on its way', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  await report(payNow(id, { status: 'failed', failure: 'Not enough money.' }))
  now = new Date(now.getTime() + 1_000)
  const declined = payNow(id, { status: 'failed', failure: 'Declined by the bank.' })
  await report(declined)
  await report({ ...declined, status: 'created', failure: null })
  const failed = { status: 'created', outcome: 'failed', failure: 'Declined by the bank.', key_id: provider.keyId }
  expect(await paymentFixture.fetchOrder(user, id)).toMatchObject(failed)
  const authorized = payNow(id, { status: 'authorized' })
  await report(authorized)
  await report({ ...authorized, status: 'failed' })
  now = new Date(now.getTime() + 1_000)
  await report(payNow(id, { status: 'failed', failure: 'Declined by the bank.' }))
  const processing = { status: 'created', outcome: 'processing', failure: null, key_id: null }
  expect(await paymentFixture.fetchOrder(user, id)).toMatchObject(processing)
  await report({ ...authorized, status: 'captured' })
  const paid = { status: 'paid', outcome: 'paid', failure: null, key_id: null }
  expect(await paymentFixture.fetchOrder(user, id)).toMatchObject(paid)
})

test('an order that nobody has paid for an hour is not paid and can’t be paid any more', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  now = new Date(now.getTime() + 59 * 60_000)
  expect(await paymentFixture.fetchOrder(user, id)).toMatchObject({ outcome: 'open', key_id: provider.keyId })
  now = new Date(now.getTime() + 60_000)
  expect(await paymentFixture.fetchOrder(user, id)).toMatchObject({ outcome: 'not_paid', key_id: null })
})

test('a canceled order is not paid; a payment that is reported later still adds its credits', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  const notPaid = { status: 'created', outcome: 'not_paid', key_id: null }
  for (const _attempt of [1, 2]) expect(await cancel(user, id)).toMatchObject([200, notPaid])
  const balance = await paymentFixture.fetchBalance(user)
  await report(provider.pay(id))
  expect(await paymentFixture.fetchOrder(user, id)).toMatchObject({ status: 'paid', outcome: 'paid' })
  expect(await paymentFixture.fetchBalance(user)).toBe(balance + 100)
})

test('canceling changes neither a paid order nor the order of another user', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const { id } = await paymentFixture.order(user)
  expect(await cancel(other, id)).toEqual([404, undefined])
  expect(await paymentFixture.fetchOrder(user, id)).toMatchObject({ outcome: 'open' })
  await paymentFixture.verifyPaid(user, provider.pay(id))
  expect(await cancel(user, id)).toMatchObject([200, { status: 'paid', outcome: 'paid' }])
  expect(await paymentFixture.listPurchases(user)).toHaveLength(1)
})

test('an order of another provider or of other keys can’t be paid', async () => {
  const user = await createUser()
  const { id } = await paymentFixture.order(user)
  const [pages, otherPages] = [true, false].map((isTest) =>
    createOrders({
      db,
      clock: { now: () => now },
      provider: { ...provider, checkout: { ...provider.checkout, isTest } },
    }),
  )
  expect(await pages?.get(user.id, id)).toMatchObject({ outcome: 'open', key_id: provider.keyId })
  expect(await otherPages?.get(user.id, id)).toMatchObject({ outcome: 'open', key_id: null })
})

test('an order paid with real money is not marked as a test', async () => {
  const checkout = { ...provider.checkout, isTest: false }
  const liveApplication = await startTestApplication(
    {},
    { runsJobs: false, paymentProvider: { ...provider, checkout } },
  )
  const user = await liveApplication.createUser()
  const livePaymentFixture = await createPaymentFixture(liveApplication, provider)
  const { id } = await livePaymentFixture.order(user)
  await livePaymentFixture.verifyPaid(user, provider.pay(id))
  expect(await livePaymentFixture.fetchOrder(user, id)).toMatchObject({ status: 'paid', is_test: false })
  expect((await liveApplication.waitForEmail(user.email, 'receipt')).text).not.toContain('no real money')
})

test('orders of other users and unknown orders return 404', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const { id } = await paymentFixture.order(user)
  for (const unknownId of [id, 'order_unheard']) {
    const response = await app.inject({ url: `/api/users/orders/${unknownId}`, headers: other.headers })
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  }
  expect((await app.inject(`/api/users/orders/${id}`)).statusCode).toBe(401)
})

test.each(['nonsense', 'x'.repeat(400), Buffer.from('1 2').toString('base64url')])(
  'the cursor %s returns 400',
  async (cursor) => {
    const { headers } = await createUser()
    const response = await app.inject({ url: `/api/users/orders?cursor=${cursor}`, headers })
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  },
)

test('admins find orders by user, status and any id, with all payments', async () => {
  const user = await createUser()
  const [openOrder, order] = [await paymentFixture.order(user), await paymentFixture.order(user)]
  const failed = provider.pay(order.id, { status: 'failed', failure: 'Declined.' })
  await paymentFixture.sendWebhook(provider.createWebhook('payment.failed', { payment: failed }))
  const payment = provider.pay(order.id)
  await paymentFixture.verifyPaid(user, payment)
  const secondPayment = provider.pay(order.id)
  await paymentFixture.sendWebhook(provider.createWebhook('payment.captured', { payment: secondPayment }))
  const findOrderIds = async (filter: Omit<Parameters<typeof findOrders>[1], 'limit'>) =>
    (await findOrders(db, { ...filter, limit: 10 })).map(({ order: found }) => found.providerOrderId)
  const ownOrderIds = await findOrderIds({ userId: user.id })
  expect([ownOrderIds.length, new Set(ownOrderIds)]).toEqual([2, new Set([openOrder.id, order.id])])
  expect(await findOrderIds({ userId: user.id, status: 'paid' })).toEqual([order.id])
  for (const id of [order.id, payment.id, failed.id]) expect(await findOrderIds({ id })).toEqual([order.id])
  const [found] = await findOrders(db, { id: order.id, limit: 1 })
  expect(await findOrderIds({ id: found?.order.id ?? '' })).toEqual([order.id])
  expect(new Map(found?.payments.map(({ providerPaymentId, status }) => [providerPaymentId, status]))).toEqual(
    new Map([
      [failed.id, 'failed'],
      [payment.id, 'captured'],
      [secondPayment.id, 'captured'],
    ]),
  )
  for (const filter of [{ userId: 'nobody' }, { id: 'nothing' }, { id: '' }])
    expect(await findOrderIds(filter)).toEqual([])
  expect(await selectPaymentIssues(db, { limit: 10 })).toMatchObject([
    { kind: 'second_payment', reference: secondPayment.id, orderId: order.id, userId: user.id },
  ])
  expect(await selectPaymentIssues(db, { kind: 'dispute', limit: 10 })).toEqual([])
})
