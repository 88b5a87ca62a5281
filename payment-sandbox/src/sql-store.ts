import { and, desc, eq, gt, inArray, lt, not, notExists, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { sandboxOrders, sandboxPayments, sandboxRefunds } from './sandbox.table.ts'

export type SandboxOrder = typeof sandboxOrders.$inferSelect
export type SandboxPayment = typeof sandboxPayments.$inferSelect
export type SandboxRefund = typeof sandboxRefunds.$inferSelect

export interface FoundPayment {
  payment: SandboxPayment
  order: SandboxOrder
  /** Minor units that went back by refunds; a dispute is none, as with the real provider. */
  refunded: number
  /** Minor units that went back at all. */
  gone: number
}

const TAKEN = ['authorized', 'captured'] as const

/** The same receipt gives the same order. */
export async function insertOrder(db: Db, order: SandboxOrder): Promise<SandboxOrder | undefined> {
  await db.insert(sandboxOrders).values(order).onConflictDoNothing({ target: sandboxOrders.receipt })
  const [row] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.receipt, order.receipt))
  return row
}

export async function selectOrder(db: Db, id: string): Promise<(SandboxOrder & { isPaid: boolean }) | undefined> {
  const [order] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id))
  return order && { ...order, isPaid: await isTaken(db, id) }
}

/** Until the transaction ends nobody else pays this order. */
export async function lockOrder(tx: Tx, id: string): Promise<{ isPaid: boolean; tries: number } | undefined> {
  const [order] = await tx.select().from(sandboxOrders).where(eq(sandboxOrders.id, id)).for('update')
  if (!order) return undefined
  const tries = await tx.$count(sandboxPayments, eq(sandboxPayments.orderId, id))
  return { isPaid: await isTaken(tx, id), tries }
}

/** Deletes some orders from before that nobody tried to pay, and answers how many. */
export async function eraseUnpaidOrders(db: Db, before: Date): Promise<number> {
  const { id, createdAt } = sandboxOrders
  const tries = db.select().from(sandboxPayments).where(eq(sandboxPayments.orderId, id))
  const some = db
    .select({ id })
    .from(sandboxOrders)
    .where(and(lt(createdAt, before), notExists(tries)))
    .limit(ERASED_AT_ONCE)
    // One that is just being paid is locked.
    .for('update', { skipLocked: true })
  const gone = await db.delete(sandboxOrders).where(inArray(id, some)).returning({ id })
  return gone.length
}

const ERASED_AT_ONCE = 500

export async function insertPayment(tx: Tx, payment: SandboxPayment): Promise<void> {
  await tx.insert(sandboxPayments).values(payment)
}

export async function findPayment(db: Db, id: string): Promise<FoundPayment | undefined> {
  const [found] = await selectPayments(db).where(eq(sandboxPayments.id, id))
  return found
}

/** By `sandbox_payments_of_order`, the oldest first. */
export function findPayments(db: Db, orderIds: string[]): Promise<FoundPayment[]> {
  return selectPayments(db)
    .where(inArray(sandboxPayments.orderId, orderIds))
    .orderBy(sandboxPayments.createdAt, sandboxPayments.id)
}

export function selectNewestOrders(db: Db, limit: number): Promise<SandboxOrder[]> {
  return db.select().from(sandboxOrders).orderBy(desc(sandboxOrders.createdAt)).limit(limit)
}

/** Takes what is held. Of this card's end it stays held unless it was made before then. */
export async function capturePayment(db: Db, id: string, held: { cardEnd: string; before: Date }): Promise<void> {
  const isHeld = and(eq(sandboxPayments.cardEnd, held.cardEnd), gt(sandboxPayments.createdAt, held.before))
  await db
    .update(sandboxPayments)
    .set({ status: 'captured' })
    .where(and(eq(sandboxPayments.id, id), eq(sandboxPayments.status, 'authorized'), isHeld && not(isHeld)))
}

export function selectRefunds(db: Db, paymentId: string): Promise<SandboxRefund[]> {
  return db
    .select()
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.paymentId, paymentId), eq(sandboxRefunds.isDispute, false)))
    .orderBy(sandboxRefunds.createdAt, sandboxRefunds.id)
}

/** Disputes as well as refunds. */
export function selectReturns(db: Db, paymentId: string): Promise<SandboxRefund[]> {
  return db.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, paymentId))
}

/** Adds what goes back, the whole rest without an amount; undefined if so much is not there. */
export function insertReturn(
  db: Db,
  wanted: Omit<SandboxRefund, 'amount'> & { amount: number | undefined },
): Promise<SandboxRefund | undefined> {
  return db.transaction(async (tx) => {
    await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, wanted.paymentId)).for('update')
    const [found] = await selectPayments(tx).where(eq(sandboxPayments.id, wanted.paymentId))
    const rest = found?.payment.status === 'captured' ? found.order.amount - found.gone : 0
    const amount = wanted.amount ?? rest
    if (amount < 1 || amount > rest) return undefined
    await tx.insert(sandboxRefunds).values({ ...wanted, amount })
    return { ...wanted, amount }
  })
}

async function isTaken(db: Db | Tx, orderId: string): Promise<boolean> {
  const taken = and(eq(sandboxPayments.orderId, orderId), inArray(sandboxPayments.status, [...TAKEN]))
  return (await db.$count(sandboxPayments, taken)) > 0
}

function selectPayments(db: Db | Tx) {
  const ofPayment = sql`from ${sandboxRefunds} where ${sandboxRefunds.paymentId} = ${sandboxPayments.id}`
  const sum = sql`coalesce(sum(${sandboxRefunds.amount}), 0)`
  return db
    .select({
      payment: sandboxPayments,
      order: sandboxOrders,
      refunded: sql`(select ${sum} ${ofPayment} and not ${sandboxRefunds.isDispute})`.mapWith(Number),
      gone: sql`(select ${sum} ${ofPayment})`.mapWith(Number),
    })
    .from(sandboxPayments)
    .innerJoin(sandboxOrders, eq(sandboxOrders.id, sandboxPayments.orderId))
    .$dynamic()
}
