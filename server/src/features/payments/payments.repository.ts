import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { creditPacks } from './payments.table.ts'

export type PackRow = typeof creditPacks.$inferSelect

export function selectActivePacks(db: Db): Promise<PackRow[]> {
  return db.select().from(creditPacks).where(eq(creditPacks.isActive, true)).orderBy(asc(creditPacks.credits))
}
