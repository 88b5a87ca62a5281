import type { Order } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import type { OrderOutcome } from '@pictor/contract/limits'
import { formatExactPrice } from '../../../lib/format-price.ts'

const OUTCOME_TEXTS: Readonly<Record<OrderOutcome, string>> = {
  open: 'Waiting for payment',
  processing: 'Processing payment',
  failed: messages.PAYMENT_FAILED.title,
  not_paid: 'Not paid',
  paid: 'Paid',
  refunded: 'Refunded',
}

/** Returns the outcome of an order as text. */
export function outcomeText({ outcome, amount_refunded }: Pick<Order, 'outcome' | 'amount_refunded'>): string {
  return outcome === 'paid' && amount_refunded > 0 ? 'Partly refunded' : OUTCOME_TEXTS[outcome]
}

/** Returns why an order is not paid, and whether the buyer was charged; null for a paid order. */
export function unpaidText({ outcome, failure }: Pick<Order, 'outcome' | 'failure'>): string | null {
  if (outcome === 'open') return 'The payment has not been completed. You have not been charged.'
  if (outcome === 'processing') return 'Your payment is being processed. Your credits are added when it is complete.'
  if (outcome === 'failed') return [failure, messages.NOT_CHARGED.text].filter(Boolean).join(' ')
  return outcome === 'not_paid' ? `No payment was made. ${messages.NOT_CHARGED.text}` : null
}

/** Whether the order was paid, so that it has a receipt. */
export function isPaid({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid' || status === 'refunded'
}

/** Returns the amount of an order, paid or not, as text: '$35.00'. */
export function formatOrderAmount({ amount, currency }: Pick<Order, 'amount' | 'currency'>): string {
  return formatExactPrice(amount, currency)
}

const METHOD_NAMES = new Map([
  ['card', 'Card'],
  ['upi', 'UPI'],
  ['netbanking', 'Net banking'],
  ['wallet', 'Wallet'],
  ['emi', 'EMI'],
  ['paylater', 'Pay later'],
])

/** Returns the name of a payment method. An unknown method keeps the provider's name. */
export function methodText(method: string): string {
  return METHOD_NAMES.get(method) ?? method
}
