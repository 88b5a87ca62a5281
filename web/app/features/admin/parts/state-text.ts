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
  pending: 'Not yet at the provider',
  created: 'Not paid',
  paid: 'Paid',
  refunded: 'Refunded',
}

/** Returns the name of an order's status. */
export function orderStatusText({ status, amount_refunded }: { status: OrderStatus; amount_refunded: number }): string {
  return status === 'paid' && amount_refunded > 0 ? 'Partly refunded' : ORDER_STATUS_LABELS[status]
}

const OUTCOME_LABELS = new Map([
  ['credited', 'credits added'],
  ['known', 'nothing new'],
  ['waiting', 'not settled yet'],
  ['failed', 'it failed'],
  ['refused', 'it was rejected'],
  ['ownerless', 'the account was deleted'],
  ['uncreditable', 'it can’t be credited'],
  ['foreign', 'it isn’t ours'],
])

/** Returns the result of a payment sync as text. An unknown result keeps the server's name. */
export function outcomeText(outcome: string): string {
  return OUTCOME_LABELS.get(outcome) ?? outcome
}
