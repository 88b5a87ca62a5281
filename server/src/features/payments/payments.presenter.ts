import type { CreditPack } from '@pictor/contract'
import { toPaise } from '../../kernel/money.ts'
import type { PackRow } from './payments.repository.ts'

/** The only place that computes prices, so the displayed price is the charged price. */
export function presentPack(row: PackRow, rupeesPerDollar: number): CreditPack {
  return {
    id: row.id,
    credits: row.credits,
    plan_type: row.planType,
    description: row.description,
    display_price_cents: row.displayPriceCents,
    prices: { USD: row.displayPriceCents, INR: toPaise(row.displayPriceCents, rupeesPerDollar) },
  }
}

/** Formats minor units as '5.00 USD'. A payment may have any currency: '500 JPY', or a code that does not exist. */
export function formatPrice({ amount, currency }: { amount: number; currency: string }): string {
  const decimals = countDecimals(currency)
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`
}

function countDecimals(currency: string): number {
  // Intl throws on a malformed code.
  if (!/^[a-z]{3}$/i.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
