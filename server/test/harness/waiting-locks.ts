import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../src/ports/database.ts'
import { queryRows } from '../../src/ports/query-rows.ts'

/** Counts the statements in this database that wait for a lock of another transaction. PostgreSQL only. */
export async function countWaitingForLocks(db: Db): Promise<number> {
  const [row] = await queryRows(
    db,
    sql`select count(*)::int as total from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    z.object({ total: z.int() }),
  )
  return row?.total ?? 0
}
