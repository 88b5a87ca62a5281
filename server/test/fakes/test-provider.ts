import { randomBytes } from 'node:crypto'
import { parseWebhookEvent } from '../../src/adapters/payment-provider/razorpay.ts'
import { buildCheckoutMessage, isSigned, sign } from '../../src/adapters/payment-provider/signatures.ts'
import {
  PaymentProviderError,
  type CheckoutResult,
  type PaymentProvider,
  type PaymentProviderFailure,
  type PaymentStatus,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type WebhookHeaders,
} from '../../src/ports/payment-provider.ts'

type ProviderCall = 'createOrder' | 'findPayment' | 'listPayments' | 'listRefunds' | 'capture'

export interface TestWebhook {
  body: Uint8Array
  headers: { signature: string; eventId: string }
}

export interface TestProvider extends PaymentProvider {
  /** All received calls in order. */
  readonly calls: { call: ProviderCall; id: string }[]
  /** Called before each call. If it throws, the call fails with its error. */
  injectFault: (call: ProviderCall, id: string) => Promise<void> | void
  /** Simulates a buyer's attempt to pay an order. */
  pay(orderId: string, changes?: Partial<ProviderPayment>): ProviderPayment
  /** Sets the payment's status. */
  setStatus(paymentId: string, status: PaymentStatus): ProviderPayment
  /** Simulates a refund of the whole amount, or of a part. */
  refund(paymentId: string, amount?: number): ProviderRefund
  /** Creates the result that the checkout passes to the browser. */
  createCheckoutResult(payment: Pick<ProviderPayment, 'id' | 'orderId'>): CheckoutResult
  /** Creates a webhook about a payment, refund or dispute in its current state. */
  createWebhook(type: string, about: WebhookSubject): TestWebhook
  /** Signs a body as a webhook. */
  signWebhook(body: Uint8Array, eventId?: string): TestWebhook
}

interface WebhookSubject {
  payment?: ProviderPayment
  refund?: ProviderRefund
  /** The dispute contains the payment's id and the disputed amount. */
  dispute?: { id: string; paymentId: string; amount: number }
  eventId?: string
}

const KEY_SECRET = 'test checkout secret'
const WEBHOOK_SECRET = 'test webhook secret'

/** A payment provider in memory that signs like the real one and fails on demand. */
export function createTestProvider(): TestProvider {
  const orders = new Map<string, ProviderOrder>()
  const payments = new Map<string, ProviderPayment>()
  const refunds: ProviderRefund[] = []
  const calls: TestProvider['calls'] = []

  const findOrder = (id: string) => [...orders.values()].find((order) => order.id === id)
  const update = (id: string, changes: Partial<ProviderPayment>) => {
    const existing = payments.get(id)
    if (!existing) throw new Error(`No payment ${id}.`)
    const payment = { ...existing, ...changes }
    payments.set(id, payment)
    return payment
  }
  const signWebhook = (body: Uint8Array, eventId = newId('evt')): TestWebhook => ({
    body,
    headers: { signature: sign(WEBHOOK_SECRET, body), eventId },
  })

  const provider: TestProvider = {
    name: 'sandbox',
    keyId: 'rzp_test_memory',
    checkout: { scriptUrl: '/sandbox/checkout.js', origins: [], isTest: true },
    calls,
    injectFault: () => {},

    async createOrder({ receipt, amount, currency }) {
      calls.push({ call: 'createOrder', id: receipt })
      await provider.injectFault('createOrder', receipt)
      const order = orders.get(receipt) ?? { id: newId('order'), amount, currency }
      orders.set(receipt, order)
      return order
    },
    async findPayment(id) {
      calls.push({ call: 'findPayment', id })
      await provider.injectFault('findPayment', id)
      return payments.get(id) ?? null
    },
    async listPayments(orderId) {
      calls.push({ call: 'listPayments', id: orderId })
      await provider.injectFault('listPayments', orderId)
      return [...payments.values()].filter((payment) => payment.orderId === orderId)
    },
    async listRefunds(paymentId) {
      calls.push({ call: 'listRefunds', id: paymentId })
      await provider.injectFault('listRefunds', paymentId)
      return refunds.filter((refund) => refund.paymentId === paymentId)
    },
    async capture({ id }) {
      calls.push({ call: 'capture', id })
      await provider.injectFault('capture', id)
      const payment = payments.get(id)
      return payment?.status === 'authorized' ? update(id, { status: 'captured' }) : update(id, {})
    },
    isSignedByCheckout: ({ signature, ...ids }) => isSigned([KEY_SECRET], buildCheckoutMessage(ids), signature),
    parseWebhookEvent: (body, headers: WebhookHeaders) => parseWebhookEvent([WEBHOOK_SECRET], body, headers),

    pay(orderId, changes) {
      const { amount, currency } = findOrder(orderId) ?? { amount: 100, currency: 'USD' }
      const payment: ProviderPayment = {
        id: newId('pay'),
        orderId,
        amount,
        currency,
        status: 'captured',
        amountRefunded: 0,
        method: 'card',
        failure: null,
        createdAt: new Date(),
        ...changes,
      }
      payments.set(payment.id, payment)
      return payment
    },
    setStatus: (id, status) => update(id, { status }),
    refund(paymentId, partialAmount) {
      const { amount: paid, amountRefunded } = update(paymentId, {})
      const amount = partialAmount ?? paid - amountRefunded
      const refund = { id: newId('rfnd'), paymentId, amount, createdAt: new Date() }
      refunds.push(refund)
      const refunded = amountRefunded + amount
      update(paymentId, { amountRefunded: refunded, ...(refunded >= paid && { status: 'refunded' as const }) })
      return refund
    },
    createCheckoutResult({ id: paymentId, orderId }) {
      const ids = { orderId: orderId ?? '', paymentId }
      return { ...ids, signature: sign(KEY_SECRET, buildCheckoutMessage(ids)) }
    },
    createWebhook: (event, { eventId, ...about }) =>
      signWebhook(Buffer.from(JSON.stringify({ entity: 'event', event, payload: createPayload(about) })), eventId),
    signWebhook,
  }
  return provider
}

/** Throws a provider error. Use it in `injectFault`. */
export function throwProviderError(reason: PaymentProviderFailure = 'unavailable'): never {
  throw new PaymentProviderError(reason, 'The test provider fails on demand.')
}

function newId(kind: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${kind}_${randomBytes(7).toString('hex')}`
}

function createPayload({ payment, refund, dispute }: Omit<WebhookSubject, 'eventId'>) {
  return {
    ...(payment && { payment: { entity: toPaymentEntity(payment) } }),
    ...(refund && { refund: { entity: toRefundEntity(refund) } }),
    ...(dispute && { dispute: { entity: toRefundEntity({ ...dispute, createdAt: new Date() }) } }),
  }
}

function toPaymentEntity({ orderId, amountRefunded, failure, createdAt, ...rest }: ProviderPayment) {
  return {
    ...rest,
    entity: 'payment',
    order_id: orderId,
    amount_refunded: amountRefunded,
    error_description: failure,
    created_at: toUnixSeconds(createdAt),
  }
}

function toRefundEntity({ id, paymentId, amount, createdAt }: ProviderRefund) {
  return { id, payment_id: paymentId, amount, created_at: toUnixSeconds(createdAt) }
}

function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000)
}
