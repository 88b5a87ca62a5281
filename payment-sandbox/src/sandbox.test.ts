import { expect, test, vi } from 'vitest'
import { TEST_CARDS } from './cards.ts'
import type { CheckoutOutcome } from './checkout-calls.ts'
import { FAULTS } from './faults.ts'
import type { Order, Payment, Refund } from './order-record.ts'
import { createPaymentSandbox, type SandboxDelays } from './sandbox.ts'
import { createMemoryStore } from './store.ts'
import type { Webhook } from './webhooks.ts'

const KEYS = { keyId: 'rzp_test_1', keySecret: 'key secret', webhookSecret: 'webhook secret' }
const HOUR_MS = 3_600_000
const HOUR_DELAYS = { captured: HOUR_MS, unannounced: HOUR_MS, late: HOUR_MS, repeated: HOUR_MS, authorized: HOUR_MS }
const CARD = { expiry: '12/49', cvv: '123', name: 'Ada' }
/** Invalid: Razorpay requires `refund_speed`. */
const PAYMENT_WITHOUT_REFUND_SPEED = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 12, manual_expiry_period: 12 },
}

/** Starts a sandbox with one order. `sent` collects the delivered webhooks, `reported` the errors. */
async function start(delays: Partial<SandboxDelays> = {}, deliveryError?: Error) {
  const sent: Webhook[] = []
  const reported: unknown[] = []
  const store = createMemoryStore()
  const sandbox = createPaymentSandbox({
    ...KEYS,
    store,
    delays: { ...HOUR_DELAYS, ...delays },
    clock: { now: () => new Date() },
    checkoutScript: '',
    async deliver(webhook) {
      sent.push(webhook)
      if (deliveryError) throw deliveryError
    },
    report: (error) => void reported.push(error),
  })
  async function call<Body = object>(method: string, path: string, fields?: object, headers = {}) {
    const authorization = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`
    const body = fields && { body: JSON.stringify(fields) }
    const init = { method, headers: { authorization, ...headers }, ...body }
    const response = await sandbox.handle(new Request(`http://sandbox${path}`, init))
    return { status: response.status, body: (await response.json()) as Body }
  }
  const order = { amount: 1_000, currency: 'INR', receipt: 'r_1' }
  const created = await call<Order>('POST', '/v1/orders', order)
  const orderId = created.body.id
  const pay = async (scenario: string) => {
    const number = TEST_CARDS.find((card) => card.scenario === scenario)?.number
    const form = { key: KEYS.keyId, order_id: orderId, card: { number, ...CARD } }
    return (await call<CheckoutOutcome>('POST', '/sandbox/payments', form)).body
  }
  const fetchPayment = async () => {
    const { body } = await call<{ items: Payment[] }>('GET', `/v1/orders/${orderId}/payments`)
    return body.items[0] ?? expect.unreachable('There is no payment.')
  }
  const submitAction = async (action: string, form = '') => {
    const url = `http://sandbox/sandbox/orders/${(await fetchPayment()).id}/${action}`
    return (await sandbox.handle(new Request(url, { method: 'POST', body: form }))).headers.get('location')
  }
  return { sandbox, sent, reported, call, order, created, orderId, pay, fetchPayment, submitAction }
}

const listEvents = (sent: Webhook[]) => sent.map(({ event }) => event).sort()

test('creating an order returns the same fields as Razorpay', async () => {
  const { created, call, order } = await start()
  expect(created).toEqual({
    status: 200,
    body: {
      id: expect.stringMatching(/^order_\w{14}$/),
      entity: 'order',
      ...order,
      amount_paid: 0,
      amount_due: 1_000,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    },
  })
  expect((await call('GET', `/v1/orders/${created.body.id}`)).body).toEqual(created.body)
  expect((await call('GET', '/v1/orders?receipt=r_1&count=1')).body).toMatchObject({ count: 1, items: [created.body] })
  expect((await call('GET', '/v1/orders?receipt=r_2')).body).toMatchObject({ count: 0, items: [] })
})

test('a receipt belongs to one order; `unique_receipt` returns that order instead of an error', async () => {
  const { created, call, order } = await start()
  expect((await call('POST', '/v1/orders', { ...order, unique_receipt: true })).body).toEqual(created.body)
  const { status, body } = await call('POST', '/v1/orders', order)
  expect([status, body]).toMatchObject([400, { error: { field: 'receipt' } }])
})

test.each([
  [{ amount: 99 }, 'amount_less_than_minimum_amount', 'amount'],
  [{ amount: 100.5 }, 'input_validation_failed', 'amount'],
  [{ amount: '500' }, 'input_validation_failed', 'amount'],
  [{ amount: 1_001, currency: 'KWD' }, 'input_validation_failed', 'amount'],
  [{ currency: 'usd' }, 'input_validation_failed', 'currency'],
  [{ receipt: 'x'.repeat(41) }, 'input_validation_failed', 'receipt'],
  [{ notes: { note: 'x'.repeat(257) } }, 'input_validation_failed', 'notes'],
  [{ payment: PAYMENT_WITHOUT_REFUND_SPEED }, 'input_validation_failed', 'payment'],
  [{ customer: 'Ada' }, 'extra_field_sent', 'customer'],
])('an order with %j is rejected: %s', async (changes, reason, field) => {
  const { call, order } = await start()
  const { status, body } = await call('POST', '/v1/orders', { ...order, ...changes })
  expect([status, body]).toMatchObject([400, { error: { code: 'BAD_REQUEST_ERROR', reason, field } }])
})

test('wrong keys and unknown ids or paths are rejected', async () => {
  const { call } = await start()
  expect(await call('GET', '/v1/orders', undefined, { authorization: 'Basic eDp5' })).toMatchObject({
    status: 401,
    body: { error: { description: 'Authentication failed' } },
  })
  expect((await call('GET', '/v1/orders/order_1')).status).toBe(400)
  expect((await call('GET', '/v1/customers')).status).toBe(404)
})

test('a repeated webhook is sent three times under the same ids', async () => {
  const { sent, pay } = await start({ captured: 5, repeated: 20 })
  await pay('repeated')
  await vi.waitFor(() => expect(sent).toHaveLength(6))
  expect(new Set(sent.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(2)
  expect(new Set(listEvents(sent))).toEqual(new Set(['payment.captured', 'order.paid']))
})

test('a webhook has the same envelope and entities as at Razorpay', async () => {
  const { sent, pay, orderId } = await start({ captured: 5 })
  const paid = await pay('captured')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const seconds = expect.any(Number)
  const payment = {
    entity: 'payment',
    id: paid.outcome === 'paid' ? paid.response.razorpay_payment_id : '',
    amount: 1_000,
    currency: 'INR',
    status: 'captured',
    captured: true,
    order_id: orderId,
    method: 'card',
    amount_refunded: 0,
    refund_status: null,
    card: { entity: 'card', last4: '1007' },
    created_at: seconds,
  }
  const order = { id: orderId, entity: 'order', status: 'paid', amount: 1_000, amount_paid: 1_000, amount_due: 0 }
  const sentWebhook = sent.find(({ event }) => event === 'order.paid')
  expect(JSON.parse(sentWebhook?.body ?? '')).toMatchObject({
    entity: 'event',
    event: 'order.paid',
    contains: ['payment', 'order'],
    created_at: seconds,
    payload: { payment: { entity: payment }, order: { entity: { ...order, receipt: 'r_1' } } },
  })
})

test('a failed payment is reported by webhook with its reason', async () => {
  const { sent, pay } = await start({ captured: 5 })
  await pay('insufficient_funds')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    event: 'payment.failed',
    payload: { payment: { entity: { status: 'failed', error_reason: 'insufficient_funds' } } },
  })
  expect(sent[0]?.body).toContain('the account has insufficient funds')
})

test('a capture call before the delay leaves a payment authorized; after it the sandbox captures the payment itself and sends the webhook', async () => {
  const { sandbox, call, pay, fetchPayment } = await start()
  await pay('authorized')
  const { id, amount, currency } = await fetchPayment()
  const capture = (fields: object) => call<Payment>('POST', `/v1/payments/${id}/capture`, fields)
  expect((await capture({ amount, currency })).body).toMatchObject({ status: 'authorized' })
  expect((await capture({ amount: 1, currency })).status).toBe(400)
  expect(listEvents(await sandbox.buildWebhooks(id))).toEqual(['payment.authorized'])

  const quickSandbox = await start({ authorized: 0, captured: 5 })
  await quickSandbox.pay('authorized')
  await vi.waitFor(() => expect(listEvents(quickSandbox.sent)).toContain('order.paid'))
  expect(await quickSandbox.fetchPayment()).toMatchObject({ status: 'captured', captured: true })
})

test('failed and unknown payments cannot be captured', async () => {
  const { call, pay, fetchPayment } = await start()
  await pay('card_declined')
  const { id, amount, currency } = await fetchPayment()
  expect((await call('POST', `/v1/payments/${id}/capture`, { amount, currency })).status).toBe(400)
  expect((await call('POST', '/v1/payments/pay_1/capture', { amount, currency })).status).toBe(400)
  expect((await fetchPayment()).status).toBe('failed')
})

test('refunds are listed and summed; a lost dispute is not counted as a refund', async () => {
  const { call, sent, pay, fetchPayment, submitAction } = await start()
  await pay('captured')
  expect(await submitAction('refund', 'amount=300')).toBe('/sandbox/orders?result=refund')
  const { id } = await fetchPayment()
  const refunded = await call<Refund>('POST', `/v1/payments/${id}/refund`, { amount: 200 })
  expect(refunded.body).toMatchObject({ entity: 'refund', amount: 200, payment_id: id, status: 'processed' })
  const { body } = await call<{ items: Refund[] }>('GET', `/v1/payments/${id}/refunds`)
  expect(body.items.map(({ amount }) => amount)).toEqual([300, 200])
  expect(await submitAction('dispute')).toBe('/sandbox/orders?result=dispute')
  expect(await submitAction('refund')).toBe('/sandbox/orders?result=rejected')
  expect(await fetchPayment()).toMatchObject({ status: 'captured', amount_refunded: 500, refund_status: 'partial' })
  expect(sent.map(({ event, body: sentWebhook }) => [event, /"amount":\d+/.exec(sentWebhook)?.[0]])).toEqual([
    ['refund.processed', '"amount":300'],
    ['refund.processed', '"amount":200'],
    ['payment.dispute.lost', '"amount":500'],
  ])
})

test('a payment that is refunded in full gets the status refunded', async () => {
  const { pay, submitAction, fetchPayment } = await start()
  await pay('captured')
  await submitAction('refund')
  expect(await fetchPayment()).toMatchObject({ status: 'refunded', amount_refunded: 1_000, refund_status: 'full' })
})

test('an idempotency key refunds once and is rejected for a different refund', async () => {
  const { call, pay, fetchPayment } = await start()
  await pay('captured')
  const { id } = await fetchPayment()
  const refund = (amount: number, key = 'refund-0001') =>
    call<Refund>('POST', `/v1/payments/${id}/refund`, { amount }, { 'x-refund-idempotency': key })
  const first = await refund(100)
  expect((await refund(100)).body).toEqual(first.body)
  expect((await refund(200)).status).toBe(400)
  expect((await refund(100, 'short')).status).toBe(400)
  expect(await fetchPayment()).toMatchObject({ amount_refunded: 100 })
})

test('a failed webhook delivery is reported and does not fail the payment', async () => {
  const { reported, pay } = await start({ captured: 5 }, new Error('The database is unavailable.'))
  expect(await pay('captured')).toMatchObject({ outcome: 'paid' })
  await vi.waitFor(() => expect(reported).toHaveLength(2))
})

test('closing the sandbox cancels scheduled webhooks', async () => {
  const { sandbox, sent, pay } = await start({ late: 10 })
  await pay('late')
  await sandbox.close()
  const next = await start({ late: 15 })
  await next.pay('late')
  await vi.waitFor(() => expect(next.sent).toHaveLength(2))
  expect(sent).toEqual([])
})

test('a fault affects calls until it is removed; an order is created even if its response is lost', async () => {
  const { sandbox, call, order } = await start()
  sandbox.fault = FAULTS['responds with 500']
  expect((await call('GET', '/v1/orders')).status).toBe(500)
  sandbox.fault = FAULTS['loses the response']
  const lost = call('POST', '/v1/orders', { ...order, receipt: 'r_2' })
  await expect(lost).rejects.toThrow()
  sandbox.fault = null
  expect((await call('GET', '/v1/orders?receipt=r_2')).body).toMatchObject({ count: 1 })
})
