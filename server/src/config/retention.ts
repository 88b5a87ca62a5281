import { variable, wholeNumber } from './kinds.ts'
import type { Values } from './variables.ts'

/** Retention periods in milliseconds; null keeps data forever. */
export interface RetentionConfig {
  outboxMs: number | null
  ordersMs: number | null
  generationsMs: number | null
  noticesMs: number | null
}

const DAY_MS = 86_400_000
const FALLBACK_DAYS = { outbox: 30, orders: 90, generations: 365, notices: 30 }
const DAYS_MAX = 36_500

/** Whole days; 0 keeps data forever. `least` protects data that may still be needed. */
const days = (fallback: number, least: number, meaning: string) =>
  variable(
    String(fallback),
    `${meaning} At least ${least}; 0 keeps them forever.`,
    wholeNumber(0, DAYS_MAX).refine((value) => value === 0 || value >= least, {
      error: `must be 0, or at least ${least}`,
    }),
  )

export const retentionVariables = {
  KEEP_OUTBOX_DAYS: days(
    FALLBACK_DAYS.outbox,
    1,
    'Days until emails in DATA_DIR/outbox are deleted (without SMTP_URL).',
  ),
  KEEP_ORDERS_DAYS: days(FALLBACK_DAYS.orders, 30, 'Days until orders without a payment attempt are deleted.'),
  KEEP_GENERATIONS_DAYS: days(
    FALLBACK_DAYS.generations,
    1,
    'Days until finished generations lose their prompt and leave their users’ lists. Images keep their prompt, the ledger its entries.',
  ),
  KEEP_NOTICES_DAYS: days(
    FALLBACK_DAYS.notices,
    7,
    'Days until webhook events of the payment provider are deleted. A later repetition has no effect.',
  ),
}

export function retentionOf(values: Values): RetentionConfig {
  return {
    outboxMs: msOf(values.KEEP_OUTBOX_DAYS ?? FALLBACK_DAYS.outbox),
    ordersMs: msOf(values.KEEP_ORDERS_DAYS ?? FALLBACK_DAYS.orders),
    generationsMs: msOf(values.KEEP_GENERATIONS_DAYS ?? FALLBACK_DAYS.generations),
    noticesMs: msOf(values.KEEP_NOTICES_DAYS ?? FALLBACK_DAYS.notices),
  }
}

function msOf(keptDays: number): number | null {
  return keptDays === 0 ? null : keptDays * DAY_MS
}
