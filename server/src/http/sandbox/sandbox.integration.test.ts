import { expect, test, vi } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findLedgerViolations } from '../../../test/fixtures/ledger.ts'
import {
  CARD_COUNT,
  listCardNumbers,
  createSandboxBuyer,
  createPaymentForm,
  SANDBOX_KEY_ID,
} from '../../../test/fixtures/sandbox-buyer.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'

const lines: string[] = []
const application = await startTestApplication(
  { LOG_LEVEL: 'debug' },
  {
    runsJobs: false,
    sandboxDelays: { captured: 20, unannounced: 40, late: 80, repeated: 80, authorized: 3_000 },
    log: { write: (line) => void lines.push(line) },
  },
)
const { app, database, createUser } = application
const buyer = await createSandboxBuyer(application)
/** A buyer whose balance no test checks. */
const anyUser = await createUser()

const WELCOME_CREDITS = 80
const PACK_CREDITS = 100
const PAID_EVENTS = ['order.paid', 'payment.captured']
const SUCCESS = '4100280000001007'

const postPayment = (payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/sandbox/payments',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

test.each(listCardNumbers('captured'))(
  'card %s pays: the page can verify the payment, and the webhooks arrive',
  async (number) => {
    const user = await createUser()
    const orderId = await buyer.order(user)
    const outcome = await buyer.pay(orderId, number)
    expect(await buyer.verify(user, outcome)).toEqual({ status: 200, balance: WELCOME_CREDITS + PACK_CREDITS })
    await vi.waitFor(async () => expect(await buyer.listWebhookTypes(orderId)).toEqual(PAID_EVENTS))
    expect(await buyer.fetchBalance(user)).toBe(WELCOME_CREDITS + PACK_CREDITS)
  },
)

test.each([
  ['4100280000060003', 'card_declined'],
  ['4100280000080001', 'insufficient_funds'],
  ['4100280000070002', 'payment_cancelled'],
  ['4100280000090000', 'payment_timed_out'],
])('card %s fails with %s, and another card pays the same order', async (number, reason) => {
  const user = await createUser()
  const orderId = await buyer.order(user)
  expect(await buyer.pay(orderId, number)).toEqual({
    outcome: 'failed',
    error: {
      code: expect.stringMatching(/^(BAD_REQUEST|GATEWAY)_ERROR$/),
      description: expect.stringMatching(/\S/),
      source: expect.stringMatching(/^[a-z_]+$/),
      step: expect.stringMatching(/^[a-z_]+$/),
      reason,
      metadata: { order_id: orderId, payment_id: expect.stringMatching(/^pay_\w{14}$/) },
    },
  })
  await vi.waitFor(async () => expect(await buyer.listWebhookTypes(orderId)).toEqual(['payment.failed']))
  expect(await buyer.fetchBalance(user)).toBe(WELCOME_CREDITS)
  expect(await buyer.verify(user, await buyer.pay(orderId, SUCCESS))).toMatchObject({ status: 200 })
})

test.each([...listCardNumbers('unannounced'), ...listCardNumbers('late')])(
  'card %s pays without a result for the page, and the webhook adds the credits',
  async (number) => {
    const user = await createUser()
    const orderId = await buyer.order(user)
    expect(await buyer.pay(orderId, number)).toEqual({
      outcome: 'unannounced',
      title: expect.any(String),
      text: expect.any(String),
    })
    // Read before the events: an event is stored in the transaction that adds its credits.
    const balance = await buyer.fetchBalance(user)
    const hasEvent = (await buyer.listWebhookTypes(orderId)).length > 0
    expect(hasEvent ? [WELCOME_CREDITS, WELCOME_CREDITS + PACK_CREDITS] : [WELCOME_CREDITS]).toContain(balance)
    await vi.waitFor(async () => expect(await buyer.fetchBalance(user)).toBe(WELCOME_CREDITS + PACK_CREDITS))
    expect(await buyer.listWebhookTypes(orderId)).not.toEqual([])
  },
)

test('a webhook that is delivered three times adds credits once', async () => {
  const user = await createUser()
  const orderId = await buyer.order(user)
  const outcome = await buyer.pay(orderId, listCardNumbers('repeated')[0] ?? '')
  await vi.waitFor(async () => expect(await buyer.listWebhookTypes(orderId)).toEqual(PAID_EVENTS))
  expect(await buyer.verify(user, outcome)).toEqual({ status: 200, balance: WELCOME_CREDITS + PACK_CREDITS })
  expect([await buyer.fetchBalance(user), await buyer.listWebhookTypes(orderId)]).toEqual([
    WELCOME_CREDITS + PACK_CREDITS,
    PAID_EVENTS,
  ])
})

test('an authorized payment adds credits when it is captured', async () => {
  const user = await createUser()
  const orderId = await buyer.order(user)
  await buyer.pay(orderId, listCardNumbers('authorized')[0] ?? '')
  const eventTypes = ['order.paid', 'payment.authorized', 'payment.captured']
  await vi.waitFor(async () => expect(await buyer.listWebhookTypes(orderId)).toEqual(eventTypes))
  expect(await buyer.fetchBalance(user)).toBe(WELCOME_CREDITS + PACK_CREDITS)
})

test('one of twenty simultaneous payments pays an order, and an authorized payment blocks further ones', async () => {
  const user = await createUser()
  const orderId = await buyer.order(user)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => buyer.pay(orderId, SUCCESS)))
  expect(outcomes.filter(({ outcome }) => outcome === 'paid')).toHaveLength(1)
  const [rejected] = outcomes.filter(({ outcome }) => outcome === 'failed')
  expect(rejected).toMatchObject({ error: { reason: 'order_already_paid', metadata: { order_id: orderId } } })
  const authorized = await buyer.order(user)
  await buyer.pay(authorized, listCardNumbers('authorized')[0] ?? '')
  expect(await buyer.pay(authorized, SUCCESS)).toMatchObject({ outcome: 'failed' })
})

test('the checkout shows the amount of an order only for its id and key', async () => {
  const orderId = await buyer.order(anyUser)
  const sendRequest = (id: string, key: string) => app.inject(`/sandbox/checkout/${id}?key=${key}`)
  const orderResponse = await sendRequest(orderId, SANDBOX_KEY_ID)
  expect([orderResponse.statusCode, orderResponse.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(orderResponse.json()).toMatchObject({ amount: 500, currency: 'USD', isPaid: false })
  expect(orderResponse.json<{ cards: object[] }>().cards).toHaveLength(CARD_COUNT)
  await buyer.pay(orderId, SUCCESS)
  expect((await sendRequest(orderId, SANDBOX_KEY_ID)).json()).toMatchObject({ isPaid: true })
  expect((await sendRequest(orderId, 'rzp_test_other')).statusCode).toBe(404)
  expect((await sendRequest('order_00000000000000', SANDBOX_KEY_ID)).statusCode).toBe(404)
})

test('the checkout of an order id with U+0000 returns 400', async () => {
  const response = await app.inject(`/sandbox/checkout/order_%00?key=${SANDBOX_KEY_ID}`)
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
})

const CARD = createPaymentForm('order_00000000000000', SUCCESS).card

test.each<[string, object]>([
  ['no card', { card: undefined }],
  ['a card as text', { card: SUCCESS }],
  ['a card number with spaces', { card: { ...CARD, number: '4100 2800 0000 1007' } }],
  ['a numeric card number', { card: { ...CARD, number: 4_100_280_000_001_007 } }],
  ['a card number that is too short', { card: { ...CARD, number: '41002800' } }],
  ['a card number that is too long', { card: { ...CARD, number: '4'.repeat(20) } }],
  ['a thirteenth month', { card: { ...CARD, expiry: '13/39' } }],
  ['an expired card', { card: { ...CARD, expiry: '01/20' } }],
  ['a CVV of letters', { card: { ...CARD, cvv: 'abc' } }],
  ['a name of spaces', { card: { ...CARD, name: '   ' } }],
  ['a name that is too long', { card: { ...CARD, name: 'x'.repeat(101) } }],
  ['an unknown field', { amount: 1 }],
  ['an order id that is a list', { order_id: ['order_00000000000000'] }],
  ['an order id with U+0000', { order_id: 'order_\0' }],
])('%s returns 400', async (_what, changes) => {
  const orderId = await buyer.order(anyUser)
  const response = await postPayment({ ...createPaymentForm(orderId, SUCCESS), ...changes })
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  expect(await buyer.listPayments(orderId)).toEqual([])
})

test.each<[string, object]>([
  ['an unknown order', { order_id: 'order_00000000000000' }],
  ['another key', { key: 'rzp_live_sandbox' }],
  ['a real card', { card: { ...CARD, number: '4242424242424242' } }],
])('%s returns 404', async (_what, changes) => {
  const orderId = await buyer.order(anyUser)
  expect((await postPayment({ ...createPaymentForm(orderId, SUCCESS), ...changes })).statusCode).toBe(404)
  expect(await buyer.listPayments(orderId)).toEqual([])
})

test.each<[number, string, string, Record<string, string>, string | undefined]>([
  [403, 'FORBIDDEN', 'another site', { origin: 'https://evil.example' }, undefined],
  [403, 'FORBIDDEN', 'another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }, undefined],
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'key=1'],
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'plain text', { 'content-type': 'text/plain' }, undefined],
  [400, 'BAD_REQUEST', 'invalid JSON', {}, '{"key":'],
  [413, 'PAYLOAD_TOO_LARGE', 'a body that is too large', {}, JSON.stringify({ key: 'x'.repeat(3_000) })],
])('%i %s for %s', async (status, code, _what, headers, body) => {
  const orderId = await buyer.order(anyUser)
  const response = await postPayment(body ?? JSON.stringify(createPaymentForm(orderId, SUCCESS)), headers)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code])
  expect(await buyer.listPayments(orderId)).toEqual([])
})

test('only the last four digits of a card are stored, and the log has no card number', async () => {
  const orderId = await buyer.order(anyUser)
  await buyer.pay(orderId, SUCCESS)
  await postPayment({ ...createPaymentForm(orderId, '4242424242424242'), nonsense: true })
  expect(await buyer.listPayments(orderId)).toMatchObject([{ card: { last4: '1007' } }])
  const storedPayments = JSON.stringify(await buyer.listPayments())
  for (const number of [SUCCESS, '4242424242424242']) expect(storedPayments + lines.join('')).not.toContain(number)
})

test('an order accepts no payment after 50 failed attempts', async () => {
  const orderId = await buyer.order(anyUser)
  for (let time = 0; time < 50; time++) await buyer.pay(orderId, '4100280000060003')
  expect(await buyer.pay(orderId, SUCCESS)).toMatchObject({ outcome: 'failed' })
})

test('the ledger is consistent after all tests', async () => {
  expect(await findLedgerViolations(database.db)).toEqual([])
})

test('the script is served with its type, compressed, and as 304 if the client has it', async () => {
  const script = await startTestApplication({}, { runsJobs: false, checkoutScript: import.meta.filename })
  const sendRequest = (headers: Record<string, string>) => script.app.inject({ url: '/sandbox/checkout.js', headers })
  const uncompressed = await sendRequest({})
  expect(uncompressed.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    vary: 'accept-encoding',
  })
  expect(uncompressed.body).toContain('the script is served')
  const compressed = await sendRequest({ 'accept-encoding': 'br' })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(compressed.rawPayload.length).toBeLessThan(uncompressed.rawPayload.length / 2)
  const notModified = await sendRequest({ 'if-none-match': String(uncompressed.headers.etag) })
  expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
})

test('with another provider the sandbox has no routes', async () => {
  const paymentProvider = { ...createTestProvider(), name: 'another' }
  const withAnotherProvider = await startTestApplication({}, { runsJobs: false, paymentProvider })
  for (const url of ['/sandbox/checkout.js', '/sandbox/checkout/order_1?key=1', '/sandbox/orders', '/sandbox/payments'])
    expect((await withAnotherProvider.app.inject(url)).json()).toMatchObject({ code: 'NOT_FOUND' })
  expect(withAnotherProvider.app.hasRoute({ method: 'POST', url: '/sandbox/payments' })).toBe(false)
})
