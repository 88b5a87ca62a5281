import { desc, eq, isNotNull, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { ledgerChecks } from './credits.table.ts'

/** A proof of the books that came to its end. */
export interface LastProof {
  finishedAt: Date
  violations: number
}

/** A proof takes seconds: one that was begun an hour ago has lost its process. */
const LOST_AFTER_MS = 3_600_000

/** Whether this process is the one to prove the books of this day. `ledger_checks_pkey` lets one in. */
export async function beginProof(db: Db, now: Date): Promise<boolean> {
  const begun = await db
    .insert(ledgerChecks)
    .values({ day: dayOf(now), startedAt: now })
    .onConflictDoUpdate({
      target: ledgerChecks.day,
      set: { startedAt: sql`excluded.started_at` },
      setWhere: sql`${ledgerChecks.finishedAt} is null and ${lt(ledgerChecks.startedAt, new Date(now.getTime() - LOST_AFTER_MS))}`,
    })
    .returning({ day: ledgerChecks.day })
  return begun.length > 0
}

/** `begun` names the proof by the time at which it was begun. */
export async function endProof(db: Db, begun: Date, proof: LastProof): Promise<void> {
  await db
    .update(ledgerChecks)
    .set(proof)
    .where(eq(ledgerChecks.day, dayOf(begun)))
}

/** What somebody proved in between takes the place of the last proof, so that mended books are told at once. Before the first there is none. */
export async function renewProof(db: Db, proof: LastProof): Promise<void> {
  const last = db
    .select({ day: max(ledgerChecks.day) })
    .from(ledgerChecks)
    .where(isNotNull(ledgerChecks.finishedAt))
  await db.update(ledgerChecks).set(proof).where(eq(ledgerChecks.day, last))
}

/** Undefined before the first. */
export async function selectLastProof(db: Db): Promise<LastProof | undefined> {
  const [row] = await db
    .select()
    .from(ledgerChecks)
    .where(isNotNull(ledgerChecks.finishedAt))
    .orderBy(desc(ledgerChecks.day))
    .limit(1)
  if (!row?.finishedAt || row.violations === null) return undefined
  return { finishedAt: row.finishedAt, violations: row.violations }
}

/** In UTC. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
