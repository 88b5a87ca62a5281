import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ProviderPayment } from '../../../ports/payment-provider.ts'
import { orders, paymentIssues, payments, refunds } from '../payments.table.ts'

export type OrderRow = typeof orders.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type PaymentRow = typeof payments.$inferSelect
export type NewPaymentIssue = Omit<typeof paymentIssues.$inferSelect, 'id' | 'createdAt' | 'resolvedAt'>

/** Locks the order until the transaction ends, so that no other transaction settles it. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  // Callers have just read the order. Only the cleanup of abandoned orders can delete it in between.
  if (!row) throw new Error(`Order ${id} no longer exists.`)
  return row
}

/** Locks the order of a payment, and returns it with the payment's id in our database. */
export async function lockOrderOfPayment(
  tx: Tx,
  payment: ProviderId,
): Promise<{ order: OrderRow; paymentId: string } | undefined> {
  const [found] = await tx
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(isPayment(payment))
  return found && { order: await lockOrder(tx, found.orderId), paymentId: found.id }
}

/** An id that a provider has assigned. */
export interface ProviderId {
  provider: string
  id: string
}

function isPayment({ provider, id }: ProviderId) {
  return and(eq(payments.provider, provider), eq(payments.providerPaymentId, id))
}

/** From first to last. A failed payment may be authorized later, because the provider asks the bank again for days. */
const STATUS_ORDER = sql`array['created', 'failed', 'authorized', 'captured', 'refunded']`

/** Inserts or updates a payment and returns its id in our database. An equal or earlier status changes nothing. */
export async function upsertPayment(
  tx: Tx,
  payment: ProviderPayment & Pick<PaymentRow, 'provider'>,
  orderId: string,
  now: Date,
): Promise<string> {
  const { id: providerPaymentId, provider, amount, currency, status, method, failure, createdAt } = payment
  const changes = { status, method, failure, updatedAt: now }
  await tx
    .insert(payments)
    .values({ provider, providerPaymentId, orderId, amount, currency, createdAt, ...changes })
    .onConflictDoUpdate({
      target: [payments.provider, payments.providerPaymentId],
      set: changes,
      setWhere: sql`array_position(${STATUS_ORDER}, ${payments.status}) < array_position(${STATUS_ORDER}, excluded.status)`,
    })
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(isPayment({ provider, id: providerPaymentId }))
  if (!row) throw new Error('A payment that was just saved no longer exists.')
  return row.id
}

/**
 * Returns undefined if the user's idempotency key exists (`orders_user_id_idempotency_key_key`). Waits for a concurrent
 * request with the same key.
 */
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

/** Saves the provider's id of a pending order. The first of several concurrent calls wins. Returns the saved id. */
export async function saveProviderOrderId(
  db: Db,
  assignment: { id: string; providerOrderId: string; nextReconcileAt: Date },
): Promise<string | null> {
  const { id, ...changes } = assignment
  await db
    .update(orders)
    .set({ ...changes, status: 'created' })
    .where(and(eq(orders.id, id), eq(orders.status, 'pending')))
  const [row] = await db.select({ savedId: orders.providerOrderId }).from(orders).where(eq(orders.id, id))
  return row?.savedId ?? null
}

/** Schedules the next reconciliation of an open order for `latest`, unless it is scheduled for an earlier time. */
export async function scheduleReconciliation(db: Db | Tx, id: string, latest: Date): Promise<void> {
  await db
    .update(orders)
    // `least` ignores null, so an order that is no longer scheduled is scheduled again.
    .set({ nextReconcileAt: sql`least(${orders.nextReconcileAt}, ${latest.toISOString()}::timestamptz)` })
    .where(and(eq(orders.id, id), eq(orders.status, 'created')))
}

/** All orders of a user, newest first, for the data export. */
export function selectOrdersOfUser(db: Db, userId: string) {
  return db.select().from(orders).where(eq(orders.userId, userId)).orderBy(desc(orders.createdAt), desc(orders.id))
}

/** Marks the user's orders as ownerless. Waits for a running settlement; later settlements credit nobody. */
export async function markOwnerDeleted(tx: Tx, userId: string, now: Date): Promise<void> {
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
    .set({ ...paid, status: 'paid', nextReconcileAt: null })
    .where(eq(orders.id, id))
}

export async function markRefunded(tx: Tx, id: string): Promise<void> {
  await tx.update(orders).set({ status: 'refunded' }).where(eq(orders.id, id))
}

/** Returns the refund's id in our database. */
export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<string> {
  const id = randomUUID()
  await tx.insert(refunds).values({ ...refund, id })
  return id
}

export async function hasRefund(tx: Tx, { provider, id }: ProviderId): Promise<boolean> {
  const condition = and(eq(refunds.provider, provider), eq(refunds.providerRefundId, id))
  const rows = await tx.select({ id: refunds.id }).from(refunds).where(condition)
  return rows.length > 0
}

/** Sums all refunds of a payment: the refunded amount (minor units) and the credits to reverse. */
export async function sumRefunds(tx: Tx, paymentId: string): Promise<{ amount: number; creditsToReverse: number }> {
  const sum = (column: typeof refunds.amount | typeof refunds.creditsToReverse) =>
    sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  const [row] = await tx
    .select({ amount: sum(refunds.amount), creditsToReverse: sum(refunds.creditsToReverse) })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
  return row ?? { amount: 0, creditsToReverse: 0 }
}

/** Inserts at most one issue per order, kind and reference. Returns false if it exists. */
export async function insertPaymentIssue(tx: Tx, issue: NewPaymentIssue, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(paymentIssues)
    .values({ ...issue, createdAt: now })
    .onConflictDoNothing({ target: [paymentIssues.orderId, paymentIssues.kind, paymentIssues.reference] })
    .returning({ id: paymentIssues.id })
  return rows.length > 0
}

/** Finds an order of any user. */
export async function selectOrderByProviderId(
  db: Db | Tx,
  { provider, id }: ProviderId,
): Promise<OrderRow | undefined> {
  const condition = and(eq(orders.provider, provider), eq(orders.providerOrderId, id))
  const [row] = await db.select().from(orders).where(condition)
  return row
}

/** Finds an order of this user, with the provider's id of the payment that paid it. */
export async function selectOrderOfUser(
  db: Db | Tx,
  userId: string,
  { provider, id }: ProviderId,
): Promise<{ order: OrderRow; paidBy: string | null } | undefined> {
  const [row] = await db
    .select({ order: orders, paidBy: payments.providerPaymentId })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.userId, userId), eq(orders.provider, provider), eq(orders.providerOrderId, id)))
  return row
}
