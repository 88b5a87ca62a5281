import { CURRENCIES, ORDER_STATUSES, type OrderStatus } from '@pictor/contract/limits'
import { and, asc, desc, eq, inArray, isNull, not, or, sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS } from '../../kernel/clock.ts'
import { afterPosition, type TimePosition } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { OrderRow, PaymentRow } from './orders/orders.repository.ts'
import { PAYMENT_ISSUE_KINDS, orders, paymentIssues, payments, refunds } from './payments.table.ts'
import { queryRows } from '../../ports/query-rows.ts'

export type PaymentIssueKind = (typeof paymentIssues.$inferSelect)['kind']

/** A payment issue with the ids an admin needs. */
export interface PaymentIssue {
  id: number
  kind: PaymentIssueKind
  /** The provider's id of the payment, refund or dispute. */
  reference: string
  /** The provider's id of the order. */
  orderId: string | null
  /** The order's id in our database. */
  receipt: string
  userId: string
  /** A sentence for the admin. */
  detail: string
  createdAt: Date
}

/** Filters of the admin's order list. Without filters, all orders match. */
export interface OrderFilter {
  status?: OrderStatus | undefined
  userId?: string | undefined
  /** The provider's id of the order or of one of its payments, or the receipt. */
  id?: string | undefined
  /** Only orders with an open payment issue. */
  hasOpenIssue?: boolean | undefined
  /** The last order of the previous page. */
  position?: TimePosition | undefined
  limit: number
}

/** An order with all its payments and refunds, oldest first. */
export interface OrderWithPayments {
  order: OrderRow
  payments: PaymentRow[]
  refunds: (typeof refunds.$inferSelect)[]
}

/**
 * An issue is resolved if an admin resolved it, or its payment was refunded in full. An `uncreditable` payment is also
 * resolved once it has paid its order, and a `dispute` once it is lost and stored as a refund.
 */
const isResolved = sql`(
  ${paymentIssues.resolvedAt} is not null
  or exists (select from ${payments} where ${payments.providerPaymentId} = ${paymentIssues.reference}
    and ${payments.orderId} = ${paymentIssues.orderId} and ${payments.amount} <= (select sum(${refunds.amount}) from ${refunds} where ${refunds.paymentId} = ${payments.id}))
  or ${paymentIssues.kind} = 'uncreditable' and exists (
    select from ${orders} join ${payments} on ${payments.id} = ${orders.paymentId}
    where ${orders.id} = ${paymentIssues.orderId} and ${payments.providerPaymentId} = ${paymentIssues.reference})
  or ${paymentIssues.kind} = 'dispute' and exists (
    select from ${payments} join ${refunds} on ${refunds.paymentId} = ${payments.id}
    where ${payments.orderId} = ${paymentIssues.orderId} and ${refunds.providerRefundId} = ${paymentIssues.reference}))`

interface PaymentIssueFilter {
  kind?: PaymentIssueKind
  /** The ids in our database. */
  orderIds?: string[]
  /** Only open issues. */
  onlyOpen?: true
  limit: number
}

/** Newest first. */
export async function selectPaymentIssues(
  db: Db,
  { kind, orderIds, onlyOpen, limit }: PaymentIssueFilter,
): Promise<PaymentIssue[]> {
  const { id, reference, detail, createdAt } = paymentIssues
  const orderColumns = { orderId: orders.providerOrderId, receipt: orders.id, userId: orders.userId }
  return db
    .select({ id, kind: paymentIssues.kind, reference, detail, createdAt, ...orderColumns })
    .from(paymentIssues)
    .innerJoin(orders, eq(orders.id, paymentIssues.orderId))
    .where(
      and(
        kind && eq(paymentIssues.kind, kind),
        orderIds && inArray(paymentIssues.orderId, orderIds),
        onlyOpen && not(isResolved),
      ),
    )
    .orderBy(desc(paymentIssues.id))
    .limit(limit)
}

/** Identifies a payment issue. */
interface PaymentIssueRef {
  /** The order's id in our database. */
  orderId: string
  /** As given in a request, so it may not be a valid kind. */
  kind: string
  reference: string
}

/** Resolves the issue once (`payment_issue_is_resolved_once`). Returns false if the order has no such open issue. */
export async function markPaymentIssueResolved(
  tx: Tx,
  { at, ...issue }: PaymentIssueRef & { at: Date },
): Promise<boolean> {
  const { id, resolvedAt } = paymentIssues
  const rows = await tx
    .update(paymentIssues)
    .set({ resolvedAt: at })
    .where(and(matchesIssue(issue), isNull(resolvedAt)))
    .returning({ id })
  return rows.length > 0
}

/** Whether the order has this issue, open or resolved. */
export async function hasPaymentIssue(db: Db | Tx, issue: PaymentIssueRef): Promise<boolean> {
  return (await db.$count(paymentIssues, matchesIssue(issue))) > 0
}

/** Selects orders of all users for admins, newest first, by `orders_created_at_id_idx`. */
export async function findOrders(db: Db, filter: OrderFilter): Promise<OrderWithPayments[]> {
  const { status, userId, id, position, limit } = filter
  const ordersWithOpenIssues = db.select({ id: paymentIssues.orderId }).from(paymentIssues).where(not(isResolved))
  const hasOpenIssue = filter.hasOpenIssue ? inArray(orders.id, ordersWithOpenIssues) : undefined
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        status && eq(orders.status, status),
        userId === undefined ? undefined : isOwnedBy(userId),
        id === undefined ? undefined : hasAnyId(db, id),
        hasOpenIssue,
        afterPosition({ createdAt: orders.createdAt, id: orders.id }, position),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return addPayments(db, rows)
}

/** The number of a user's orders, paid or not, by `orders_user_id_created_at_id_idx`. */
export function countOrders(db: Db, userId: string): Promise<number> {
  return db.$count(orders, eq(orders.userId, userId))
}

/** Adds payments and refunds to orders. */
export async function addPayments(db: Db, rows: OrderRow[]): Promise<OrderWithPayments[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const paymentRows = await db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, ids))
    .orderBy(asc(payments.createdAt))
  const refundRows = await selectRefunds(db, ids)
  return rows.map((order) => {
    const orderPayments = paymentRows.filter((payment) => payment.orderId === order.id)
    return {
      order,
      payments: orderPayments,
      refunds: refundRows.filter(({ paymentId }) => orderPayments.some(({ id }) => id === paymentId)),
    }
  })
}

async function selectRefunds(db: Db, orderIds: string[]) {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, orderIds))
    .orderBy(asc(refunds.createdAt))
  return rows.map(({ refund }) => refund)
}

function matchesIssue({ orderId, kind, reference }: PaymentIssueRef) {
  const isOfOrder = and(eq(paymentIssues.orderId, orderId), eq(paymentIssues.reference, reference))
  return and(isOfOrder, sql`${paymentIssues.kind} = ${kind}`)
}

/** Compares as text, because the input may not be a valid UUID. */
function isOwnedBy(userId: string) {
  return sql`${orders.userId}::text = ${userId}`
}

function hasAnyId(db: Db, id: string) {
  const orderOfPayment = db.select({ id: payments.orderId }).from(payments).where(eq(payments.providerPaymentId, id))
  return or(eq(orders.providerOrderId, id), sql`${orders.id}::text = ${id}`, inArray(orders.id, orderOfPayment))
}

/** Returns a subquery for the ids of a user's orders. */
export function orderIdsByUser(db: Db, userId: string): SQLWrapper {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
}

const STATS_PERIOD_MS = 30 * DAY_MS

const OrderStats = z.object({
  status: z.enum(ORDER_STATUSES),
  currency: z.enum(CURRENCIES),
  isTest: z.boolean(),
  orders: z.coerce.number(),
  /** Minor units. */
  amount: z.coerce.number(),
})

/**
 * Number and total amount of the orders of the last 30 days by status, currency and mode. `orders_created_at_id_idx`
 * avoids reading older orders.
 */
export function selectOrderStats(db: Db | Tx, now: Date): Promise<z.infer<typeof OrderStats>[]> {
  const since = new Date(now.getTime() - STATS_PERIOD_MS)
  return queryRows(
    db,
    sql`select status, currency, is_test as "isTest", count(*) as orders, sum(amount) as amount
      from orders where created_at > ${since.toISOString()}::timestamptz group by 1, 2, 3`,
    OrderStats,
  )
}

const Unsettled = z.object({ payments: z.coerce.number(), oldestSeconds: z.coerce.number() })

/** Captured payments whose order is still open and has no payment issue for them: nobody has been credited yet. */
export async function selectUnsettled(db: Db, now: Date): Promise<z.infer<typeof Unsettled>> {
  const [row] = await queryRows(
    db,
    sql`select count(*) as payments,
        greatest(0, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(payments.created_at)), 0)) as "oldestSeconds"
      from payments join orders on orders.id = payments.order_id
      where payments.status = 'captured' and orders.status in ('pending', 'created')
        and not exists (select from payment_issues where reference = payments.provider_payment_id and order_id = payments.order_id)`,
    Unsettled,
  )
  return row ?? { payments: 0, oldestSeconds: 0 }
}

const OpenIssueCount = z.object({ kind: z.enum(PAYMENT_ISSUE_KINDS), findings: z.coerce.number() })

/** The number of open payment issues by kind. Kinds without open issues have no row. */
export function selectOpenIssueCounts(db: Db): Promise<z.infer<typeof OpenIssueCount>[]> {
  return queryRows(
    db,
    sql`select kind, count(*) as findings from ${paymentIssues} where not ${isResolved} group by kind`,
    OpenIssueCount,
  )
}
