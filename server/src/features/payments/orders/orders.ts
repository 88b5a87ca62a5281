import type { Order } from '@pictor/contract'
import { ORDERS_PAGE_SIZE } from '@pictor/contract/limits'
import { failure } from '../../../kernel/failure.ts'
import { timeCursor, toPage } from '../../../kernel/pagination.ts'
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
      const position = timeCursor.decode(cursor)
      const found = await selectOrders(db, userId, { position, limit: ORDERS_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ORDERS_PAGE_SIZE, ({ order }) => timeCursor.encode(order))
      return { orders: rows.map(presentOrder), nextCursor }
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
