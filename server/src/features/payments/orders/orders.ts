import type { Order } from '@pictor/contract'
import { ORDERS_PAGE_SIZE } from '@pictor/contract/limits'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { apiError } from '../../../kernel/api-error.ts'
import { afterPosition, type TimePosition, timeCursor, toPage } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import type { OrderRow } from './orders.repository.ts'
import { orders, payments, refunds } from '../payments.table.ts'

export interface Orders {
  /** The user's orders that were created at the provider, newest first. */
  list(userId: string, cursor: string | undefined): Promise<{ orders: Order[]; nextCursor: string | null }>
  /** Finds an order by the provider's id. Throws NOT_FOUND if the user has no such order. */
  get(userId: string, orderId: string): Promise<Order>
}

export function createOrders(db: Db): Orders {
  return {
    async list(userId, cursor) {
      const position = timeCursor.decode(cursor)
      const found = await selectOrders(db, userId, { position, limit: ORDERS_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ORDERS_PAGE_SIZE, ({ order }) => timeCursor.encode(order))
      return { orders: rows.map(presentOrder), nextCursor }
    },
    async get(userId, orderId) {
      const [row] = await selectOrders(db, userId, { orderId, limit: 1 })
      if (!row) throw apiError('NOT_FOUND')
      return presentOrder(row)
    },
  }
}

export function presentOrder({ order, providerOrderId, providerPaymentId, method, amountRefunded }: OrderView): Order {
  return {
    id: providerOrderId,
    pack_id: order.packId,
    credits: order.credits,
    amount: order.amount,
    currency: order.currency,
    status: order.status,
    payment_id: providerPaymentId,
    method,
    amount_refunded: amountRefunded,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    is_test: order.isTest,
  }
}

export interface OrderView {
  order: OrderRow
  /** The provider's id of the order. */
  providerOrderId: string
  /** The provider's id of the payment that paid it. */
  providerPaymentId: string | null
  method: string | null
  /** Minor units. */
  amountRefunded: number
}

interface OrderListQuery {
  orderId?: string
  position?: TimePosition | undefined
  limit: number
}

/** The user's orders that have a provider id, newest first, by `orders_user_id_created_at_id_idx`. */
export async function selectOrders(
  db: Db,
  userId: string,
  { orderId, position, limit }: OrderListQuery,
): Promise<OrderView[]> {
  const amountRefunded = sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.paymentId} = ${orders.paymentId})`
  const rows = await db
    .select({
      order: orders,
      providerPaymentId: payments.providerPaymentId,
      method: payments.method,
      amountRefunded: amountRefunded.mapWith(Number),
    })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(
      and(
        eq(orders.userId, userId),
        isNotNull(orders.providerOrderId),
        orderId === undefined ? undefined : eq(orders.providerOrderId, orderId),
        afterPosition({ createdAt: orders.createdAt, id: orders.id }, position),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return rows.flatMap((row) =>
    row.order.providerOrderId === null ? [] : [{ ...row, providerOrderId: row.order.providerOrderId }],
  )
}
