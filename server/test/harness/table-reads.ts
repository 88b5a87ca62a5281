import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../src/ports/database.ts'
import { queryRows } from '../../src/ports/query-rows.ts'

const Reads = z.object({ scans: z.coerce.number(), byIndex: z.coerce.number() })

/** Counts the sequential scans and index scans of a table in this transaction. */
export async function countTableReads(tx: Db | Tx, table: string): Promise<z.infer<typeof Reads>> {
  const [reads] = await queryRows(
    tx,
    sql`select seq_scan as scans, idx_scan as "byIndex" from pg_stat_xact_user_tables where relname = ${table}`,
    Reads,
  )
  if (!reads) throw new Error('The table has no statistics.')
  return reads
}
