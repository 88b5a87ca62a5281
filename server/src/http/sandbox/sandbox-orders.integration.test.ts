import { expect, test, vi } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import { listCardNumbers, createSandboxBuyer, toCheckoutResult } from '../../../test/fixtures/sandbox-buyer.ts'

const HOUR_MS = 3_600_000
const application = await startTestApplication(
  {},
  { runsJobs: false, sandboxDelays: { captured: 20, authorized: HOUR_MS } },
)
const { app, database, createUser } = application
const buyer = await createSandboxBuyer(application)
const publicSite = await startTestApplication(
  { PUBLIC_URL: 'https://pictor.example', SMTP_URL: 'smtp://127.0.0.1:1' },
  { runsJobs: false },
)

const SUCCESS = '4100280000001007'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function postAction(paymentId: string, action: string, form = '', headers: Record<string, string> = {}) {
  const url = `/sandbox/orders/${paymentId}/${action}`
  return app.inject({ method: 'POST', url, payload: form, headers: { ...FORM, ...headers } })
}

/** A payment for requests that are rejected and must not change it. */
const untouched = await createPaidOrder()

async function createPaidOrder() {
  const user = await createUser()
  const orderId = await buyer.order(user)
  const outcome = await buyer.pay(orderId, SUCCESS)
  await buyer.verify(user, outcome)
  const { paymentId } = toCheckoutResult(outcome)
  return { user, orderId, paymentId }
}

test('an authorized payment is accepted without adding credits', async () => {
  const user = await createUser()
  const before = await buyer.fetchBalance(user)
  const outcome = await buyer.pay(await buyer.order(user), listCardNumbers('authorized')[0] ?? '')
  expect(await buyer.verify(user, outcome)).toMatchObject({ status: 202 })
  expect(await buyer.fetchBalance(user)).toBe(before)
})

test('without orders, the page explains how to create one', async () => {
  const { app } = await startTestApplication({}, { runsJobs: false })
  expect((await app.inject('/sandbox/orders')).body).toContain('No orders yet.')
})

test('orders and payments are listed with their possible actions and without card numbers', async () => {
  const { orderId, paymentId } = await createPaidOrder()
  const { body, headers } = await app.inject('/sandbox/orders')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  for (const text of [orderId, paymentId, 'Card ending in 1007: captured.', '$5.00', 'Dispute lost']) {
    expect(body).toContain(text)
  }
  expect(body).not.toContain(SUCCESS)
})

test('partial refunds reverse credits, up to the amount paid', async () => {
  const { user, orderId, paymentId } = await createPaidOrder()
  const first = await postAction(paymentId, 'refund', 'amount=200')
  expect([first.statusCode, first.headers.location]).toEqual([303, '/sandbox/orders?result=refund'])
  expect(await buyer.fetchBalance(user)).toBe(140)
  expect((await postAction(paymentId, 'refund', 'amount=301')).headers.location).toBe('/sandbox/orders?result=rejected')
  await postAction(paymentId, 'refund')
  expect(await buyer.fetchBalance(user)).toBe(80)
  expect((await postAction(paymentId, 'refund')).headers.location).toBe('/sandbox/orders?result=rejected')
  const { order } = (await app.inject({ url: `/api/users/orders/${orderId}`, headers: user.headers })).json<{
    order: object
  }>()
  expect(order).toMatchObject({ status: 'refunded', amount_refunded: 500 })
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('one of ten simultaneous full refunds succeeds', async () => {
  const { user, paymentId } = await createPaidOrder()
  const responses = await Promise.all(Array.from({ length: 10 }, () => postAction(paymentId, 'refund')))
  const done = responses.filter(({ headers }) => headers.location === '/sandbox/orders?result=refund')
  expect([done.length, await buyer.fetchBalance(user)]).toEqual([1, 80])
})

test('a dispute that the buyer wins reverses the credits once', async () => {
  const { user, orderId, paymentId } = await createPaidOrder()
  await postAction(paymentId, 'dispute')
  expect(await buyer.fetchBalance(user)).toBe(80)
  await postAction(paymentId, 'dispute')
  await postAction(paymentId, 'webhook')
  expect(await buyer.fetchBalance(user)).toBe(80)
  await vi.waitFor(async () =>
    expect(await buyer.listWebhookTypes(orderId)).toEqual(['order.paid', 'payment.captured', 'payment.dispute.lost']),
  )
})

test('redelivered webhooks change nothing', async () => {
  const { user, orderId, paymentId } = await createPaidOrder()
  for (let time = 0; time < 3; time++) await postAction(paymentId, 'webhook')
  expect([await buyer.fetchBalance(user), await buyer.listWebhookTypes(orderId)]).toEqual([
    180,
    ['order.paid', 'payment.captured'],
  ])
  expect((await postAction('pay_00000000000000', 'webhook')).headers.location).toBe('/sandbox/orders?result=rejected')
})

test('a payment id with U+0000 returns 400', async () => {
  expect((await postAction('pay_%00', 'webhook')).statusCode).toBe(400)
})

test.each([
  ['an unknown action', 'burn', ''],
  ['an amount of zero', 'refund', 'amount=0'],
  ['a fraction of a cent', 'refund', 'amount=1.5'],
  ['an amount in words', 'refund', 'amount=all'],
  ['an unknown field', 'refund', 'amount=1&currency=USD'],
])('%s returns 400', async (_what, action, form) => {
  const { user, paymentId } = untouched
  expect((await postAction(paymentId, action, form)).statusCode).toBe(400)
  expect(await buyer.fetchBalance(user)).toBe(180)
})

test.each<[string, Record<string, string>, number]>([
  ['another site', { origin: 'https://evil.example' }, 403],
  ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another host name that points to this machine', { host: 'evil.example' }, 404],
  ['an undeclared proxy', { 'x-forwarded-for': '203.0.113.9' }, 404],
])('%s cannot refund a payment', async (_who, headers, status) => {
  const { user, paymentId } = untouched
  expect((await postAction(paymentId, 'refund', '', headers)).statusCode).toBe(status)
  expect(await buyer.fetchBalance(user)).toBe(180)
})

test('a publicly reachable site has the checkout but no operator page', async () => {
  expect((await publicSite.app.inject('/sandbox/orders')).statusCode).toBe(404)
  expect(publicSite.app.hasRoute({ method: 'POST', url: '/sandbox/orders/:paymentId/:action' })).toBe(false)
  expect(publicSite.app.hasRoute({ method: 'POST', url: '/sandbox/payments' })).toBe(true)
})
