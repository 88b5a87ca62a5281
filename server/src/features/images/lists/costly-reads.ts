import { sql } from 'drizzle-orm'
import { failure } from '../../../kernel/failure.ts'
import { createTurns, LineFullError } from '../../../kernel/turns.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import { isCanceled } from '../../../ports/sql-state.ts'

/**
 * Carries out what may have to read very much, like a search: few at once, so that connections are left for all others, and none for long.
 * Throws SERVICE_UNAVAILABLE while too many wait, SEARCH_TOO_LONG for one that takes longer than anybody waits for it.
 */
export type CostlyReads = <Result>(read: (db: Db | Tx) => Promise<Result>) => Promise<Result>

const AT_ONCE = 2
const IN_LINE = 20
/** For each statement, of which a list has two: its caller gives up after five seconds. */
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
