import { createHash } from 'node:crypto'
import { FAILURES } from './sandbox.cards.ts'
import type { FoundPayment, SandboxOrder, SandboxRefund } from './sandbox.books.ts'
import { statusOf } from './sandbox.ts'

/** A webhook as it goes over the wire, but for its signature. */
export interface SandboxEvent {
  /** The same for the same event, however often it is told. */
  id: string
  body: Uint8Array
}

type Entities = Record<string, { id: string }>

/** What the provider tells of a payment as it stands. */
export function paymentEvents(found: FoundPayment, now: Date): SandboxEvent[] {
  const payment = paymentEntity(found)
  const { status } = found.payment
  if (status !== 'captured') return [envelope(`payment.${status}`, { payment }, now)]
  const order = orderEntity(found.order)
  return [envelope('payment.captured', { payment }, now), envelope('order.paid', { payment, order }, now)]
}

/** What it tells of money that went back. */
export function returnEvent(found: FoundPayment, gone: SandboxRefund, now: Date): SandboxEvent {
  const payment = paymentEntity(found)
  if (gone.isDispute) return envelope('payment.dispute.lost', { dispute: disputeEntity(found, gone), payment }, now)
  return envelope('refund.processed', { refund: refundEntity(found, gone), payment }, now)
}

function envelope(event: string, entities: Entities, now: Date): SandboxEvent {
  const contains = Object.keys(entities)
  const [subject = ''] = Object.values(entities).map(({ id }) => id)
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]))
  const id = createHash('sha256').update(`${event} ${subject}`).digest('hex').slice(0, 14)
  const told = { entity: 'event', account_id: 'acc_sandbox', event, contains, payload, created_at: seconds(now) }
  return { id: `evt_${id}`, body: new TextEncoder().encode(JSON.stringify(told)) }
}

function paymentEntity(found: FoundPayment) {
  const { payment, order, refunded } = found
  const { id, cardEnd, failure, createdAt } = payment
  const isTaken = payment.status === 'captured'
  return {
    ...{ id, entity: 'payment', amount: order.amount, currency: order.currency, status: statusOf(found) },
    ...{ order_id: order.id, invoice_id: null, international: false, method: 'card', captured: isTaken },
    ...{ amount_refunded: refunded, refund_status: refundStatus(refunded, order.amount), description: null },
    card: { entity: 'card', last4: cardEnd },
    ...{ bank: null, wallet: null, vpa: null, email: null, contact: null, notes: [] },
    ...(isTaken ? { fee: 0, tax: 0 } : { fee: null, tax: null }),
    ...errorFields(failure),
    acquirer_data: {},
    created_at: seconds(createdAt),
  }
}

function errorFields(failure: string | null) {
  const [reason, known] = Object.entries(FAILURES).find(([, { description }]) => description === failure) ?? []
  return {
    error_code: known?.code ?? null,
    error_description: failure,
    error_source: known?.source ?? null,
    error_step: known?.step ?? null,
    error_reason: reason ?? null,
  }
}

function refundStatus(refunded: number, amount: number): 'partial' | 'full' | null {
  if (refunded === 0) return null
  return refunded < amount ? 'partial' : 'full'
}

function orderEntity({ id, amount, currency, receipt, createdAt }: SandboxOrder) {
  const paid = { amount_paid: amount, amount_due: 0, status: 'paid', attempts: 1 }
  return {
    ...{ id, entity: 'order', amount, ...paid, currency, receipt, offer_id: null, notes: [] },
    created_at: seconds(createdAt),
  }
}

function refundEntity({ order }: FoundPayment, { id, amount, paymentId, createdAt }: SandboxRefund) {
  return {
    ...{ id, entity: 'refund', amount, currency: order.currency, payment_id: paymentId, notes: [], receipt: null },
    ...{ acquirer_data: { arn: null }, status: 'processed', speed_requested: 'normal', speed_processed: 'normal' },
    ...{ batch_id: null, created_at: seconds(createdAt) },
  }
}

function disputeEntity({ order }: FoundPayment, { id, amount, paymentId, createdAt }: SandboxRefund) {
  return {
    ...{ id, entity: 'dispute', payment_id: paymentId, amount, amount_deducted: amount, currency: order.currency },
    ...{ reason_code: 'goods_or_services_not_received', phase: 'chargeback', status: 'lost' },
    created_at: seconds(createdAt),
  }
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}
