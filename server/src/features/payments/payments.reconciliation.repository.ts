import { and, asc, eq, lte } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import type { OrderRow } from './payments.orders.repository.ts'
import { orders } from './payments.orders.table.ts'

export interface DueOrders {
  provider: OrderRow['provider']
  now: Date
  limit: number
  /** When such an order is due again. */
  next(order: OrderRow): Date | null
}

/**
 * Open orders that are due, by `orders_to_check`, as they were. They are due again at their next time, however the look at them ends: no
 * other worker takes them meanwhile, and one that dies takes none of them along.
 */
export function claimDueOrders(db: Db, { provider, now, limit, next }: DueOrders): Promise<OrderRow[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(orders)
      .where(and(lte(orders.nextCheckAt, now), eq(orders.status, 'created'), eq(orders.provider, provider)))
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
