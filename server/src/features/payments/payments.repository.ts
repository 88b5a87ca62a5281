import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { creditPacks } from './payments.table.ts'

export type PackRow = typeof creditPacks.$inferSelect

export function selectActivePacks(db: Db): Promise<PackRow[]> {
  return db.select().from(creditPacks).where(eq(creditPacks.isActive, true)).orderBy(asc(creditPacks.credits))
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
