import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from './database.ts'

/**
 * Runs a statement that the query builder can't express. The rows are parsed, because raw results differ by engine:
 * int8 is a number on PGlite and a string on PostgreSQL.
 */
export async function queryRows<Row>(db: Db | Tx, statement: SQL, row: z.ZodType<Row>): Promise<Row[]> {
  const result: unknown = await db.execute(statement)
  return z.object({ rows: z.array(row) }).parse(result).rows
}
