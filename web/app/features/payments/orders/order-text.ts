import type { Order } from '@pictor/contract'
import { formatExactPrice } from '../../../lib/format-price.ts'

type OrderState = Pick<Order, 'status' | 'amount_refunded'>

/** Returns the status of an order as text. */
export function orderStatusText({ status, amount_refunded }: OrderState): string {
  if (status === 'refunded') return 'Refunded'
  if (status !== 'paid') return 'Waiting for payment'
  return amount_refunded > 0 ? 'Partly refunded' : 'Paid'
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
