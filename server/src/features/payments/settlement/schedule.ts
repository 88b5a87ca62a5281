import { RECONCILIATION_DAYS, RECONCILIATION_GAP_MAX_MS } from '@pictor/contract/limits'
import { DAY_MS } from '../../../kernel/days.ts'

const MINUTE_MS = 60_000
const SOON_MS = 10_000

/** The first look at an order, for whoever pays and leaves. */
export function firstCheck(now: Date): Date {
  return later(now, MINUTE_MS)
}

/** For an order that is known to have been paid, or to be about to. */
export function soonCheck(now: Date): Date {
  return later(now, SOON_MS)
}

/**
 * When an order is looked at again after `reconcileAttempts` looks and the one of now: gaps of 2, 4, 8 and then 15 minutes for a day, then a day for
 * five days, since a bank may authorize so late; null for never again.
 */
export function nextCheck(
  { createdAt, reconcileAttempts }: { createdAt: Date; reconcileAttempts: number },
  now: Date,
): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age >= (1 + RECONCILIATION_DAYS) * DAY_MS) return null
  if (age >= DAY_MS) return later(now, DAY_MS)
  return later(now, Math.min(RECONCILIATION_GAP_MAX_MS, 2 ** (reconcileAttempts + 1) * MINUTE_MS))
}

function later(now: Date, byMs: number): Date {
  return new Date(now.getTime() + byMs)
}
