import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../ports/database.ts'
import type { CheckoutFailure, CheckoutOutcome, HostedCheckout, ListedPayment } from '../../ports/hosted-checkout.ts'
import * as books from './sandbox.books.ts'
import { FAILURES, findCard, isFailure, SANDBOX_CARDS, type SandboxCard } from './sandbox.cards.ts'
import { paymentEvents, returnEvent } from './sandbox.events.ts'
import { createSandboxProvider, HELD_MS, SANDBOX_KEY_ID, sandboxId, sandboxSecrets, signCheckout } from './sandbox.ts'
import { createSandboxWebhooks, type SandboxWebhooksOptions } from './sandbox.webhooks.ts'

export interface SandboxCheckoutOptions extends Pick<SandboxWebhooksOptions, 'hear' | 'report'> {
  db: Db
  clock: Clock
  secret: string
  pace?: Partial<SandboxPace>
}

/** How long after a payment its webhook goes out, in milliseconds. */
export interface SandboxPace {
  captured: number
  unannounced: number
  late: number
  /** The third time that the same is told. */
  repeated: number
  /** Until held money is taken. */
  held: number
}

const PACE: SandboxPace = { captured: 500, unannounced: 4_000, late: 30_000, repeated: 5_000, held: HELD_MS }
const MAX_TRIES = 50

type Payment = books.SandboxPayment

/** The sandbox's own side of the counter: where buyers pay, and where its operator plays the bank. */
export function createSandboxCheckout(options: SandboxCheckoutOptions): HostedCheckout {
  const { db, clock, secret } = options
  const pace = { ...PACE, ...options.pace }
  const webhooks = createSandboxWebhooks({ ...options, webhookSecret: sandboxSecrets(secret).webhookSecret })

  async function tellOf(paymentId: string): Promise<void> {
    const found = await books.findPayment(db, paymentId)
    if (found) await webhooks.send(paymentEvents(found, clock.now()))
  }

  /** What the page is not told, or not told alone. */
  function announce({ id }: Payment, { course }: SandboxCard): void {
    const tell = () => tellOf(id)
    if (course === 'unannounced' || course === 'late') return webhooks.later(pace[course], tell)
    webhooks.later(pace.captured, tell)
    if (course === 'repeated') for (const afterMs of [pace.captured, pace.repeated]) webhooks.later(afterMs, tell)
    if (course === 'authorized') webhooks.later(pace.held, () => takeHeld(id))
  }

  async function takeHeld(id: string): Promise<void> {
    const provider = createSandboxProvider({ db, clock, secret, heldMs: 0 })
    const payment = await provider.findPayment(id)
    if (payment) await provider.capture(payment)
    await tellOf(id)
  }

  async function giveBack(kind: 'rfnd' | 'disp', paymentId: string, amount?: number): Promise<boolean> {
    const wanted = { id: sandboxId(kind), paymentId, amount, isDispute: kind === 'disp', createdAt: clock.now() }
    const gone = await books.insertReturn(db, wanted)
    const found = gone && (await books.findPayment(db, paymentId))
    if (found) await webhooks.send([returnEvent(found, gone, clock.now())])
    return found !== undefined
  }

  return {
    async findOrder({ keyId, orderId }) {
      const order = keyId === SANDBOX_KEY_ID ? await books.selectOrder(db, orderId) : undefined
      if (!order) return null
      const { amount, currency, isPaid } = order
      const cards = SANDBOX_CARDS.map(({ course: _ours, ...shown }) => shown)
      return { amount, currency, isPaid, cards }
    },

    async pay({ keyId, orderId, number }) {
      const card = findCard(number)
      if (!card || keyId !== SANDBOX_KEY_ID) return null
      const payment = newPayment(orderId, card, clock.now())
      const taken = await take(db, payment)
      if (taken === 'unknown') return null
      if (taken === 'refused') return { outcome: 'failed', error: failureOf('order_already_paid', { orderId }) }
      announce(payment, card)
      return outcomeOf(payment, card, secret)
    },

    async listOrders(limit) {
      const orders = await books.selectNewestOrders(db, limit)
      const ids = orders.map(({ id }) => id)
      const payments = ids.length > 0 ? await books.findPayments(db, ids) : []
      return orders.map((order) => {
        const ofOrder = payments.filter(({ payment }) => payment.orderId === order.id)
        return { ...order, payments: ofOrder.map(listPayment) }
      })
    },

    refund: (paymentId, amount) => giveBack('rfnd', paymentId, amount),
    loseDispute: (paymentId) => giveBack('disp', paymentId),

    async tellAgain(paymentId) {
      const found = await books.findPayment(db, paymentId)
      if (!found) return false
      const returns = await books.selectReturns(db, paymentId)
      const now = clock.now()
      await webhooks.send([...paymentEvents(found, now), ...returns.map((gone) => returnEvent(found, gone, now))])
      return true
    },

    close: () => webhooks.close(),
  }
}

function newPayment(orderId: string, { number, course }: SandboxCard, now: Date): Payment {
  const made = { id: sandboxId('pay'), orderId, cardEnd: number.slice(-4), createdAt: now }
  if (isFailure(course)) return { ...made, status: 'failed', failure: FAILURES[course].description }
  return { ...made, status: course === 'authorized' ? 'authorized' : 'captured', failure: null }
}

/** Whoever comes first pays; `refused` are those after them, and those who try for ever. */
function take(db: Db, payment: Payment): Promise<'taken' | 'refused' | 'unknown'> {
  return db.transaction(async (tx) => {
    const order = await books.lockOrder(tx, payment.orderId)
    if (!order) return 'unknown'
    if (order.isPaid || order.tries >= MAX_TRIES) return 'refused'
    await books.insertPayment(tx, payment)
    return 'taken'
  })
}

function outcomeOf({ id, orderId }: Payment, { course, title, outcome }: SandboxCard, secret: string): CheckoutOutcome {
  if (isFailure(course)) return { outcome: 'failed', error: failureOf(course, { orderId, paymentId: id }) }
  if (course === 'unannounced' || course === 'late') return { outcome: 'unannounced', title, text: outcome }
  const signature = signCheckout(secret, { orderId, paymentId: id })
  const response = { razorpay_payment_id: id, razorpay_order_id: orderId, razorpay_signature: signature }
  return { outcome: 'paid', response }
}

const NOT_PAYABLE = {
  code: 'BAD_REQUEST_ERROR',
  description: 'This order cannot be paid any more.',
  source: 'business',
  step: 'payment_initiation',
}

function failureOf(
  reason: keyof typeof FAILURES | 'order_already_paid',
  { orderId, paymentId }: { orderId: string; paymentId?: string },
): CheckoutFailure {
  const explained = reason === 'order_already_paid' ? NOT_PAYABLE : FAILURES[reason]
  const metadata = { order_id: orderId, ...(paymentId !== undefined && { payment_id: paymentId }) }
  return { ...explained, reason, metadata }
}

function listPayment({ payment, order, gone }: books.FoundPayment): ListedPayment {
  const { id, status, cardEnd, failure, createdAt } = payment
  return { id, status, cardEnd, failure, createdAt, refundable: status === 'captured' ? order.amount - gone : 0 }
}
