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
