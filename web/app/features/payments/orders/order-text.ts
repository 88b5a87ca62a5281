import type { Order } from '@pictor/contract'
import { formatExactPrice } from '../../../lib/format-price.ts'

type Standing = Pick<Order, 'status' | 'amount_refunded'>

/** How an order stands, in words. */
export function orderStatusText({ status, amount_refunded }: Standing): string {
  if (status === 'refunded') return 'Refunded'
  if (status !== 'paid') return 'Waiting for payment'
  return amount_refunded > 0 ? 'Partly refunded' : 'Paid'
}

/** Whether money came in for it: there is a receipt then. */
export function isPaid({ status }: Pick<Order, 'status'>): boolean {
  return status === 'paid' || status === 'refunded'
}

/** '$35.00', as it was charged or would be. */
export function orderAmount({ amount, currency }: Pick<Order, 'amount' | 'currency'>): string {
  return formatExactPrice(amount, currency)
}

const METHODS = new Map([
  ['card', 'Card'],
  ['upi', 'UPI'],
  ['netbanking', 'Net banking'],
  ['wallet', 'Wallet'],
  ['emi', 'EMI'],
  ['paylater', 'Pay later'],
])

/** How it was paid; what is not known by name is called as the provider calls it. */
export function methodText(method: string): string {
  return METHODS.get(method) ?? method
}
