import type { LedgerKind } from '@pictor/contract/limits'
import { and, count, desc, eq, gte, inArray, isNotNull, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { afterPosition } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { subscriptionPlans } from '../plans/index.ts'
import { entryColumns, ledgerEntries } from './credits.ledger.table.ts'
import { userCredits } from './credits.table.ts'

export type LedgerRow = typeof ledgerEntries.$inferSelect & {
  /** The provider's id of the order of a purchase, also for the refund of a purchase. */
  providerOrderId: string | null
  /** The provider's id of the refund of a purchase. */
  providerRefundId: string | null
}
export type AccountRow = typeof userCredits.$inferSelect

export interface NewLedgerEntry {
  userId: string
  /** Credits, signed. */
  amount: number
  kind: LedgerKind
  cause: Cause
  reason?: string
  actor?: string
}

/** The cause of an entry. Each kind has one form. */
export type Cause = { generationId: string } | { orderId: string } | { refundId: string } | { reference: string }

/**
 * Adds an entry, updates the balance and notifies every process, in one statement. It locks the row of `user_credits`,
 * so entries of one user are serialized. Returns the new balance, or null if nothing was added: the balance is too low,
 * the account does not exist, or an entry of this kind has this cause already.
 */
export async function insertLedgerEntry(tx: Tx, entry: NewLedgerEntry, notifySql: SQL): Promise<number | null> {
  const { userId, amount, kind, reason = null, actor = null } = entry
  const cause = { generationId: null, orderId: null, refundId: null, reference: null, ...entry.cause }
  const [row] = await queryRows(
    tx,
    sql`insert into ledger_entries (user_id, amount, kind, generation_id, order_id, refund_id, reference, balance, reason, actor)
      select user_id, ${amount}, ${kind}, ${cause.generationId}::uuid, ${cause.orderId}::uuid, ${cause.refundId}::uuid, ${cause.reference},
        balance + ${amount}, ${reason}, ${actor} from user_credits
      where user_id = ${userId} and balance + ${amount} >= 0 for update
      on conflict do nothing
      returning balance, ${notifySql}`,
    z.object({ balance: z.coerce.number() }),
  )
  return row?.balance ?? null
}

/** Returns a subquery for the id of a user's plan. */
export function buildPlanIdQuery(db: Db | Tx, userId: string): SQLWrapper {
  return db.select({ id: userCredits.subscriptionPlanId }).from(userCredits).where(eq(userCredits.userId, userId))
}

export async function selectAccount(db: Db | Tx, userId: string) {
  const [row] = await db.select().from(userCredits).where(eq(userCredits.userId, userId))
  return row
}

/** Returns the account and its plan in one statement, because every page of a signed-in user needs both. */
export async function selectAccountAndPlan(db: Db, userId: string) {
  const [row] = await db
    .select({ account: userCredits, plan: subscriptionPlans })
    .from(userCredits)
    .leftJoin(subscriptionPlans, eq(subscriptionPlans.id, userCredits.subscriptionPlanId))
    .where(eq(userCredits.userId, userId))
  return row
}

/** Locks the account and returns its balance, or 0 without an account. */
export async function lockBalance(tx: Tx, userId: string): Promise<number> {
  const { balance } = userCredits
  const [row] = await tx.select({ balance }).from(userCredits).where(eq(userCredits.userId, userId)).for('update')
  return row?.balance ?? 0
}

/** Opens an account without credits. Returns false if it exists already. */
export async function insertAccount(tx: Tx, userId: string, planId: string | null): Promise<boolean> {
  const rows = await tx
    .insert(userCredits)
    .values({ userId, subscriptionPlanId: planId })
    .onConflictDoNothing()
    .returning({ userId: userCredits.userId })
  return rows.length > 0
}

/** Returns the balance, which does not change, or undefined without an account. */
export async function updatePlan(db: Db | Tx, userId: string, planId: string, now: Date): Promise<number | undefined> {
  const [row] = await db
    .update(userCredits)
    .set({ subscriptionPlanId: planId, updatedAt: now })
    .where(and(eq(userCredits.userId, userId), sql`${userCredits.subscriptionPlanId} is distinct from ${planId}`))
    .returning({ balance: userCredits.balance })
  return row?.balance ?? (await selectAccount(db, userId))?.balance
}

/** A page of a user's entries, newest first. `until` is exclusive. Uses `ledger_entries_user_id_id_idx`. */
export function selectHistory(
  db: Db,
  userId: string,
  page: {
    kind: LedgerKind | undefined
    from: Date | undefined
    until: Date | undefined
    position: { id: number } | undefined
    limit: number
  },
): Promise<LedgerRow[]> {
  const { kind, from, until, position, limit } = page
  return db
    .select(entryColumns)
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        kind && eq(ledgerEntries.kind, kind),
        from && gte(ledgerEntries.createdAt, from),
        until && lt(ledgerEntries.createdAt, until),
        afterPosition({ id: ledgerEntries.id }, position),
      ),
    )
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)
}

/** Whether the user has ever bought credits. Uses `ledger_entries_user_id_id_idx`. */
export async function hasBought(db: Db, userId: string): Promise<boolean> {
  const bought = and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.kind, 'purchase'))
  const rows = await db.select({ id: ledgerEntries.id }).from(ledgerEntries).where(bought).limit(1)
  return rows.length > 0
}

/** Uses `ledger_entries_kind_reference_key`. */
export async function selectEntry(db: Db | Tx, kind: LedgerKind, reference: string): Promise<LedgerRow | undefined> {
  const isMatch = and(eq(ledgerEntries.kind, kind), eq(ledgerEntries.reference, reference))
  const [row] = await db.select(entryColumns).from(ledgerEntries).where(isMatch)
  return row
}

/** Whether an order's credits were added. Uses `ledger_entries_order_id_key`. */
export async function hasPurchase(db: Db | Tx, orderId: string): Promise<boolean> {
  return (await db.$count(ledgerEntries, eq(ledgerEntries.orderId, orderId))) > 0
}

/** All entries of a user, newest first. Uses `ledger_entries_user_id_id_idx`. */
export function selectLedger(db: Db, userId: string): Promise<LedgerRow[]> {
  return db
    .select(entryColumns)
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(desc(ledgerEntries.id))
}

/** The newest entries of a user. Uses `ledger_entries_user_id_id_idx`. */
export function selectNewestEntries(db: Db, userId: string, limit: number): Promise<LedgerRow[]> {
  const entries = db.select(entryColumns).from(ledgerEntries).where(eq(ledgerEntries.userId, userId))
  return entries.orderBy(desc(ledgerEntries.id)).limit(limit)
}

/** Accounts by user id. Users without an account are missing. */
export async function selectAccounts(db: Db, userIds: string[]): Promise<Map<string, AccountRow>> {
  const rows = await db.select().from(userCredits).where(inArray(userCredits.userId, userIds))
  return new Map(rows.map((row) => [row.userId, row]))
}

/** The number of users of each plan, by plan id. */
export async function countUsersByPlan(db: Db): Promise<Map<string, number>> {
  const { subscriptionPlanId } = userCredits
  const rows = await db
    .select({ planId: subscriptionPlanId, total: count() })
    .from(userCredits)
    .where(isNotNull(subscriptionPlanId))
    .groupBy(subscriptionPlanId)
  return new Map(rows.map(({ planId, total }) => [planId ?? '', total]))
}
