import { createHmac, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  addPayment,
  addRefund,
  createMemoryStore,
  createPaymentSandbox,
  type OrderRecord,
  type Payment,
  type PaymentSandbox,
  type Refund,
} from '@pictor/payment-sandbox'
import { systemClock } from '../../src/kernel/clock.ts'
import { startVendorServer, type VendorCall, type VendorServer } from './vendor-server.ts'

export { FAULTS, type Fault } from '@pictor/payment-sandbox'

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

export interface PaymentSandboxServer extends VendorServer {
  /** Its faults can be switched. */
  sandbox: PaymentSandbox
  /** The ids of the orders of a receipt. */
  ordersOf(receipt: string): Promise<string[]>
  /** A buyer's attempt to pay, with what the checkout hands to the page. No webhook is sent by itself. */
  pay(orderId: string, status?: Payment['status']): Promise<{ paymentId: string; signature: string }>
  paymentOf(paymentId: string): Promise<Payment>
  /** Money goes back: all of it and at once, unless it is said otherwise. Returns the refund's id. */
  refund(paymentId: string, wish?: { amount?: number; status?: 'pending' | 'failed' }): Promise<string>
  /** An event about a payment as it stands, as it would be sent. */
  webhookOf(event: string, paymentId: string): Promise<SignedWebhook>
}

/** The payment sandbox on loopback, with its orders in memory: it refuses what Razorpay's own documents do not allow. */
export async function startPaymentSandboxServer(): Promise<PaymentSandboxServer> {
  const store = createMemoryStore()
  const sandbox = createPaymentSandbox({
    ...{ ...RAZORPAY_KEYS, store, clock: systemClock, checkoutScript: '' },
    deliver: async () => {},
    report: () => {},
  })
  const server = await startVendorServer(async (call, response) =>
    send(await sandbox.handle(requestOf(call)), response),
  )

  async function change<Entity extends Payment | Refund>(
    id: string,
    work: (record: OrderRecord, payment: Payment | undefined) => Entity | null | undefined,
  ): Promise<Entity> {
    const made = await store.update(id, (record) =>
      work(
        record,
        record.payments.find((payment) => payment.id === id),
      ),
    )
    if (!made) throw new Error(`The sandbox does not do that to ${id}.`)
    return made
  }

  return Object.assign(server, {
    sandbox,
    async ordersOf(receipt: string) {
      return (await store.list({ limit: 100, receipt })).map(({ order }) => order.id)
    },
    async pay(orderId: string, status: Payment['status'] = 'captured') {
      const attempt = { status, cardEnd: '1007', ...(status === 'failed' && { failure: 'card_declined' as const }) }
      const { id } = await change(orderId, (record) => addPayment(record, attempt, new Date()))
      return { paymentId: id, signature: signCheckout(orderId, id) }
    },
    paymentOf: (paymentId: string) => change(paymentId, (_record, payment) => payment),
    async refund(paymentId: string, wish = {}) {
      const add = (record: OrderRecord, payment?: Payment) => payment && addRefund(record, payment, wish, new Date())
      return (await change(paymentId, add)).id
    },
    async webhookOf(event: string, paymentId: string) {
      const found = (await sandbox.webhooksOf(paymentId)).find((webhook) => webhook.event === event)
      if (!found) throw new Error(`There is no ${event} of ${paymentId}.`)
      return found
    },
  })
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
