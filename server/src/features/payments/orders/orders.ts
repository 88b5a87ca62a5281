import type { Order } from '@pictor/contract'
import { ORDER_OPEN_MS, ORDERS_PAGE_SIZE, type OrderOutcome } from '@pictor/contract/limits'
import { aliasedTable, and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { apiError } from '../../../kernel/api-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { afterPosition, type TimePosition, timeCursor, toPage } from '../../../kernel/pagination.ts'
import type { Db } from '../../../ports/database.ts'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import type { OrderRow, PaymentRow } from './orders.repository.ts'
import { orders, payments, refunds } from '../payments.table.ts'

export interface Orders {
  /** The user's orders that were created at the provider, newest first. */
  list(userId: string, cursor: string | undefined): Promise<{ orders: Order[]; nextCursor: string | null }>
  /** Finds an order by the provider's id. Throws NOT_FOUND if the user has no such order. */
  get(userId: string, orderId: string): Promise<Order>
  /** Cancels an unpaid order and returns it. Safe to repeat. Throws NOT_FOUND if the user has no such order. */
  cancel(userId: string, orderId: string): Promise<Order>
}

export interface OrdersDependencies {
  db: Db
  clock: Clock
  provider: Pick<PaymentProvider, 'name' | 'keyId' | 'checkout'>
}

export function createOrders({ db, clock, provider }: OrdersDependencies): Orders {
  async function get(userId: string, orderId: string): Promise<Order> {
    const [row] = await selectOrderViews(db, userId, { orderId, limit: 1 })
    if (!row) throw apiError('NOT_FOUND')
    return presentOrder(row)
  }

  function presentOrder(view: OrderView): Order {
    const { order, providerOrderId, providerPaymentId, method, amountRefunded, attempt } = view
    const isRecent = clock.now().getTime() - order.createdAt.getTime() < ORDER_OPEN_MS
    const outcome = toOutcome(view, isRecent)
    const isUnpaid = outcome === 'open' || outcome === 'failed'
    return {
      id: providerOrderId,
      pack_id: order.packId,
      credits: order.credits,
      amount: order.amount,
      currency: order.currency,
      status: order.status,
      outcome,
      failure: outcome === 'failed' ? (attempt?.failure ?? null) : null,
      key_id: isUnpaid && isRecent && isOfProvider(order, provider) ? provider.keyId : null,
      payment_id: providerPaymentId,
      method,
      amount_refunded: amountRefunded,
      created_at: order.createdAt.toISOString(),
      paid_at: order.paidAt?.toISOString() ?? null,
      is_test: order.isTest,
    }
  }

  return {
    get,

    async list(userId, cursor) {
      const position = timeCursor.decode(cursor)
      const found = await selectOrderViews(db, userId, { position, limit: ORDERS_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ORDERS_PAGE_SIZE, ({ order }) => timeCursor.encode(order))
      return { orders: rows.map(presentOrder), nextCursor }
    },

    async cancel(userId, orderId) {
      await db
        .update(orders)
        .set({ canceledAt: clock.now() })
        .where(
          and(
            eq(orders.userId, userId),
            eq(orders.providerOrderId, orderId),
            eq(orders.status, 'created'),
            isNull(orders.canceledAt),
          ),
        )
      return get(userId, orderId)
    },
  }
}

/** Whether the configured provider, in its mode (test or live), created the order. */
export function isOfProvider(order: OrderRow, { name, checkout }: Pick<PaymentProvider, 'name' | 'checkout'>): boolean {
  return order.provider === name && order.isTest === checkout.isTest
}

function toOutcome({ order, attempt }: OrderView, isRecent: boolean): OrderOutcome {
  if (order.status === 'paid' || order.status === 'refunded') return order.status
  // A captured payment that could not be credited needs an admin.
  if (attempt?.status === 'authorized' || attempt?.status === 'captured') return 'processing'
  if (attempt?.status === 'refunded') return 'refunded'
  if (order.canceledAt) return 'not_paid'
  if (attempt?.status === 'failed') return 'failed'
  return isRecent ? 'open' : 'not_paid'
}

interface OrderView {
  order: OrderRow
  /** The provider's id of the order. */
  providerOrderId: string
  /** The provider's id of the payment that paid it. */
  providerPaymentId: string | null
  method: string | null
  /** Minor units. */
  amountRefunded: number
  /** An authorized or captured payment, otherwise a refunded one, otherwise the latest. */
  attempt: Pick<PaymentRow, 'status' | 'failure'> | null
}

interface OrderListQuery {
  orderId?: string
  position?: TimePosition | undefined
  limit: number
}

/** The user's orders that have a provider id, newest first, by `orders_user_id_created_at_id_idx`. */
async function selectOrderViews(
  db: Db,
  userId: string,
  { orderId, position, limit }: OrderListQuery,
): Promise<OrderView[]> {
  const amountRefunded = sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds} where ${refunds.paymentId} = ${orders.paymentId})`
  const attempts = aliasedTable(payments, 'attempts')
  const attempt = db
    .select({ status: attempts.status, failure: attempts.failure })
    .from(attempts)
    .where(eq(attempts.orderId, orders.id))
    .orderBy(
      desc(inArray(attempts.status, ['authorized', 'captured'])),
      desc(eq(attempts.status, 'refunded')),
      desc(attempts.createdAt),
      desc(attempts.id),
    )
    .limit(1)
    .as('attempt')
  const rows = await db
    .select({
      order: orders,
      providerPaymentId: payments.providerPaymentId,
      method: payments.method,
      amountRefunded: amountRefunded.mapWith(Number),
      attempt: { status: attempt.status, failure: attempt.failure },
    })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoinLateral(attempt, sql`true`)
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
