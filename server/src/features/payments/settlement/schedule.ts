import { RECONCILIATION_DAYS, RECONCILIATION_GAP_MAX_MS } from '@pictor/contract/limits'
import { and, isNull, or, sql, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../../kernel/clock.ts'
import { orders } from '../payments.table.ts'

const MINUTE_MS = 60_000
const EARLY_MS = 10_000
const RETRY_AGE_MAX_MS = 30 * DAY_MS

/** Returns the time of the first reconciliation of an order, for buyers who pay and close the page. */
export function computeFirstReconciliation(now: Date): Date {
  return addMs(now, MINUTE_MS)
}

/** Returns the time of the next reconciliation of an order that is probably paid. */
export function computeEarlyReconciliation(now: Date): Date {
  return addMs(now, EARLY_MS)
}

/**
 * Returns the time of the next reconciliation after the current one; null if there is none. `reconcileAttempts` is the
 * number of reconciliations before the current one. The intervals are 2, 4, 8 and then 15 minutes for a day, then one
 * day for five days, because a bank may authorize that late.
 */
export function computeNextReconciliation(
  { createdAt, reconcileAttempts }: { createdAt: Date; reconcileAttempts: number },
  now: Date,
): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age >= (1 + RECONCILIATION_DAYS) * DAY_MS) return null
  if (age >= DAY_MS) return addMs(now, DAY_MS)
  return addMs(now, Math.min(RECONCILIATION_GAP_MAX_MS, 2 ** (reconcileAttempts + 1) * MINUTE_MS))
}

/** Returns when the last reconciliation is repeated if it fails; null if the order is too old. */
export function computeRetry({ createdAt }: { createdAt: Date }, now: Date): Date | null {
  return now.getTime() - createdAt.getTime() < RETRY_AGE_MAX_MS ? addMs(now, DAY_MS) : null
}

/**
 * Whether the next reconciliation of an order is missing, or later than the functions above would set it. This happens
 * after the clock was set back.
 */
export function isMisscheduled(now: Date): SQL | undefined {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const isYoungerThan = (days: number) => sql`${orders.createdAt} > ${nowSql} - make_interval(days => ${days}::int)`
  const maxDelay = sql`case when ${isYoungerThan(1)}
    then least(make_interval(secs => ${RECONCILIATION_GAP_MAX_MS / 1_000}::int), make_interval(mins => (2 ^ least(${orders.reconcileAttempts}, 4))::int))
    else make_interval(days => 1) end`
  return or(
    sql`${orders.nextReconcileAt} > ${nowSql} + ${maxDelay}`,
    and(isNull(orders.nextReconcileAt), isYoungerThan(1 + RECONCILIATION_DAYS)),
  )
}

function addMs(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
