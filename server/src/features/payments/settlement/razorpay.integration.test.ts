import { eq, ne } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import type { CheckoutOrder, CreditPack, Order } from '@pictor/contract'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../../test/fixtures/ledger.ts'
import {
  FAULTS,
  PROVIDER_FAULTS,
  RAZORPAY_KEYS,
  signWebhook,
  startPaymentSandboxServer,
  type SignedWebhook,
} from '../../../../test/fakes/payment-sandbox-server.ts'
import { orders } from '../payments.table.ts'

const razorpay = await startPaymentSandboxServer()
afterAll(() => razorpay.stop())
const environment = {
  RAZORPAY_KEY_ID: RAZORPAY_KEYS.keyId,
  RAZORPAY_KEY_SECRET: RAZORPAY_KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: `newer, ${RAZORPAY_KEYS.webhookSecret}`,
  RAZORPAY_API_URL: razorpay.url,
}
const { app, fetchCredits, database, createUser, waitForEmail } = await startTestApplication(environment, {
  runsJobs: false,
})
const packs = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
const packId = packs[0]?.id ?? ''

function post(user: TestUser, path: string, payload: object, key?: string) {
  const headers = { ...user.headers, ...(key !== undefined && { 'idempotency-key': key }) }
  return app.inject({ method: 'POST', url: `/api/payments/${path}`, headers, payload })
}

async function createOrder(user: TestUser, currency = 'USD'): Promise<CheckoutOrder> {
  const ordered = await post(user, 'create-order', { packId, currency })
  expect(ordered.statusCode).toBe(200)
  return ordered.json()
}

const sendWebhook = ({ body, headers }: SignedWebhook) =>
  app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: body })

async function listOrders(user: TestUser): Promise<Order[]> {
  return (await app.inject({ url: '/api/users/orders', headers: user.headers })).json<{ orders: Order[] }>().orders
}

test.each([
  ['USD', 500],
  ['INR', 41_750],
])('a pack is ordered at Razorpay in %s, paid and credited', async (currency, amount) => {
  const user = await createUser()
  const { id, ...ordered } = await createOrder(user, currency)
  expect(ordered).toEqual({ amount, currency, keyId: RAZORPAY_KEYS.keyId })
  const { paymentId, signature } = await razorpay.pay(id)
  const verified = await post(user, 'verify-payment', { orderId: id, paymentId, signature, packId })
  expect([verified.statusCode, verified.json()]).toMatchObject([200, { success: true, newBalance: 180 }])
  expect(await listOrders(user)).toMatchObject([{ id, status: 'paid', payment_id: paymentId, amount, currency }])
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('an order paid with test keys is marked as a test, also in the receipt', async () => {
  const user = await createUser()
  const { id } = await createOrder(user)
  const { paymentId, signature } = await razorpay.pay(id)
  await post(user, 'verify-payment', { orderId: id, paymentId, signature, packId })
  expect(await listOrders(user)).toMatchObject([{ id, status: 'paid', is_test: true }])
  expect((await waitForEmail(user.email, 'receipt')).text).toContain('no real money was charged')
})

test('an authorized payment is captured even if the Razorpay account does not capture automatically', async () => {
  const user = await createUser()
  const { id } = await createOrder(user)
  const { paymentId, signature } = await razorpay.pay(id, 'authorized')
  const verified = await post(user, 'verify-payment', { orderId: id, paymentId, signature, packId })
  expect(verified.json()).toMatchObject({ success: true, newBalance: 180 })
  expect(await razorpay.buildWebhook('payment.captured', paymentId)).toBeDefined()
})

test.each(['order.paid', 'payment.captured'])(
  'the event %s credits a buyer who closed the tab, and only once',
  async (event) => {
    const user = await createUser()
    const { id } = await createOrder(user)
    const { paymentId } = await razorpay.pay(id)
    const webhooks = await Promise.all(
      [event, 'payment.captured'].map((eventType) => razorpay.buildWebhook(eventType, paymentId)),
    )
    for (const webhook of [...webhooks, ...webhooks]) expect((await sendWebhook(webhook)).statusCode).toBe(200)
    expect(await fetchCredits(user)).toBe(180)
  },
)

test('a webhook with a forged signature credits nobody', async () => {
  const user = await createUser()
  const { id } = await createOrder(user)
  const { paymentId } = await razorpay.pay(id)
  const { body, headers } = await razorpay.buildWebhook('order.paid', paymentId)
  const forged = [signWebhook(body, RAZORPAY_KEYS.keySecret), signWebhook(body, ''), signWebhook(`${body} `)]
  for (const { headers: signed } of forged) expect((await sendWebhook({ body, headers: signed })).statusCode).toBe(400)
  expect((await sendWebhook({ body: body.replace('500', '100'), headers })).statusCode).toBe(400)
  expect(await fetchCredits(user)).toBe(80)
})

// `razorpay.test.ts` proves the time limit in every run. Orders with these two faults are deep only, because each takes
// the whole time limit.
const SLOW_FAULTS = ['never responds', 'responds one byte per second']
const faults = PROVIDER_FAULTS.filter(([name]) => inject('deep') || !SLOW_FAULTS.includes(name))

test.each(faults)('orders fail while the provider %s and succeed afterwards', async (_what, fault) => {
  const user = await createUser()
  razorpay.sandbox.fault = fault
  const idempotencyKeys = Array.from({ length: inject('deep') ? 50 : 10 }, (_, index) => `${user.id}-${index}`)
  const started = performance.now()
  const failedResponses = await Promise.all(
    idempotencyKeys.map((key) => post(user, 'create-order', { packId, currency: 'USD' }, key)),
  )
  expect(performance.now() - started).toBeLessThan(10_000)
  for (const response of failedResponses) {
    expect([response.statusCode, response.json()]).toMatchObject([502, { code: 'ORDER_FAILED' }])
    expect(response.body).not.toMatch(/razorpay|ECONN|Unexpected|secret|html/i)
  }
  expect(await listOrders(user)).toEqual([])
  const createdOrders = await database.db.select().from(orders).where(ne(orders.status, 'pending'))
  expect(createdOrders.filter(({ userId }) => userId === user.id)).toEqual([])

  razorpay.sandbox.fault = null
  const retried = await post(user, 'create-order', { packId, currency: 'USD' }, idempotencyKeys[0])
  expect(retried.statusCode).toBe(200)
  const [row] = await database.db
    .select()
    .from(orders)
    .where(eq(orders.idempotencyKey, idempotencyKeys[0] ?? ''))
  expect(await razorpay.listOrderIds(row?.id ?? '')).toHaveLength(1)
})

test('retrying after a lost response returns the first order', async () => {
  const user = await createUser()
  razorpay.sandbox.fault = FAULTS['loses the response']
  expect((await post(user, 'create-order', { packId, currency: 'USD' }, user.id)).statusCode).toBe(502)
  const [orderRow] = await database.db.select().from(orders).where(eq(orders.idempotencyKey, user.id))
  const providerOrderIds = await razorpay.listOrderIds(orderRow?.id ?? '')
  razorpay.sandbox.fault = null
  const retried = await post(user, 'create-order', { packId, currency: 'USD' }, user.id)
  expect([retried.json<CheckoutOrder>().id]).toEqual(providerOrderIds)
})

test('if the provider is unavailable, verification returns 202 instead of an error', async () => {
  const user = await createUser()
  const { id } = await createOrder(user)
  const { paymentId, signature } = await razorpay.pay(id)
  const verification = { orderId: id, paymentId, signature, packId }
  razorpay.sandbox.fault = FAULTS['resets the connection']
  expect((await post(user, 'verify-payment', verification)).statusCode).toBe(202)
  razorpay.sandbox.fault = null
  expect((await post(user, 'verify-payment', verification)).json()).toMatchObject({ success: true, newBalance: 180 })
})

test('the routes of the payment sandbox return 404 while Razorpay is configured', async () => {
  for (const url of ['/sandbox', '/sandbox/checkout.js', '/sandbox/orders']) {
    expect((await app.inject(url)).statusCode, url).toBe(404)
  }
})

test('rejected or test keys are reported to the operator and not to users', async () => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const wrongKeyEnvironment = { ...environment, RAZORPAY_KEY_SECRET: 'a-wrong-secret', LOG_LEVEL: 'warn' }
  const wrongKeyApplication = await startTestApplication(wrongKeyEnvironment, { runsJobs: false, log })
  expect(lines.join('')).toContain('Razorpay has test keys: no real money moves.')
  const user = await wrongKeyApplication.createUser()
  const response = await wrongKeyApplication.app.inject({
    method: 'POST',
    url: '/api/payments/create-order',
    headers: user.headers,
    payload: { packId, currency: 'USD' },
  })
  expect([response.statusCode, response.json()]).toMatchObject([502, { code: 'ORDER_FAILED' }])
  expect(response.body).not.toMatch(/authentication|credential|key/i)
  expect((await wrongKeyApplication.app.inject('/metrics')).body).toMatch(/^alerts_total\{alert="payment"\} 1$/m)
  const [alert] = lines.filter((line) => line.includes('"alert":"payment"'))
  expect(alert).toContain('Razorpay responded with status 401')
  expect(lines.join('')).not.toContain('a-wrong-secret')
})
