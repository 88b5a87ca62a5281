import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ProviderPayment } from '../../../ports/payment-provider.ts'
import { orders, paymentFindings, payments, refunds } from '../payments.table.ts'

export type OrderRow = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type PaymentRow = typeof payments.$inferSelect
export type NewFinding = Omit<typeof paymentFindings.$inferSelect, 'id' | 'createdAt' | 'decidedAt'>

/** Until the transaction ends nobody else settles this order. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  // Orders are never deleted.
  if (!row) throw new Error(`Order ${id} is gone.`)
  return row
}

/** The order that a payment belongs to, likewise. */
export async function lockOrderOfPayment(tx: Tx, paymentId: string): Promise<OrderRow | undefined> {
  const of = tx.select({ id: payments.orderId }).from(payments).where(eq(payments.id, paymentId))
  const [row] = await tx.select().from(orders).where(eq(orders.id, of)).for('update')
  return row
}

/** Notes how a payment stands; a word that is older than what is known changes nothing. */
export async function upsertPayment(tx: Tx, payment: ProviderPayment, orderId: string, now: Date): Promise<void> {
  const { id, amount, currency, status, method, failure, createdAt } = payment
  const news = { status, method, failure, updatedAt: now }
  await tx
    .insert(payments)
    .values({ id, orderId, amount, currency, createdAt, ...news })
    .onConflictDoUpdate({
      target: payments.id,
      set: news,
      setWhere: sql`${payments.status} not in ('captured', 'refunded') or (${payments.status} = 'captured' and excluded.status = 'refunded')`,
    })
}

/** Undefined if this user's key is known: `orders_once`. Waits for another request that is about to add it. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow | undefined> {
  const [row] = await tx
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] })
    .returning()
  return row
}

export async function selectOrderByKey(db: Db, userId: string, idempotencyKey: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)))
  return row
}

/** Gives a pending order the provider's name. Of several who do it at once, the first does; returns the name that it has. */
export async function nameOrder(
  db: Db,
  named: { id: string; providerOrderId: string; nextCheckAt: Date },
): Promise<string | null> {
  const { id, ...news } = named
  await db
    .update(orders)
    .set({ ...news, status: 'created' })
    .where(and(eq(orders.id, id), eq(orders.status, 'pending')))
  const [row] = await db.select({ name: orders.providerOrderId }).from(orders).where(eq(orders.id, id))
  return row?.name ?? null
}

/** Lets the reconciliation look at an open order by then. */
export async function checkSoon(db: Db | Tx, id: string, by: Date): Promise<void> {
  await db
    .update(orders)
    // Null, for never, is passed over.
    .set({ nextCheckAt: sql`least(${orders.nextCheckAt}, ${by.toISOString()}::timestamptz)` })
    .where(and(eq(orders.id, id), eq(orders.status, 'created')))
}

/** For the user's own export: all of them, newest first. */
export function selectOrdersOfUser(db: Db, userId: string) {
  return db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt), desc(orders.id))
}

/** Waits for a settlement that is under way; a later one finds that nobody is left. */
export async function abandonOrders(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ ownerDeletedAt: now })
    .where(and(eq(orders.userId, userId), isNull(orders.ownerDeletedAt)))
}

export async function markPaid(
  tx: Tx,
  id: string,
  paid: Pick<OrderRow, 'paymentId' | 'paidAt' | 'ownerDeletedAt'>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...paid, status: 'paid', nextCheckAt: null })
    .where(eq(orders.id, id))
}

export async function markRefunded(tx: Tx, id: string): Promise<void> {
  await tx.update(orders).set({ status: 'refunded' }).where(eq(orders.id, id))
}

export async function insertRefund(tx: Tx, refund: typeof refunds.$inferSelect): Promise<void> {
  await tx.insert(refunds).values(refund)
}

export async function hasRefund(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id))
  return rows.length > 0
}

/** What went back of a payment so far. */
export async function sumRefunds(tx: Tx, paymentId: string): Promise<{ amount: number; creditsOwed: number }> {
  const sum = (column: typeof refunds.amount | typeof refunds.creditsOwed) =>
    sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [row] = await tx
    .select({ amount: sum(refunds.amount), creditsOwed: sum(refunds.creditsOwed) })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
  return row ?? { amount: 0, creditsOwed: 0 }
}

/** Once for its kind and reference; false if it was known. */
export async function insertFinding(tx: Tx, finding: NewFinding, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(paymentFindings)
    .values({ ...finding, createdAt: now })
    .onConflictDoNothing({ target: [paymentFindings.kind, paymentFindings.reference] })
    .returning({ id: paymentFindings.id })
  return rows.length > 0
}

/** By the provider's id, whoever's it is. */
export async function selectOrderByName(db: Db | Tx, providerOrderId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.providerOrderId, providerOrderId))
  return row
}

/** A user's order by the provider's id. */
export async function selectOrder(db: Db | Tx, userId: string, providerOrderId: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.providerOrderId, providerOrderId)))
  return row
}
