import type { CreditPack } from '@pictor/contract'
import { asc, eq } from 'drizzle-orm'
import { toPaise } from '../../kernel/money.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { creditPacks } from './payments.table.ts'

export type PackRow = typeof creditPacks.$inferSelect

/** The only place that computes prices, so the displayed price is the charged price. */
export function presentPack(row: PackRow, rupeesPerDollar: number): CreditPack {
  return {
    id: row.id,
    credits: row.credits,
    plan_type: row.planType,
    description: row.description,
    display_price_cents: row.displayPriceCents,
    prices: { USD: row.displayPriceCents, INR: toPaise(row.displayPriceCents, rupeesPerDollar) },
  }
}

export function selectActivePacks(db: Db): Promise<PackRow[]> {
  return db.select().from(creditPacks).where(eq(creditPacks.isActive, true)).orderBy(asc(creditPacks.credits))
}

/** Includes inactive packs, fewest credits first. */
export function selectAllPacks(db: Db): Promise<PackRow[]> {
  return db.select().from(creditPacks).orderBy(asc(creditPacks.credits))
}

/**
 * Undefined fields stay unchanged. Existing orders keep their terms (`order_terms_are_frozen`). Returns undefined if
 * the pack does not exist.
 */
export async function updatePack(
  tx: Tx,
  id: string,
  change: { [Field in 'displayPriceCents' | 'description' | 'planType' | 'isActive']?: PackRow[Field] | undefined },
): Promise<PackRow | undefined> {
  const [row] = await tx.update(creditPacks).set(change).where(eq(creditPacks.id, id)).returning()
  return row
}

/** Returns undefined if a pack with the same number of credits exists. */
export async function insertPack(tx: Tx, pack: typeof creditPacks.$inferInsert): Promise<PackRow | undefined> {
  const [row] = await tx.insert(creditPacks).values(pack).onConflictDoNothing().returning()
  return row
}

/** Locks the pack against changes until the transaction ends. New orders can still refer to it. */
export async function lockPack(tx: Tx, selector: { id: string } | { credits: number }): Promise<PackRow | undefined> {
  const condition = 'id' in selector ? eq(creditPacks.id, selector.id) : eq(creditPacks.credits, selector.credits)
  const [row] = await tx.select().from(creditPacks).where(condition).for('no key update')
  return row
}
