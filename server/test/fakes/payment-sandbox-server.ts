import { createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  addPayment,
  addRefund,
  createMemoryStore,
  createPaymentSandbox,
  FAULTS,
  type Fault,
  type Payment,
  type RefundInput,
  type SandboxStore,
} from '@pictor/payment-sandbox'
import { expect } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { startVendorServer, type VendorCall } from './vendor-server.ts'

export { FAULTS }
/** The same faults as a table for `test.each`. */
export const PROVIDER_FAULTS: [name: string, fault: Fault][] = Object.entries(FAULTS)

export const RAZORPAY_KEYS = {
  keyId: 'rzp_test_0000000000001',
  keySecret: 'rzp_test_secret_0001',
  webhookSecret: 'whsec_test_0001',
}

/** The body of a webhook and its headers. */
export interface SignedWebhook {
  body: string
  headers: Record<'content-type' | 'x-razorpay-signature' | 'x-razorpay-event-id', string>
}

/** The payment sandbox on loopback with orders in memory. It rejects calls that violate Razorpay's documentation. */
export async function startPaymentSandboxServer() {
  const store = createMemoryStore()
  const sandbox = createPaymentSandbox({
    ...RAZORPAY_KEYS,
    store,
    clock: systemClock,
    checkoutScript: '',
    deliver: async () => {},
    report: () => {},
  })
  const server = await startVendorServer(async (call, response) =>
    send(await sandbox.handle(toRequest(call)), response),
  )
  const { pay, ...payments } = createTestPayments(store)

  return Object.assign(server, {
    ...payments,
    sandbox,
    /** Lists the ids of all orders with this receipt. */
    listOrderIds: async (receipt: string) => (await store.list({ limit: 100, receipt })).map(({ order }) => order.id),
    /** Simulates a buyer's attempt to pay. Returns the data that the checkout passes to the page. Sends no webhook. */
    async pay(orderId: string, status: Payment['status'] = 'captured') {
      const paymentId = await pay(orderId, status)
      return { paymentId, signature: signCheckout(orderId, paymentId) }
    },
    /** Builds the webhook of one event about the payment's current state, as the provider would send it. */
    async buildWebhook(event: string, paymentId: string): Promise<SignedWebhook> {
      const found = (await sandbox.buildWebhooks(paymentId)).find((webhook) => webhook.event === event)
      return found ?? expect.unreachable(`There is no ${event} of ${paymentId}.`)
    },
  })
}

/**
 * Simulates buyers and banks without the checkout and its cards. Each function returns the id of the new payment or
 * refund.
 */
export function createTestPayments(store: SandboxStore) {
  return {
    async pay(orderId: string, status: Payment['status']): Promise<string> {
      const attempt = { status, last4: '1007', ...(status === 'failed' && { failure: 'card_declined' as const }) }
      const paid = await store.update(orderId, (record) => addPayment(record, attempt, new Date()))
      return paid?.id ?? expect.unreachable(`${orderId} cannot be paid.`)
    },
    async refund(paymentId: string, input: RefundInput = {}): Promise<string> {
      const refund = await store.update(paymentId, (record) => {
        const payment = record.payments.find(({ id }) => id === paymentId)
        return payment && addRefund(record, payment, input, new Date())
      })
      return refund?.id ?? expect.unreachable(`${paymentId} cannot be refunded by this amount.`)
    },
  }
}

/** Signs like the checkout, according to the vendor's documentation and independent of the product's code. */
export function signCheckout(orderId: string, paymentId: string): string {
  return createHmac('sha256', RAZORPAY_KEYS.keySecret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** Signs a webhook. */
export function signWebhook(body: string, secret = RAZORPAY_KEYS.webhookSecret): SignedWebhook {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const eventId = `evt_${randomBytes(7).toString('hex')}`
  return { body, headers: { 'content-type': 'application/json', ...toWebhookHeaders({ signature, eventId }) } }
}

export function toWebhookHeaders<Signature, Id>({ signature, eventId }: { signature: Signature; eventId: Id }) {
  return { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId }
}

function toRequest({ method, path, headers, fields }: VendorCall): Request {
  const { authorization = '' } = headers
  const body = method === 'POST' && { body: JSON.stringify(fields) }
  return new Request(`http://payment-sandbox${path}`, { method, headers: { authorization }, ...body })
}

async function send(fetchResponse: Response, response: ServerResponse): Promise<void> {
  // Simulates a network error.
  if (fetchResponse.type === 'error') return void response.socket?.resetAndDestroy()
  response.writeHead(fetchResponse.status, Object.fromEntries(fetchResponse.headers))
  for await (const chunk of fetchResponse.body ?? []) if (!response.write(chunk) && response.destroyed) return
  response.end()
}
