import type { OrderStatus } from '@pictor/contract/limits'
import { and, asc, count, desc, eq, exists, or, sql } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import type { OrderRow } from './payments.orders.repository.ts'
import { orders, paymentFindings, payments, refunds } from './payments.orders.table.ts'
import type { PackRow } from './payments.repository.ts'
import { creditPacks } from './payments.table.ts'

export interface OrdersWanted {
  status?: OrderStatus | undefined
  userId?: string | undefined
  /** Only those that need a decision of the operator. */
  needsAttention?: boolean | undefined
  limit: number
}

/** Orders of all users, newest first, with how much there is to be decided about each. */
export function selectOrdersOfAll(db: Db, wanted: OrdersWanted): Promise<{ order: OrderRow; findings: number }[]> {
  const ofOrder = db.select({ count: count() }).from(paymentFindings).where(eq(paymentFindings.orderId, orders.id))
  const named = db.select({ id: paymentFindings.id }).from(paymentFindings).where(eq(paymentFindings.orderId, orders.id))
  return db
    .select({ order: orders, findings: sql`(${ofOrder})`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        wanted.status && eq(orders.status, wanted.status),
        wanted.userId === undefined ? undefined : eq(orders.userId, wanted.userId),
        wanted.needsAttention ? exists(named) : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(wanted.limit)
}

/** By the provider's id, by ours, or by a payment's. */
export async function selectOrderByAnyId(db: Db, id: string): Promise<OrderRow | undefined> {
  const ofPayment = db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, id))
  const [row] = await db
    .select()
    .from(orders)
    .where(or(eq(orders.providerOrderId, id), sql`${orders.id}::text = ${id}`, eq(orders.id, ofPayment)))
  return row
}

/** What is known beside the order itself, oldest first. */
export async function selectStory(db: Db, { id }: OrderRow) {
  const ofOrder = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, id))
  return {
    payments: await db.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.createdAt)),
    refunds: await db
      .select()
      .from(refunds)
      .where(sql`${refunds.paymentId} in ${ofOrder}`)
      .orderBy(asc(refunds.createdAt)),
    findings: await db
      .select()
      .from(paymentFindings)
      .where(eq(paymentFindings.orderId, id))
      .orderBy(asc(paymentFindings.id)),
  }
}

/** Those that are sold no more as well, fewest credits first. */
export function selectAllPacks(db: Db): Promise<PackRow[]> {
  return db.select().from(creditPacks).orderBy(asc(creditPacks.credits))
}

/** Undefined without such a pack. What is undefined stays. */
export async function updatePack(
  db: Db,
  credits: number,
  change: { [Field in 'displayPriceCents' | 'description' | 'planType' | 'isActive']?: PackRow[Field] | undefined },
): Promise<PackRow | undefined> {
  const [row] = await db.update(creditPacks).set(change).where(eq(creditPacks.credits, credits)).returning()
  return row
}

/** Undefined if there is one with as many credits. */
export async function insertPack(db: Db, pack: typeof creditPacks.$inferInsert): Promise<PackRow | undefined> {
  const [row] = await db.insert(creditPacks).values(pack).onConflictDoNothing().returning()
  return row
}
