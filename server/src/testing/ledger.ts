import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../ports/database.ts'
import { insertLedgerEntry, selectAccount } from '../features/credits/credits.repository.ts'
import { queryRows } from '../ports/query-rows.ts'

/** Users whose balance is not the sum of their entries, and entries that do not continue the one before. Empty, always. */
export function findLedgerMistakes(db: Db): Promise<{ userId: string }[]> {
  return queryRows(
    db,
    sql`select user_id as "userId" from user_credits
        where balance <> (select coalesce(sum(amount), 0) from ledger_entries where ledger_entries.user_id = user_credits.user_id)
        union all
        select user_id from (
          select user_id, balance - amount - lag(balance, 1, 0::bigint) over (partition by user_id order by id) as gap
          from ledger_entries) continued
        where gap <> 0`,
    z.object({ userId: z.string() }),
  )
}

/**
 * Generations without their one charge, or whose images and refund do not go with how they stand: succeeded has all its images and no
 * refund, failed and cancelled no image and one refund, what has not ended neither. Empty, always.
 */
export function findUnsettled(db: Db): Promise<{ id: string; status: string }[]> {
  return queryRows(
    db,
    sql`select id, status from (
          select id, status, variations, credits,
            (select count(*) from images where generation_id = generations.id) as pictures,
            (select coalesce(sum(-amount), 0) from ledger_entries where kind = 'generation' and reference = generations.id::text) as charged,
            (select coalesce(sum(amount), 0) from ledger_entries where kind = 'refund' and reference = generations.id::text) as refunded
          from generations) stand
        where charged <> credits
          or pictures <> case status when 'succeeded' then variations else 0 end
          or refunded <> case when status in ('failed', 'cancelled') then credits else 0 end`,
    z.object({ id: z.string(), status: z.string() }),
  )
}

/** Corrects a balance to what a test needs, as an operator would. */
export async function correctBalance(db: Db, userId: string, balance: number): Promise<void> {
  const amount = balance - ((await selectAccount(db, userId))?.balance ?? 0)
  if (amount === 0) return
  const entry = { userId, amount, kind: 'adjustment', reason: 'a test', reference: randomUUID() } as const
  await db.transaction((tx) => insertLedgerEntry(tx, entry, sql`null`))
}
