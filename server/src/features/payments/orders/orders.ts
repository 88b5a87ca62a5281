import type { Order } from '@pictor/contract'
import { ORDERS_PAGE_SIZE } from '@pictor/contract/limits'
import { decodeCursor, encodeCursor } from '../../../kernel/cursor.ts'
import { failure } from '../../../kernel/failure.ts'
import type { Db } from '../../../ports/database.ts'
import { selectOrders, type FoundOrder } from './orders.lists.repository.ts'

export interface Orders {
  /** A user's orders that the provider knows of, newest first. */
  list(userId: string, cursor: string | undefined): Promise<{ orders: Order[]; nextCursor: string | null }>
  /** By the provider's id; throws NOT_FOUND for what is not this user's. */
  get(userId: string, orderId: string): Promise<Order>
}

export function createOrders(db: Db): Orders {
  return {
    async list(userId, cursor) {
      const before = cursor === undefined ? undefined : decodeCursor(cursor)
      const rows = await selectOrders(db, userId, { before, limit: ORDERS_PAGE_SIZE + 1 })
      const shown = rows.slice(0, ORDERS_PAGE_SIZE)
      const last = shown.at(-1)?.order
      return {
        orders: shown.map(presentOrder),
        nextCursor: rows.length > shown.length && last ? encodeCursor(last) : null,
      }
    },
    async get(userId, orderId) {
      const [row] = await selectOrders(db, userId, { orderId, limit: 1 })
      if (!row) throw failure('NOT_FOUND')
      return presentOrder(row)
    },
  }
}

export function presentOrder({ order, name, method, amountRefunded }: FoundOrder): Order {
  return {
    id: name,
    pack_id: order.packId,
    credits: order.credits,
    amount: order.amount,
    currency: order.currency,
    status: order.status,
    payment_id: order.paymentId,
    method,
    amount_refunded: amountRefunded,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    is_test: order.isTest,
  }
}
