import { desc, eq, isNotNull, lt, max, sql } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { ledgerChecks } from './credits.table.ts'

/** The result of a finished ledger check. */
interface LedgerCheckResult {
  finishedAt: Date
  violations: number
}

/** A check takes seconds. If it is unfinished after an hour, its process has died. */
const LOST_AFTER_MS = 3_600_000

/**
 * Returns true if this process should check the ledger today. Because of `ledger_checks_pkey`, only one process does.
 */
export async function startLedgerCheck(db: Db, now: Date): Promise<boolean> {
  const started = await db
    .insert(ledgerChecks)
    .values({ day: toUtcDay(now), startedAt: now })
    .onConflictDoUpdate({
      target: ledgerChecks.day,
      set: { startedAt: sql`excluded.started_at` },
      setWhere: sql`${ledgerChecks.finishedAt} is null and ${lt(ledgerChecks.startedAt, new Date(now.getTime() - LOST_AFTER_MS))}`,
    })
    .returning({ day: ledgerChecks.day })
  return started.length > 0
}

/** Stores the result of the check that started at the given time. */
export async function finishLedgerCheck(db: Db, started: Date, result: LedgerCheckResult): Promise<void> {
  await db
    .update(ledgerChecks)
    .set(result)
    .where(eq(ledgerChecks.day, toUtcDay(started)))
}

/**
 * Replaces the last result after a manual check, so that the repair of a ledger is visible at once. Does nothing before
 * the first check.
 */
export async function replaceLastLedgerCheck(db: Db, result: LedgerCheckResult): Promise<void> {
  const last = db
    .select({ day: max(ledgerChecks.day) })
    .from(ledgerChecks)
    .where(isNotNull(ledgerChecks.finishedAt))
  await db.update(ledgerChecks).set(result).where(eq(ledgerChecks.day, last))
}

/** Returns undefined before the first check has finished. */
export async function selectLastLedgerCheck(db: Db): Promise<LedgerCheckResult | undefined> {
  const [row] = await db
    .select()
    .from(ledgerChecks)
    .where(isNotNull(ledgerChecks.finishedAt))
    .orderBy(desc(ledgerChecks.day))
    .limit(1)
  if (!row?.finishedAt || row.violations === null) return undefined
  return { finishedAt: row.finishedAt, violations: row.violations }
}

function toUtcDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}
