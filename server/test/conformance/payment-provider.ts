import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { forgeSignatures } from '../fakes/forged-signatures.ts'
import { EVENTS, ORDER_PAID_EVENT } from '../fakes/provider-events.ts'
import {
  PaymentProviderError,
  type PaymentProvider,
  type ProviderOrderRequest,
  type WebhookHeaders,
} from '../../src/ports/payment-provider.ts'

/** A payment provider and control over its buyers and signatures. */
export interface PaymentProviderUnderTest {
  provider: PaymentProvider
  /** Simulates a buyer's attempt to pay an order. Returns the payment's id. */
  pay(orderId: string, status: 'authorized' | 'captured' | 'failed'): Promise<string>
  /** Simulates a completed refund. Returns the refund's id. */
  refund(paymentId: string, amount: number): Promise<string>
  signCheckout(ids: { orderId: string; paymentId: string }): string
  signWebhook(body: string): string
  /** Creates the headers of a webhook. */
  toWebhookHeaders(sent: { signature: string | undefined; eventId: string | undefined }): WebhookHeaders
}

const createOrderRequest = (order: Partial<ProviderOrderRequest> = {}): ProviderOrderRequest => ({
  receipt: randomUUID(),
  amount: 500,
  currency: 'USD',
  ...order,
})
const UNKNOWN_IDS = [
  'pay_00000000000000',
  'pay',
  '',
  '.',
  '..',
  '../orders',
  'pay_1/capture',
  'pay_1?count=1',
  'pay_ü',
  ' ',
]

/** Registers the tests of the port. `create` returns a provider without data for each test and cleans up after it. */
export function describePaymentProvider(name: string, create: () => Promise<PaymentProviderUnderTest>): void {
  describe(`${name} as a payment provider`, () => {
    describeOrders(create)
    describePayments(create)
    describeSignatures(create)
    describeWebhooks(create)
  })
}

type Create = () => Promise<PaymentProviderUnderTest>

function describeOrders(create: Create): void {
  test.each([
    [100, 'USD'],
    [41_750, 'INR'],
    [2_147_483_647, 'INR'],
  ] as const)('an order of %i %s is created as requested', async (amount, currency) => {
    const { provider } = await create()
    const order = await provider.createOrder(createOrderRequest({ amount, currency }))
    expect(order).toEqual({ id: expect.stringMatching(/^\w{1,64}$/), amount, currency })
  })

  test('repeated and concurrent requests with one receipt return the same order; another receipt returns another order', async () => {
    const { provider } = await create()
    const order = createOrderRequest()
    const orders = await Promise.all(Array.from({ length: 20 }, () => provider.createOrder(order)))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect((await provider.createOrder(createOrderRequest())).id).not.toBe(orders[0]?.id)
  })

  test.each([{ amount: 501 }, { currency: 'INR' as const }])('a known receipt with %j is rejected', async (other) => {
    const { provider } = await create()
    const order = createOrderRequest()
    await provider.createOrder(order)
    const error: unknown = await provider.createOrder({ ...order, ...other }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(PaymentProviderError)
    expect(error).toMatchObject({ reason: 'refused' })
  })
}

function describePayments(create: Create): void {
  test.each(UNKNOWN_IDS)('the id %j is unknown', async (id) => {
    const { provider } = await create()
    expect(await provider.findPayment(id)).toBeNull()
    expect(await provider.listPayments(id)).toEqual([])
    expect(await provider.listRefunds(id)).toEqual([])
  })

  test('a payment is found by its id, and all attempts by their order', async () => {
    const { provider, pay } = await create()
    const { id: orderId } = await provider.createOrder(createOrderRequest())
    const { id: otherId } = await provider.createOrder(createOrderRequest())
    expect(await provider.listPayments(orderId)).toEqual([])
    const failed = await pay(orderId, 'failed')
    const captured = await pay(orderId, 'captured')
    await pay(otherId, 'captured')
    const found = await provider.findPayment(captured)
    expect(found).toMatchObject({ id: captured, orderId, amount: 500, currency: 'USD', amountRefunded: 0 })
    expect(found).toMatchObject({ status: 'captured', failure: null, createdAt: expect.any(Date) })
    const listed = await provider.listPayments(orderId)
    expect(Object.fromEntries(listed.map(({ id, status }) => [id, status]))).toEqual({
      [failed]: 'failed',
      [captured]: 'captured',
    })
    expect(listed).toContainEqual(found)
  })

  test('an authorized payment is captured once; a repeated capture returns its current state', async () => {
    const { provider, pay } = await create()
    const { id: orderId } = await provider.createOrder(createOrderRequest())
    const authorized = await provider.findPayment(await pay(orderId, 'authorized'))
    if (!authorized) throw new Error('No payment was found.')
    expect(authorized.status).toBe('authorized')
    const captures = await Promise.all([provider.capture(authorized), provider.capture(authorized)])
    for (const payment of [...captures, await provider.capture(authorized)]) {
      expect(payment).toEqual({ ...authorized, status: 'captured' })
    }
    expect(await provider.findPayment(authorized.id)).toEqual({ ...authorized, status: 'captured' })
  })

  test('capturing a failed payment returns its current state', async () => {
    const { provider, pay } = await create()
    const { id: orderId } = await provider.createOrder(createOrderRequest())
    const failed = await provider.findPayment(await pay(orderId, 'failed'))
    if (!failed) throw new Error('No payment was found.')
    expect(await provider.capture(failed)).toEqual(failed)
    expect(await provider.findPayment(failed.id)).toEqual(failed)
  })

  test('an unknown payment cannot be captured', async () => {
    const { provider, pay } = await create()
    const { id: orderId } = await provider.createOrder(createOrderRequest())
    const authorized = await provider.findPayment(await pay(orderId, 'authorized'))
    if (!authorized) throw new Error('No payment was found.')
    const error: unknown = await provider
      .capture({ ...authorized, id: 'pay_00000000000000' })
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(PaymentProviderError)
    expect(error).toMatchObject({ reason: 'refused' })
  })

  test('refunds are listed by their payment', async () => {
    const { provider, pay, refund } = await create()
    const { id: orderId } = await provider.createOrder(createOrderRequest())
    const paymentId = await pay(orderId, 'captured')
    expect(await provider.listRefunds(paymentId)).toEqual([])
    const ids = [await refund(paymentId, 200), await refund(paymentId, 300)]
    const refunds = await provider.listRefunds(paymentId)
    expect(refunds.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    for (const { id, ...fields } of refunds) {
      const amount = id === ids[0] ? 200 : 300
      expect(fields).toMatchObject({ paymentId, amount, createdAt: expect.any(Date) })
    }
  })
}

function describeSignatures(create: Create): void {
  const ids = { orderId: 'order_TEST0000000001', paymentId: 'pay_TEST0000000001' }

  test('a signature of the checkout is accepted only in its exact spelling', async () => {
    const { provider, signCheckout } = await create()
    const signature = signCheckout(ids)
    expect(provider.isSignedByCheckout({ ...ids, signature })).toBe(true)
    for (const forged of forgeSignatures(signature)) {
      expect(provider.isSignedByCheckout({ ...ids, signature: forged }), forged).toBe(false)
    }
  })

  test('a signature is valid only for its order and its payment', async () => {
    const { provider, signCheckout, signWebhook } = await create()
    const signature = signCheckout(ids)
    const others = [
      { orderId: 'order_TEST0000000002' },
      { paymentId: 'pay_TEST0000000002' },
      { orderId: ids.paymentId, paymentId: ids.orderId },
      { orderId: ids.orderId.toLowerCase() },
      { orderId: `${ids.orderId}|${ids.paymentId}`, paymentId: '' },
      { orderId: '', paymentId: '' },
    ]
    for (const other of others) expect(provider.isSignedByCheckout({ ...ids, ...other, signature })).toBe(false)
    const webhookSignature = signWebhook(`${ids.orderId}|${ids.paymentId}`)
    expect(provider.isSignedByCheckout({ ...ids, signature: webhookSignature })).toBe(false)
  })
}

function describeWebhooks(create: Create): void {
  test.each(EVENTS)('%s is parsed', async (body, expectedEvent) => {
    const { provider, signWebhook, toWebhookHeaders } = await create()
    const headers = toWebhookHeaders({ signature: signWebhook(body), eventId: 'evt_1' })
    const event = provider.parseWebhookEvent(Buffer.from(body), headers)
    expect(event).toMatchObject({ id: 'evt_1', ...expectedEvent })
  })

  test('a webhook event without an id is identified by its bytes', async () => {
    const { provider, signWebhook, toWebhookHeaders } = await create()
    const parseEventId = (body: string) =>
      provider.parseWebhookEvent(
        Buffer.from(body),
        toWebhookHeaders({ signature: signWebhook(body), eventId: undefined }),
      )?.id
    expect(parseEventId(ORDER_PAID_EVENT)).toMatch(/^[\w-]{20,}$/)
    expect(parseEventId(ORDER_PAID_EVENT)).toBe(parseEventId(ORDER_PAID_EVENT))
    expect(parseEventId(ORDER_PAID_EVENT.replace('500', '501'))).not.toBe(parseEventId(ORDER_PAID_EVENT))
  })

  test('a webhook with a forged signature, or with a signature of other bytes, is rejected', async () => {
    const { provider, signWebhook, signCheckout, toWebhookHeaders } = await create()
    const signature = signWebhook(ORDER_PAID_EVENT)
    const parse = (body: string, usedSignature: string | undefined) =>
      provider.parseWebhookEvent(Buffer.from(body), toWebhookHeaders({ signature: usedSignature, eventId: 'evt_1' }))
    for (const forged of [undefined, ...forgeSignatures(signature)])
      expect(parse(ORDER_PAID_EVENT, forged), forged).toBeNull()
    const parsed: unknown = JSON.parse(ORDER_PAID_EVENT)
    for (const other of [
      ORDER_PAID_EVENT.replace('500', '999'),
      ` ${ORDER_PAID_EVENT}`,
      `${ORDER_PAID_EVENT}\n`,
      '',
      JSON.stringify(parsed, null, 1),
    ]) {
      expect(parse(other, signature)).toBeNull()
    }
    // The checkout signs with another secret. Otherwise, ids could be chosen so that their signed text looks like an
    // event.
    const ids = { orderId: '{"event":"order.paid","payload":{"x":"', paymentId: '"}}' }
    const event = `${ids.orderId}|${ids.paymentId}`
    expect(parse(event, signCheckout(ids))).toBeNull()
    expect(parse(event, signWebhook(event))).toMatchObject({ payment: null })
  })

  test.each([
    '',
    'null',
    '[]',
    '7',
    '"order.paid"',
    '{}',
    '{"event":7,"payload":{}}',
    '{"event":"order.paid"}',
    '{"eve',
  ])('%j is not an event, even with a valid signature', async (body) => {
    const { provider, signWebhook, toWebhookHeaders } = await create()
    const headers = toWebhookHeaders({ signature: signWebhook(body), eventId: 'evt_1' })
    expect(provider.parseWebhookEvent(Buffer.from(body), headers)).toBeNull()
  })

  test('bytes that are not text are not an event', async () => {
    const { provider, toWebhookHeaders } = await create()
    const body = new Uint8Array([0xff, 0xfe, 0x00, 0x80])
    const headers = toWebhookHeaders({ signature: 'a'.repeat(64), eventId: undefined })
    expect(provider.parseWebhookEvent(body, headers)).toBeNull()
  })
}
