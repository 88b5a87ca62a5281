import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import {
  answerCall,
  createBooks,
  createPayment,
  createRefund,
  nameOf,
  secondsNow,
  type FakeOrder,
  type FakePayment,
  type FakeRefund,
} from './razorpay-books.ts'
import { startVendorServer, type VendorCall, type VendorServer } from './vendor-server.ts'

export const RAZORPAY_KEYS = {
  keyId: 'rzp_test_0000000000001',
  keySecret: 'rzp_test_secret_0001',
  webhookSecret: 'whsec_test_0001',
}

/** What a webhook carries: its bytes, and the headers that go with them. */
export interface SignedNotice {
  body: string
  headers: Record<'content-type' | 'x-razorpay-signature' | 'x-razorpay-event-id', string>
}

export interface RazorpayServer extends VendorServer {
  orders: FakeOrder[]
  /** A buyer's try to pay, with what the checkout hands to the page. */
  pay(orderId: string, wishes?: Partial<FakePayment>): { payment: FakePayment; paymentId: string; signature: string }
  /** Money goes back: all of it and at once, unless it is said otherwise. */
  refund(paymentId: string, wishes?: Partial<FakeRefund>): FakeRefund
  /** The event as it would be sent, about a payment and what belongs to it. */
  noticeOf(event: string, about: { payment?: FakePayment; refund?: FakeRefund; dispute?: object }): SignedNotice
  /** Answers as the vendor does when nothing is wrong. */
  answerWell(call: VendorCall, response: ServerResponse): void
  /** Does what it is asked for, and breaks off before it says so. */
  loseAnswer(call: VendorCall, response: ServerResponse): void
}

/** Razorpay on loopback as far as we use it: it keeps books, and refuses what the vendor's own documents do not allow. */
export async function startRazorpayServer(): Promise<RazorpayServer> {
  const books = createBooks()
  const answerWell = (call: VendorCall, response: ServerResponse) => {
    const { status, body } = answerCall(books, call, AUTHORIZATION)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = await startVendorServer(answerWell)
  const own = {
    orders: books.orders,
    answerWell,
    loseAnswer(call: VendorCall, response: ServerResponse) {
      answerCall(books, call, AUTHORIZATION)
      response.destroy()
    },
    pay(orderId: string, wishes: Partial<FakePayment> = {}) {
      const payment = createPayment(books, orderId, wishes)
      return { payment, paymentId: payment.id, signature: signCheckout(orderId, payment.id) }
    },
    refund: (paymentId: string, wishes: Partial<FakeRefund> = {}) => createRefund(books, paymentId, wishes),
    noticeOf(event: string, about: object) {
      const entities = Object.entries(about).map(([name, entity]) => [name, { entity }])
      const payload = Object.fromEntries(entities)
      const head = { entity: 'event', account_id: 'acc_1', event, contains: Object.keys(about) }
      return signNotice(JSON.stringify({ ...head, payload, created_at: secondsNow() }))
    },
  }
  return Object.assign(server, own)
}

/** As the checkout signs, by the vendor's words and not by our code. */
export function signCheckout(orderId: string, paymentId: string, secret = RAZORPAY_KEYS.keySecret): string {
  return createHmac('sha256', secret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** As a webhook is signed. */
export function signNotice(body: string, secret = RAZORPAY_KEYS.webhookSecret): SignedNotice {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': nameOf('evt') }
  return { body, headers: { 'content-type': 'application/json', ...headers } }
}

const AUTHORIZATION = `Basic ${Buffer.from(`${RAZORPAY_KEYS.keyId}:${RAZORPAY_KEYS.keySecret}`).toString('base64')}`
