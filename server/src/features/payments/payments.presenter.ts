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
