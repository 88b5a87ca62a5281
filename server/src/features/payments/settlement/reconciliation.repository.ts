import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { RECONCILIATION_DAYS, RECONCILIATION_GAP_MAX_MS } from '@pictor/contract/limits'
import type { Db } from '../../../ports/database.ts'
import type { OrderRow } from '../orders/orders.repository.ts'
import { orders } from '../orders/orders.table.ts'

export interface DueOrders {
  provider: OrderRow['provider']
  now: Date
  limit: number
  /** When such an order is due again. */
  next(order: OrderRow): Date | null
}

/**
 * Open orders that are due, by `orders_to_check`, as they were, and those that look due later than the schedule allows, or never: their last
 * look was before the clock was set back. They are due again at their next time, however the look at them ends: no
 * other worker takes them meanwhile, and one that dies takes none of them along.
 */
export function claimDueOrders(db: Db, { provider, now, limit, next }: DueOrders): Promise<OrderRow[]> {
  const time = sql`${now.toISOString()}::timestamptz`
  const isYoung = (days: number) => sql`${orders.createdAt} > ${time} - make_interval(days => ${days}::int)`
  const gap = sql`case when ${isYoung(1)}
    then least(make_interval(secs => ${RECONCILIATION_GAP_MAX_MS / 1_000}::int), make_interval(mins => (2 ^ least(${orders.checks}, 4))::int))
    else make_interval(days => 1) end`
  const isStray = or(
    sql`${orders.nextCheckAt} > ${time} + ${gap}`,
    and(isNull(orders.nextCheckAt), isYoung(1 + RECONCILIATION_DAYS)),
  )
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(orders)
      .where(
        and(or(lte(orders.nextCheckAt, now), isStray), eq(orders.status, 'created'), eq(orders.provider, provider)),
      )
      .orderBy(asc(orders.nextCheckAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    for (const order of due) {
      const news = { nextCheckAt: next(order), checks: order.checks + 1 }
      await tx.update(orders).set(news).where(eq(orders.id, order.id))
    }
    return due
  })
}
