import { CURRENCIES } from '@pictor/contract/limits'
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterPosition, type TimePosition } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { orders, paymentIssues, payments, refunds } from './payments.table.ts'

/** A time range. `until` is exclusive. */
interface TimeRange {
  from: Date
  until: Date
}

const Sales = z.object({
  currency: z.enum(CURRENCIES),
  isTest: z.boolean(),
  orders: z.coerce.number(),
  credits: z.coerce.number(),
  amount: z.coerce.number(),
  amountRefunded: z.coerce.number(),
})
export type SalesRow = z.infer<typeof Sales>

/**
 * Sums the paid orders and their refunds in the range: an order counts when it was paid, a refund when it was made.
 * Omits refunds of payments that did not pay an order, such as a second payment: they never counted as sales.
 */
export function sumSales(db: Db | Tx, { from, until }: TimeRange): Promise<SalesRow[]> {
  const isInRange = (column: unknown) =>
    sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`
  return queryRows(
    db,
    sql`select currency, is_test as "isTest", sum(orders) as orders, sum(credits) as credits, sum(amount) as amount,
        sum(refunded) as "amountRefunded"
      from (
        select currency, is_test, 1 as orders, credits, amount::bigint, 0::bigint as refunded from orders
        where ${isInRange(sql`paid_at`)}
        union all
        select orders.currency, orders.is_test, 0, 0, 0, refunds.amount from refunds
        join orders on orders.payment_id = refunds.payment_id
        where ${isInRange(sql`refunds.created_at`)}
      ) sales_and_refunds
      group by currency, is_test order by is_test, currency desc`,
    Sales,
  )
}

/** A refund whose credits were already spent in part or whole, and whose payment issue is open. */
export interface CreditShortfall {
  id: string
  /** The provider's id of the refund. */
  refundId: string
  providerOrderId: string
  userId: string
  creditsToReverse: number
  creditsReversed: number
  createdAt: Date
}

/**
 * A refund with a shortfall and its payment issue are inserted in one transaction, so a shortfall is open unless its
 * issue is resolved.
 */
const isOpenShortfall = sql`${refunds.creditsReversed} < ${refunds.creditsToReverse} and not exists (
  select from ${paymentIssues} where ${paymentIssues.kind} = 'shortfall'
    and ${paymentIssues.reference} = ${refunds.providerRefundId}
    and ${paymentIssues.orderId} = (select order_id from ${payments} where ${payments.id} = ${refunds.paymentId}) and ${paymentIssues.resolvedAt} is not null)`

/** Newest first. */
export async function selectShortfalls(
  db: Db,
  { position, limit }: { position: TimePosition | undefined; limit: number },
): Promise<CreditShortfall[]> {
  const { id, creditsToReverse, creditsReversed, createdAt } = refunds
  const isNext = afterPosition({ createdAt, id }, position)
  const rows = await db
    .select({ id, refundId: refunds.providerRefundId, order: orders, creditsToReverse, creditsReversed, createdAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(sql`${isOpenShortfall} and ${isNext ?? sql`true`}`)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
  return rows.map(({ order, ...shortfall }) => ({
    ...shortfall,
    // Paid orders always have a provider id.
    providerOrderId: order.providerOrderId ?? order.id,
    userId: order.userId,
  }))
}

/** The total of all open shortfalls, in credits. */
export async function sumShortfalls(db: Db): Promise<number> {
  const query = sql`select coalesce(sum(credits_to_reverse - credits_reversed), 0) as total from ${refunds} where ${isOpenShortfall}`
  const [row] = await queryRows(db, query, z.object({ total: z.coerce.number() }))
  return row?.total ?? 0
}
