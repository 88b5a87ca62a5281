import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { after, type Position } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import type { OrderRow } from './orders.repository.ts'
import { orders, payments, refunds } from './orders.table.ts'

export interface FoundOrder {
  order: OrderRow
  /** The provider's id of it. */
  name: string
  method: string | null
  /** Minor units. */
  amountRefunded: number
}

interface OrdersAsked {
  orderId?: string
  position?: Position | undefined
  limit: number
}

/** By `orders_of_user`, newest first, of those that have a name. */
export async function selectOrders(
  db: Db,
  userId: string,
  { orderId, position, limit }: OrdersAsked,
): Promise<FoundOrder[]> {
  const amountRefunded = sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.paymentId} = ${orders.paymentId})`
  const rows = await db
    .select({ order: orders, method: payments.method, amountRefunded: amountRefunded.mapWith(Number) })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.providerOrderId),
        orderId === undefined ? undefined : eq(orders.providerOrderId, orderId),
        after({ createdAt: orders.createdAt, id: orders.id }, position),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return rows.flatMap((row) =>
    row.order.providerOrderId === null ? [] : [{ ...row, name: row.order.providerOrderId }],
  )
}

/** The provider's ids of orders, by the ids of refunds. */
export async function selectOrdersOfRefunds(db: Db, refundIds: string[]): Promise<Map<string, string>> {
  if (refundIds.length === 0) return new Map()
  const rows = await db
    .select({ refundId: refunds.id, orderId: orders.providerOrderId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(sql`${refunds.id} = any(${sql.param(refundIds)})`)
  return new Map(rows.flatMap(({ refundId, orderId }) => (orderId === null ? [] : [[refundId, orderId]])))
}
