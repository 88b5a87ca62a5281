import { z } from 'zod'
import { readBody } from './api.ts'
import { FAILURES, findCard, isFailure, TEST_CARDS, type FailureReason, type TestCard } from './cards.ts'
import { addPayment, ID_PATTERN, isPaid, type Payment } from './order-record.ts'
import type { SandboxContext } from './sandbox.ts'
import { sign } from './webhooks.ts'

/** An order as shown in the checkout. */
export interface CheckoutOrder {
  amount: number
  currency: string
  /** Money is captured or authorized, so nothing is left to pay. */
  isPaid: boolean
  cards: CheckoutCard[]
}

export type CheckoutCard = Omit<TestCard, 'scenario'>

/** The argument of the page's `handler`. */
export type PaidResponse = Record<`razorpay_${'payment_id' | 'order_id' | 'signature'}`, string>
/** The error passed to the page's `payment.failed` listeners. */
export type CheckoutFailure = ReturnType<typeof toFailure>

/** The result of a payment attempt. `unannounced` is paid, but the page gets no callback, as if its tab were closed. */
export type CheckoutOutcome =
  | { outcome: 'paid'; response: PaidResponse }
  | { outcome: 'unannounced'; title: string; text: string }
  | { outcome: 'failed'; error: CheckoutFailure }

const Attempt = z.strictObject({
  key: z.string().max(64),
  order_id: z.string().regex(ID_PATTERN),
  card: z.strictObject({
    number: z.string().regex(/^\d{12,19}$/),
    expiry: z.string().regex(/^(0[1-9]|1[0-2])\/\d\d$/),
    cvv: z.string().regex(/^\d{3,4}$/),
    name: z.string().trim().min(1).max(100),
  }),
})
const OrderQuery = z.strictObject({ key: z.string().max(64) })

/**
 * Handles calls of the checkout script: `GET /sandbox/checkout/:id` for order and cards, `POST /sandbox/payments` to
 * pay.
 */
export async function handleCheckout(request: Request, context: SandboxContext): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const [, , kind, id = '', ...rest] = pathname.split('/')
  const call = [request.method, kind, ...(id ? [':id'] : []), ...rest].join(' ')
  if (call === 'POST payments') {
    const outcome = await pay(await readBody(request), context)
    return typeof outcome === 'number' ? reject(outcome) : Response.json(outcome)
  }
  if (call !== 'GET checkout :id') return reject(404)
  const query = OrderQuery.safeParse(Object.fromEntries(searchParams))
  if (!query.success || !ID_PATTERN.test(id)) return reject(400)
  const record = query.data.key === context.keyId ? await context.store.find(id) : undefined
  if (record?.order.id !== id) return reject(404)
  const { amount, currency } = record.order
  const cards = TEST_CARDS.map(({ scenario: _scenario, ...publicCard }) => publicCard)
  return Response.json({ amount, currency, isPaid: isPaid(record), cards } satisfies CheckoutOrder)
}

async function pay(body: unknown, context: SandboxContext): Promise<CheckoutOutcome | 400 | 404> {
  const { store, clock, keyId } = context
  const { data: attempt } = Attempt.safeParse(body)
  if (!attempt || isExpired(attempt.card.expiry, clock.now())) return 400
  const { key, order_id: orderId } = attempt
  const card = findCard(attempt.card.number)
  if (!card || key !== keyId) return 404
  const { scenario, number } = card
  const status = isFailure(scenario) ? 'failed' : scenario === 'authorized' ? scenario : 'captured'
  const payment = await store.update(orderId, (record) => {
    if (record.order.id !== orderId) return undefined
    const failure = isFailure(scenario) && { failure: scenario }
    return addPayment(record, { status, last4: number.slice(-4), ...failure }, clock.now())
  })
  if (payment === undefined) return 404
  if (payment === null)
    return { outcome: 'failed', error: toFailure('order_already_paid', NOT_PAYABLE, { order_id: orderId }) }
  scheduleWebhooks(payment, card, context)
  return toOutcome(payment, card, context.keySecret)
}

/** Schedules the webhooks and the later capture that the card's scenario requires. */
function scheduleWebhooks(
  { id }: Payment,
  { scenario }: TestCard,
  { delays, sendWebhooksLater, captureLater }: SandboxContext,
): void {
  if (scenario === 'unannounced' || scenario === 'late') return sendWebhooksLater(id, delays[scenario])
  sendWebhooksLater(id, delays.captured)
  if (scenario === 'repeated') for (const afterMs of [delays.captured, delays.repeated]) sendWebhooksLater(id, afterMs)
  if (scenario === 'authorized') captureLater(id)
}

function toOutcome(payment: Payment, { scenario, title, outcome: text }: TestCard, secret: string): CheckoutOutcome {
  const { id: payment_id, order_id } = payment
  if (isFailure(scenario))
    return { outcome: 'failed', error: toFailure(scenario, FAILURES[scenario], { order_id, payment_id }) }
  if (scenario === 'unannounced' || scenario === 'late') return { outcome: 'unannounced', title, text }
  const razorpay_signature = sign(secret, `${order_id}|${payment_id}`)
  const response = { razorpay_payment_id: payment_id, razorpay_order_id: order_id, razorpay_signature }
  return { outcome: 'paid', response }
}

const NOT_PAYABLE = {
  description: 'This order can no longer be paid.',
  code: 'BAD_REQUEST_ERROR',
  source: 'business',
  step: 'payment_initiation',
}

function toFailure(
  reason: FailureReason | 'order_already_paid',
  { code, description, source, step }: typeof NOT_PAYABLE,
  metadata: { order_id: string; payment_id?: string },
) {
  return { code, description, source, step, reason, metadata }
}

function reject(status: 400 | 404): Response {
  return Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status })
}

/** A card is valid until its month has ended in every time zone. */
function isExpired(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return Date.UTC(2000 + year, month, 2) <= now.getTime()
}
