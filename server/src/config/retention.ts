import { DAY_MS } from '../kernel/clock.ts'
import { variable, wholeNumber } from './variable-schemas.ts'
import type { Values } from './variables.ts'

/** Retention periods in milliseconds; null keeps data forever. */
export interface RetentionConfig {
  mailboxMs: number | null
  ordersMs: number | null
  generationsMs: number | null
  webhookEventsMs: number | null
}

const DEFAULT_DAYS = { mailbox: 30, orders: 90, generations: 365, webhookEvents: 30 }
const DAYS_MAX = 36_500

/** Creates a variable for whole days; 0 keeps data forever. `min` protects data that may still be needed. */
const daysVariable = (fallback: number, min: number, meaning: string) =>
  variable(
    String(fallback),
    `${meaning} From ${min} to ${DAYS_MAX.toLocaleString('en-US')}; 0 keeps them forever.`,
    wholeNumber(0, DAYS_MAX).refine((value) => value === 0 || value >= min, {
      error: `must be 0, or at least ${min}`,
    }),
  )

export const retentionVariables = {
  KEEP_OUTBOX_DAYS: daysVariable(
    DEFAULT_DAYS.mailbox,
    1,
    'Days until emails in DATA_DIR/outbox are deleted (without SMTP_URL).',
  ),
  KEEP_ORDERS_DAYS: daysVariable(DEFAULT_DAYS.orders, 30, 'Days until orders without a payment attempt are deleted.'),
  KEEP_GENERATIONS_DAYS: daysVariable(
    DEFAULT_DAYS.generations,
    1,
    'Days until finished generations lose their prompt and leave their users’ lists. Images keep their prompt, the ledger its entries.',
  ),
  KEEP_NOTICES_DAYS: daysVariable(
    DEFAULT_DAYS.webhookEvents,
    7,
    'Days until webhook events of the payment provider are deleted. A later repetition has no effect.',
  ),
}

export function toRetentionConfig(values: Values): RetentionConfig {
  return {
    mailboxMs: toMs(values.KEEP_OUTBOX_DAYS ?? DEFAULT_DAYS.mailbox),
    ordersMs: toMs(values.KEEP_ORDERS_DAYS ?? DEFAULT_DAYS.orders),
    generationsMs: toMs(values.KEEP_GENERATIONS_DAYS ?? DEFAULT_DAYS.generations),
    webhookEventsMs: toMs(values.KEEP_NOTICES_DAYS ?? DEFAULT_DAYS.webhookEvents),
  }
}

function toMs(retentionDays: number): number | null {
  return retentionDays === 0 ? null : retentionDays * DAY_MS
}
