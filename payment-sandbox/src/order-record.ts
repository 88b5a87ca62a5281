import { randomBytes } from 'node:crypto'
import { FAILURES, type FailureReason } from './cards.ts'

// Entities have the fields of Razorpay's API. Amounts are in minor units, times in Unix seconds.

export type Order = ReturnType<typeof makeOrder>
export type Payment = ReturnType<typeof makePayment>
export type Refund = ReturnType<typeof makeRefund>
type Dispute = ReturnType<typeof makeDispute>

/** An order with its payments, refunds and disputes. A store saves it as one record. */
export interface OrderRecord {
  order: Order
  payments: Payment[]
  refunds: Refund[]
  /** Lost disputes. As at Razorpay, they are not listed as refunds. */
  disputes: Dispute[]
  /** Refund id and request body by idempotency key. */
  refundKeys: Record<string, { body: string; refundId: string }>
}

type PaymentStatus = 'authorized' | 'captured' | 'refunded' | 'failed'

const MAX_ATTEMPTS = 50

export function makeRecord(input: Parameters<typeof makeOrder>[0], now: Date): OrderRecord {
  return { order: makeOrder(input, now), payments: [], refunds: [], disputes: [], refundKeys: {} }
}

/** The format of ids. It excludes characters that a database does not accept. */
export const ID_PATTERN = /^\w{1,64}$/

export function findPayment({ payments }: OrderRecord, paymentId: string): Payment | undefined {
  return payments.find(({ id }) => id === paymentId)
}

/** Money is captured or authorized, so nothing is left to pay. */
export function isPaid({ payments }: OrderRecord): boolean {
  return payments.some(({ status }) => status !== 'failed')
}

export interface PaymentAttempt {
  status: PaymentStatus
  /** The last four digits. Nothing else of a card is stored. */
  last4: string
  failure?: FailureReason
}

/** Adds a payment to an order. Returns null if the order is paid or has had too many attempts. */
export function addPayment(record: OrderRecord, attempt: PaymentAttempt, now: Date): Payment | null {
  const { order } = record
  if (isPaid(record) || order.attempts >= MAX_ATTEMPTS) return null
  const payment = makePayment(order, attempt, now)
  record.payments.push(payment)
  Object.assign(order, { status: 'attempted', attempts: order.attempts + 1 })
  if (attempt.status === 'captured') capture(record, payment)
  return payment
}

export function capture({ order }: OrderRecord, payment: Payment): void {
  Object.assign(payment, { status: 'captured', captured: true, fee: 0, tax: 0 })
  Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 })
}

/** The captured amount minus refunds and lost disputes, in minor units. */
export function refundableAmount({ disputes }: OrderRecord, payment: Payment): number {
  const lostDisputes = disputes.filter(({ payment_id }) => payment_id === payment.id)
  const rest = payment.amount - payment.amount_refunded - lostDisputes.reduce((sum, { amount }) => sum + amount, 0)
  return payment.captured ? rest : 0
}

export interface RefundInput {
  /** Minor units. The default is the rest of the payment. */
  amount?: number | undefined
  status?: 'pending' | 'processed' | 'failed'
  speed?: string | undefined
  receipt?: string | null | undefined
  notes?: object | undefined
}

/** Adds a refund of a payment. Returns null if the amount exceeds the rest of the payment. */
export function addRefund(record: OrderRecord, payment: Payment, input: RefundInput, now: Date): Refund | null {
  const rest = refundableAmount(record, payment)
  const amount = input.amount ?? rest
  if (amount < 1 || amount > rest) return null
  const refund = makeRefund(payment, { ...input, amount }, now)
  record.refunds.push(refund)
  // The amount counts as refunded from the request on, even if the refund is pending or fails.
  payment.amount_refunded += amount
  const isFullyRefunded = payment.amount_refunded === payment.amount
  Object.assign(payment, {
    refund_status: isFullyRefunded ? 'full' : 'partial',
    ...(isFullyRefunded && { status: 'refunded' }),
  })
  return refund
}

/** Records that the buyer won a dispute about the rest of the payment. Returns null if nothing is left. */
export function addLostDispute(record: OrderRecord, payment: Payment, now: Date): Dispute | null {
  const amount = refundableAmount(record, payment)
  if (amount < 1) return null
  const dispute = makeDispute(payment, amount, now)
  record.disputes.push(dispute)
  return dispute
}

export function toUnixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}

/** As at Razorpay, `notes` is an empty list if the order has no notes, otherwise an object. */
function makeOrder(input: { amount: number; currency: string; receipt: string | null; notes: object }, now: Date) {
  return {
    id: makeId('order'),
    entity: 'order' as const,
    ...input,
    amount_paid: 0,
    amount_due: input.amount,
    offer_id: null,
    status: 'created' as 'created' | 'attempted' | 'paid',
    attempts: 0,
    created_at: toUnixSeconds(now),
  }
}

function makePayment({ id, amount, currency }: Order, { status, last4, failure }: PaymentAttempt, now: Date) {
  const failureFields = failure && FAILURES[failure]
  return {
    id: makeId('pay'),
    entity: 'payment' as const,
    amount,
    currency,
    status,
    order_id: id,
    invoice_id: null,
    international: false,
    method: 'card',
    amount_refunded: 0,
    captured: false,
    description: null,
    refund_status: null as 'partial' | 'full' | null,
    card: { entity: 'card', last4 },
    bank: null,
    wallet: null,
    vpa: null,
    email: null,
    contact: null,
    notes: [],
    fee: null as number | null,
    tax: null as number | null,
    error_code: failureFields?.code ?? null,
    error_description: failureFields?.description ?? null,
    error_source: failureFields?.source ?? null,
    error_step: failureFields?.step ?? null,
    error_reason: failure ?? null,
    acquirer_data: {},
    created_at: toUnixSeconds(now),
  }
}

function makeRefund({ id, currency }: Payment, input: RefundInput & { amount: number }, now: Date) {
  const { amount, status = 'processed', speed = 'normal', receipt = null, notes = [] } = input
  return {
    id: makeId('rfnd'),
    entity: 'refund' as const,
    amount,
    currency,
    payment_id: id,
    notes,
    receipt,
    status,
    acquirer_data: { arn: null },
    speed_requested: speed,
    speed_processed: 'normal',
    batch_id: null,
    created_at: toUnixSeconds(now),
  }
}

function makeDispute({ id, currency }: Payment, amount: number, now: Date) {
  return {
    id: makeId('disp'),
    entity: 'dispute' as const,
    payment_id: id,
    amount,
    amount_deducted: amount,
    currency,
    reason_code: 'goods_or_services_not_received',
    phase: 'chargeback',
    status: 'lost',
    created_at: toUnixSeconds(now),
  }
}

/** An id in Razorpay's format. */
function makeId(kind: 'order' | 'pay' | 'rfnd' | 'disp'): string {
  return `${kind}_${randomBytes(7).toString('hex')}`
}
