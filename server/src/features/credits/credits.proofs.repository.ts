import { desc, eq, isNotNull, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { booksProofs } from './credits.proofs.table.ts'

/** A proof of the books that came to its end. */
export interface LastProof {
  provedAt: Date
  mistakes: number
}

/** A proof takes seconds: one that was begun an hour ago has lost its process. */
const LOST_AFTER_MS = 3_600_000

/** Whether this process is the one to prove the books of this day. `books_proofs_pkey` lets one in. */
export async function beginProof(db: Db, now: Date): Promise<boolean> {
  const begun = await db
    .insert(booksProofs)
    .values({ day: dayOf(now), begunAt: now })
    .onConflictDoUpdate({
      target: booksProofs.day,
      set: { begunAt: sql`excluded.begun_at` },
      setWhere: sql`${booksProofs.provedAt} is null and ${lt(booksProofs.begunAt, new Date(now.getTime() - LOST_AFTER_MS))}`,
    })
    .returning({ day: booksProofs.day })
  return begun.length > 0
}

/** `begun` names the proof by the time at which it was begun. */
export async function endProof(db: Db, begun: Date, proof: LastProof): Promise<void> {
  await db
    .update(booksProofs)
    .set(proof)
    .where(eq(booksProofs.day, dayOf(begun)))
}

/** What somebody proved in between takes the place of the last proof, so that mended books are told at once. Before the first there is none. */
export async function renewProof(db: Db, proof: LastProof): Promise<void> {
  const last = db
    .select({ day: max(booksProofs.day) })
    .from(booksProofs)
    .where(isNotNull(booksProofs.provedAt))
  await db.update(booksProofs).set(proof).where(eq(booksProofs.day, last))
}

/** Undefined before the first. */
export async function selectLastProof(db: Db): Promise<LastProof | undefined> {
  const [row] = await db
    .select()
    .from(booksProofs)
    .where(isNotNull(booksProofs.provedAt))
    .orderBy(desc(booksProofs.day))
    .limit(1)
  if (!row?.provedAt || row.mistakes === null) return undefined
  return { provedAt: row.provedAt, mistakes: row.mistakes }
}

/** In UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
