import { variable, wholeNumber } from './kinds.ts'
import type { Values } from './variables.ts'

/** How long what is over is kept, in milliseconds; null for good. */
export interface RetentionConfig {
  outboxMs: number | null
  ordersMs: number | null
  generationsMs: number | null
  noticesMs: number | null
}

const DAY_MS = 86_400_000
const FALLBACK_DAYS = { outbox: 30, orders: 90, generations: 365, notices: 30 }
const DAYS_MAX = 36_500

/** Whole days; 0 keeps for good. Not less than this, since what is younger may still be needed. */
const days = (fallback: number, least: number, meaning: string) =>
  variable(
    String(fallback),
    `${meaning} At least ${least}; 0 keeps them for good.`,
    wholeNumber(0, DAYS_MAX).refine((value) => value === 0 || value >= least, {
      error: `must be 0, or at least ${least}`,
    }),
  )

export const retentionVariables = {
  KEEP_OUTBOX_DAYS: days(
    FALLBACK_DAYS.outbox,
    1,
    'After how many days mails in DATA_DIR/outbox are erased, while there is no mail server.',
  ),
  KEEP_ORDERS_DAYS: days(
    FALLBACK_DAYS.orders,
    30,
    'After how many days orders are erased that nobody ever tried to pay. One with a payment or a finding stays.',
  ),
  KEEP_GENERATIONS_DAYS: days(
    FALLBACK_DAYS.generations,
    1,
    'After how many days generations that have ended lose their prompt and leave the lists of their users. Images keep their own prompt, and the books what was paid.',
  ),
  KEEP_NOTICES_DAYS: days(
    FALLBACK_DAYS.notices,
    7,
    'After how many days webhooks of the payment provider are forgotten. One that comes again later changes nothing.',
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
