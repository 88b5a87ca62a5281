import { inspect } from 'node:util'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { describePaymentProvider } from '../../../test/conformance/payment-provider.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import {
  toWebhookHeaders,
  PROVIDER_FAULTS,
  RAZORPAY_KEYS,
  signCheckout,
  signWebhook,
  startPaymentSandboxServer,
} from '../../../test/fakes/payment-sandbox-server.ts'
import { respondWith } from '../../../test/fakes/vendor-server.ts'
import { createRazorpayProvider, checkRazorpay, type RazorpayOptions } from './razorpay.ts'

const { keyId, keySecret, webhookSecret } = RAZORPAY_KEYS
const ORDER = { receipt: '0e2b7e9c-6a64-4d0e-9c0f-1f6b3b0b6c11', amount: 500, currency: 'USD' } as const

async function start(settings: Partial<RazorpayOptions> = {}) {
  const server = await startPaymentSandboxServer()
  onTestFinished(() => server.stop())
  const options: RazorpayOptions = {
    name: 'razorpay',
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiUrl: server.url,
    fetch,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    ...settings,
  }
  return { server, options, provider: createRazorpayProvider(options) }
}

describePaymentProvider('Razorpay', async () => {
  const { server, provider } = await start()
  return {
    provider,
    pay: async (orderId, status) => (await server.pay(orderId, status)).paymentId,
    refund: (paymentId, amount) => server.refund(paymentId, { amount }),
    signCheckout: ({ orderId, paymentId }) => signCheckout(orderId, paymentId),
    signWebhook: (body) => signWebhook(body).headers['x-razorpay-signature'],
    toWebhookHeaders,
  }
})

test('an order requests automatic capture and a unique receipt', async () => {
  const { server, provider } = await start()
  await provider.createOrder(ORDER)
  expect(server.calls).toMatchObject([{ method: 'POST', path: '/v1/orders' }])
  expect(server.calls[0]?.fields).toEqual({
    ...ORDER,
    unique_receipt: true,
    payment: {
      capture: 'automatic',
      capture_options: { automatic_expiry_period: 12, manual_expiry_period: 7_200, refund_speed: 'normal' },
    },
  })
  expect(server.calls[0]?.headers).toMatchObject({
    authorization: 'Basic cnpwX3Rlc3RfMDAwMDAwMDAwMDAwMTpyenBfdGVzdF9zZWNyZXRfMDAwMQ==',
    'content-type': 'application/json',
  })
})

test('capturing a payment that was captured in the meantime returns its current state, refunded or not', async () => {
  const { server, provider } = await start()
  const { id } = await provider.createOrder(ORDER)
  const { paymentId } = await server.pay(id, 'authorized')
  const authorized = await provider.findPayment(paymentId)
  if (!authorized) throw new Error('No payment was found.')
  await provider.capture(authorized)
  expect(await provider.capture(authorized)).toEqual({ ...authorized, status: 'captured' })
  await server.refund(paymentId)
  expect(await provider.capture(authorized)).toEqual({ ...authorized, status: 'refunded', amountRefunded: 500 })
})

test('a rejected capture of a payment that is still authorized fails', async () => {
  const { server, provider } = await start()
  const { id } = await provider.createOrder(ORDER)
  const authorized = await provider.findPayment((await server.pay(id, 'authorized')).paymentId)
  if (!authorized) throw new Error('No payment was found.')
  await expect(provider.capture({ ...authorized, amount: 100 })).rejects.toMatchObject({ reason: 'refused' })
  expect(await provider.findPayment(authorized.id)).toEqual(authorized)
})

test('only processed refunds are returned, from all pages', async () => {
  const { server, provider } = await start()
  const { id } = await provider.createOrder({ ...ORDER, amount: 50_000 })
  const { paymentId } = await server.pay(id)
  await server.refund(paymentId, { amount: 1, status: 'pending' })
  await server.refund(paymentId, { amount: 1, status: 'failed' })
  const processedIds = await Promise.all(Array.from({ length: 220 }, () => server.refund(paymentId, { amount: 10 })))
  const refunds = await provider.listRefunds(paymentId)
  expect(refunds.map((refund) => refund.id)).toEqual(processedIds)
})

test.each([
  ['credentials', 401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } }],
  ['credentials', 400, { error: { description: 'The api key is invalid', source: 'NA', step: 'NA', reason: 'NA' } }],
  ['credentials', 403, 'Forbidden'],
  [
    'refused',
    400,
    { error: { reason: 'amount_less_than_minimum_amount', field: 'amount', description: 'Too little' } },
  ],
  ['refused', 400, { error: { reason: 'extra_field_sent', field: 'unique_receipt', description: 'Not sent' } }],
  ['refused', 400, 'no JSON'],
  ['refused', 404, {}],
  ['refused', 302, ''],
  ['unavailable', 429, { error: { description: 'Too many requests' } }],
  ['unavailable', 500, { error: { code: 'SERVER_ERROR', description: 'Trouble' } }],
  ['unavailable', 502, '<html>Bad gateway</html>'],
  ['unavailable', 503, ''],
  ['unavailable', 504, [1, 2]],
  ['unavailable', 200, ''],
  ['unavailable', 200, []],
  ['unavailable', 200, { id: 'order_1', amount: '500', currency: 'USD' }],
  ['refused', 200, { id: 'order_1', amount: 499, currency: 'USD' }],
  ['refused', 200, { id: 'order_1', amount: 500, currency: 'INR' }],
])('createOrder fails with the reason %s when the response is %i %j', async (reason, status, body) => {
  const { server, provider } = await start()
  server.handler = respondWith(status, body)
  await expect(provider.createOrder(ORDER)).rejects.toMatchObject({ name: 'PaymentProviderError', reason })
  expect(server.calls).toHaveLength(1)
})

test('a response that is too long is rejected', async () => {
  const { server, provider } = await start()
  const responseBody = JSON.stringify({ id: 'order_1', amount: 500, currency: 'USD' })
  server.handler = respondWith(200, responseBody.padEnd(3 * 1_024 * 1_024))
  await expect(provider.createOrder(ORDER)).rejects.toThrow('Razorpay returned more than 2097152 bytes.')
})

test('findPayment returns null after a 404, and rejects after a 400 that does not mean an unknown id', async () => {
  const { server, provider } = await start()
  server.handler = respondWith(404, {})
  expect(await provider.findPayment('pay_1')).toBeNull()
  server.handler = respondWith(400, {
    error: { reason: 'something_else', description: 'The id provided does not exist' },
  })
  await expect(provider.findPayment('pay_1')).rejects.toMatchObject({ reason: 'refused' })
})

test('redirects are not followed, so no other host receives the key', async () => {
  const other = await startPaymentSandboxServer()
  onTestFinished(() => other.stop())
  const { server, provider } = await start()
  server.handler = respondWith(307, '', { location: `${other.url}/v1/orders` })
  await expect(provider.createOrder(ORDER)).rejects.toThrow('Razorpay responded with status 307')
  expect(other.calls).toEqual([])
})

test('the error message quotes Razorpay, shortened and without the secret', async () => {
  const { server, provider } = await start()
  const description = `Bad\nkey ${keySecret} ${'x'.repeat(1_000)}`
  server.handler = respondWith(400, { error: { description, reason: 'input_validation_failed', field: 'amount' } })
  const error: unknown = await provider.createOrder(ORDER).catch((caught: unknown) => caught)
  if (!(error instanceof Error)) throw new Error('createOrder did not fail.')
  expect(error.message).toMatch(
    /^Razorpay responded with status 400 \(input_validation_failed, amount\): Bad key … x+…$/,
  )
  expect(error.message.length).toBeLessThan(400)
})

test('the error of an invalid response names only fields, because the values identify the buyer', async () => {
  const { server, provider } = await start()
  const buyer = { vpa: 'gaurav@exampleupi', email: 'gaurav@example.com', contact: '+919876543210' }
  server.handler = respondWith(200, { id: 'pay_1', amount: 500, currency: 'USD', status: 'unheard', ...buyer })
  const error: unknown = await provider.findPayment('pay_1').catch((caught: unknown) => caught)
  expect(error).toMatchObject({ reason: 'unavailable', message: expect.stringMatching(/: status, .*created_at/) })
  expect(inspect(error, { depth: 10 })).not.toMatch(/gaurav|9876543210/)
})

test.each(PROVIDER_FAULTS)('a provider that %s is unavailable within the time limit', async (_fault, fault) => {
  const { server, provider } = await start()
  server.sandbox.fault = fault
  const started = performance.now()
  await expect(provider.createOrder(ORDER)).rejects.toMatchObject({ reason: 'unavailable' })
  expect(performance.now() - started).toBeLessThan(15_000)
  await vi.waitFor(() => expect(server.countInFlight()).toBe(0))
})

test.runIf(inject('deep'))('all pages of a list share one time limit', async () => {
  const { server, provider } = await start()
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 1, created_at: 1, status: 'processed' }
  server.handler = async (call, response) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await respondWith(200, { items: Array.from({ length: 100 }, () => refund) })(call, response)
  }
  const started = performance.now()
  await expect(provider.listRefunds('pay_1')).rejects.toMatchObject({ reason: 'unavailable' })
  expect(performance.now() - started).toBeLessThan(15_000)
})

test('an unreachable provider is unavailable', async () => {
  const { provider } = await start({ apiUrl: `http://127.0.0.1:${await findFreePort()}` })
  await expect(provider.createOrder(ORDER)).rejects.toThrow(
    'Razorpay is unreachable or closed the connection (ECONNREFUSED).',
  )
})

test('an event signed with the previous secret is accepted', async () => {
  const { provider } = await start({ webhookSecrets: ['newer', webhookSecret] })
  const { body, headers } = signWebhook('{"event":"order.paid","payload":{}}')
  expect(provider.parseWebhookEvent(Buffer.from(body), headers)).toMatchObject({ type: 'order.paid' })
  expect(provider.parseWebhookEvent(Buffer.from(body), signWebhook(body, keySecret).headers)).toBeNull()
})

test('without a secret, every event is rejected', async () => {
  const { provider } = await start({ webhookSecrets: [] })
  const { body, headers } = signWebhook('{"event":"order.paid","payload":{}}', '')
  expect(provider.parseWebhookEvent(Buffer.from(body), headers)).toBeNull()
})

test.each([
  ['rzp_test_1', 'https://checkout.razorpay.com/v1/checkout.js', true, ['https://*.razorpay.com']],
  ['rzp_live_1', 'https://checkout.razorpay.com/v1/checkout.js', false, ['https://*.razorpay.com']],
  ['rzp_test_1', 'http://127.0.0.1:9000/c.js', true, ['https://*.razorpay.com', 'http://127.0.0.1:9000']],
  ['rzp_test_1', 'https://evilrazorpay.com/c.js', true, ['https://*.razorpay.com', 'https://evilrazorpay.com']],
])(
  'the key id %s and the script %s determine whether payments are tests, and the allowed origins',
  async (id, checkoutUrl, isTest, origins) => {
    const { provider } = await start({ keyId: id, checkoutUrl })
    expect([provider.name, provider.keyId]).toEqual(['razorpay', id])
    expect(provider.checkout).toEqual({ scriptUrl: checkoutUrl, isTest, origins })
  },
)

test('the doctor check reports whether Razorpay accepts the keys', async () => {
  const { options } = await start()
  const { host } = new URL(options.apiUrl)
  expect(await checkRazorpay(options)).toBe(
    `Razorpay (${host}) accepts the keys. They are test keys: no real money moves.`,
  )
  await expect(checkRazorpay({ ...options, keySecret: 'wrong' })).rejects.toMatchObject({ reason: 'credentials' })
})
