import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { creditPacks } from './payments.table.ts'

export type PackRow = typeof creditPacks.$inferSelect

export function selectActivePacks(db: Db): Promise<PackRow[]> {
  return db.select().from(creditPacks).where(eq(creditPacks.isActive, true)).orderBy(asc(creditPacks.credits))
}

/** Those that are sold no more as well, fewest credits first. */
export function selectAllPacks(db: Db): Promise<PackRow[]> {
  return db.select().from(creditPacks).orderBy(asc(creditPacks.credits))
}

/** Undefined without such a pack. What is undefined stays. Orders that were made keep theirs: `order_terms_are_frozen`. */
export async function updatePack(
  tx: Tx,
  id: string,
  change: { [Field in 'displayPriceCents' | 'description' | 'planType' | 'isActive']?: PackRow[Field] | undefined },
): Promise<PackRow | undefined> {
  const [row] = await tx.update(creditPacks).set(change).where(eq(creditPacks.id, id)).returning()
  return row
}

/** Undefined if there is one with as many credits. */
export async function insertPack(tx: Tx, pack: typeof creditPacks.$inferInsert): Promise<PackRow | undefined> {
  const [row] = await tx.insert(creditPacks).values(pack).onConflictDoNothing().returning()
  return row
}

/** Nobody else changes it before the transaction ends; orders may refer to it meanwhile. */
export async function lockPack(tx: Tx, which: { id: string } | { credits: number }): Promise<PackRow | undefined> {
  const isIt = 'id' in which ? eq(creditPacks.id, which.id) : eq(creditPacks.credits, which.credits)
  const [row] = await tx.select().from(creditPacks).where(isIt).for('no key update')
  return row
}
