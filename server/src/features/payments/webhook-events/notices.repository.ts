import { eq, inArray, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../ports/database.ts'
import { orders, paymentNotices, payments } from '../orders/orders.table.ts'

/** Our id of the order that a notice is about. */
export async function selectOrderIdOf(
  tx: Tx,
  about: { orderId: string | null; paymentId: string | null },
): Promise<string | null> {
  const paidBy = tx
    .select({ id: payments.orderId })
    .from(payments)
    .where(eq(payments.id, about.paymentId ?? ''))
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(or(eq(orders.providerOrderId, about.orderId ?? ''), eq(orders.id, paidBy)))
    .limit(1)
  return row?.id ?? null
}

/** Nothing, if it was heard before. */
export async function insertNotice(tx: Tx, notice: typeof paymentNotices.$inferInsert): Promise<void> {
  await tx.insert(paymentNotices).values(notice).onConflictDoNothing({ target: paymentNotices.id })
}

/** Deletes some of what was heard before, by `payment_notices_age`, and answers how many. */
export async function deleteNotices(db: Db, before: Date): Promise<number> {
  const { id, receivedAt } = paymentNotices
  const some = db.select({ id }).from(paymentNotices).where(lt(receivedAt, before)).limit(DELETED_AT_ONCE)
  const gone = await db.delete(paymentNotices).where(inArray(id, some)).returning({ id })
  return gone.length
}

const DELETED_AT_ONCE = 500
