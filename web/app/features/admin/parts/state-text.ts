import type { AdminOrder } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import type { GenerationStatus, OrderStatus } from '@pictor/contract/limits'

const STATE_LABELS: Readonly<Record<GenerationStatus | 'stuck', string>> = {
  stuck: 'Stuck',
  queued: 'Queued',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancelled: 'Canceled',
}

/** Returns the name of a generation's state. */
export function stateText(state: GenerationStatus | 'stuck'): string {
  return STATE_LABELS[state]
}

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Not sent to provider',
  created: 'Not paid',
  paid: 'Paid',
  refunded: 'Refunded',
}

/** Whether an order is unpaid because all of its payments failed. */
export function hasOnlyFailedPayments({ status, payments }: Pick<AdminOrder, 'status' | 'payments'>): boolean {
  return status === 'created' && payments.length > 0 && payments.every((payment) => payment.status === 'failed')
}

/** Returns the name of an order's status. If its payments failed, it is what the buyer sees. */
export function orderStatusText(order: Pick<AdminOrder, 'status' | 'amount_refunded' | 'payments'>): string {
  if (hasOnlyFailedPayments(order)) return messages.PAYMENT_FAILED.title
  const { status, amount_refunded } = order
  return status === 'paid' && amount_refunded > 0 ? 'Partly refunded' : ORDER_STATUS_LABELS[status]
}

const OUTCOME_LABELS = new Map([
  ['credited', 'credits added'],
  ['known', 'already recorded'],
  ['waiting', 'not settled yet'],
  ['failed', 'payment failed'],
  ['refused', 'rejected'],
  ['ownerless', 'account deleted'],
  ['uncreditable', 'can’t be credited'],
  ['foreign', 'not our payment'],
])

/** Returns the result of a payment sync as text. An unknown result keeps the server's name. */
export function outcomeText(outcome: string): string {
  return OUTCOME_LABELS.get(outcome) ?? outcome
}
