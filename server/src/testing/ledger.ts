import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../ports/database.ts'
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
