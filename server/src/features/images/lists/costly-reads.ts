import { sql } from 'drizzle-orm'
import { failure } from '../../../kernel/failure.ts'
import { createTurns, LineFullError } from '../../../kernel/turns.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import { isCanceled } from '../../../ports/sql-state.ts'

/**
 * Runs queries that may read many rows, such as searches. Limits their number and time, so that connections stay free
 * for others. Throws SERVICE_UNAVAILABLE if too many are waiting, and SEARCH_TOO_LONG if a query exceeds its time
 * limit.
 */
export type CostlyReads = <Result>(read: (db: Db | Tx) => Promise<Result>) => Promise<Result>

const AT_ONCE = 2
const IN_LINE = 20
/** Per statement. A list has two, and its client gives up after five seconds. */
const LONGEST_MS = 2_000

export function createCostlyReads(db: Db, longestMs: number = LONGEST_MS): CostlyReads {
  const inTurn = createTurns(AT_ONCE, IN_LINE)
  return async (read) => {
    try {
      return await inTurn(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('statement_timeout', ${String(longestMs)}, true)`)
          return read(tx)
        }),
      )
    } catch (error) {
      if (error instanceof LineFullError) throw failure('SERVICE_UNAVAILABLE')
      if (isCanceled(error)) throw failure('SEARCH_TOO_LONG')
      throw error
    }
  }
}
