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
/** What may befall a call to the provider. */
export const PROVIDER_FAULTS: [name: string, fault: Fault][] = Object.entries(FAULTS)

export const RAZORPAY_KEYS = {
  keyId: 'rzp_test_0000000000001',
  keySecret: 'rzp_test_secret_0001',
  webhookSecret: 'whsec_test_0001',
}

/** What a webhook carries: its bytes, and the headers that go with them. */
export interface SignedWebhook {
  body: string
  headers: Record<'content-type' | 'x-razorpay-signature' | 'x-razorpay-event-id', string>
}

/** The payment sandbox on loopback, with its orders in memory: it refuses what Razorpay's own documents do not allow. */
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
    send(await sandbox.handle(requestOf(call)), response),
  )
  const { pay, ...money } = moveMoney(store)

  return Object.assign(server, {
    ...money,
    sandbox,
    /** The ids of the orders of a receipt. */
    ordersOf: async (receipt: string) => (await store.list({ limit: 100, receipt })).map(({ order }) => order.id),
    /** A buyer's attempt to pay, with what the checkout hands to the page. No webhook is sent by itself. */
    async pay(orderId: string, status: Payment['status'] = 'captured') {
      const paymentId = await pay(orderId, status)
      return { paymentId, signature: signCheckout(orderId, paymentId) }
    },
    /** An event about a payment as it stands, as it would be sent. */
    async webhookOf(event: string, paymentId: string): Promise<SignedWebhook> {
      const found = (await sandbox.webhooksOf(paymentId)).find((webhook) => webhook.event === event)
      return found ?? expect.unreachable(`There is no ${event} of ${paymentId}.`)
    },
  })
}

/** What buyers and banks do, past the checkout and its cards: each answers the id of what was made. */
export function moveMoney(store: SandboxStore) {
  return {
    async pay(orderId: string, status: Payment['status']): Promise<string> {
      const attempt = { status, cardEnd: '1007', ...(status === 'failed' && { failure: 'card_declined' as const }) }
      const paid = await store.update(orderId, (record) => addPayment(record, attempt, new Date()))
      return paid?.id ?? expect.unreachable(`${orderId} can not be paid.`)
    },
    async refund(paymentId: string, wish: RefundInput = {}): Promise<string> {
      const refund = await store.update(paymentId, (record) => {
        const payment = record.payments.find(({ id }) => id === paymentId)
        return payment && addRefund(record, payment, wish, new Date())
      })
      return refund?.id ?? expect.unreachable(`${paymentId} has not so much to give back.`)
    },
  }
}

/** As the checkout signs, by the vendor's words and not by our code. */
export function signCheckout(orderId: string, paymentId: string): string {
  return createHmac('sha256', RAZORPAY_KEYS.keySecret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** As a webhook is signed. */
export function signWebhook(body: string, secret = RAZORPAY_KEYS.webhookSecret): SignedWebhook {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const eventId = `evt_${randomBytes(7).toString('hex')}`
  return { body, headers: { 'content-type': 'application/json', ...headersOf({ signature, eventId }) } }
}

export function headersOf<Signature, Id>({ signature, eventId }: { signature: Signature; eventId: Id }) {
  return { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId }
}

function requestOf({ method, path, headers, fields }: VendorCall): Request {
  const { authorization = '' } = headers
  const body = method === 'POST' && { body: JSON.stringify(fields) }
  return new Request(`http://payment-sandbox${path}`, { method, headers: { authorization }, ...body })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  // What fetch calls a network error.
  if (answer.type === 'error') return void response.socket?.resetAndDestroy()
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  for await (const chunk of answer.body ?? []) if (!response.write(chunk) && response.destroyed) return
  response.end()
}
