import { sql } from 'drizzle-orm'
import { apiError } from '../../../kernel/api-error.ts'
import { createConcurrencyLimiter, QueueFullError } from '../../../kernel/concurrency-limiter.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import { isQueryCancelled } from '../../../ports/sql-state.ts'

/**
 * Runs queries that may read many rows, such as searches. Limits their number and time, so that connections stay free
 * for others. Throws SERVICE_UNAVAILABLE if too many are waiting, and SEARCH_TOO_LONG if a query exceeds its time
 * limit.
 */
export type QueryLimiter = <Result>(read: (db: Db | Tx) => Promise<Result>) => Promise<Result>

const QUERY_CONCURRENCY = 2
const QUEUED_MAX = 20
/** Per statement. A list runs two statements, and its client gives up after five seconds. */
const TIMEOUT_MS = 2_000

export function createQueryLimiter(db: Db, timeoutMs: number = TIMEOUT_MS): QueryLimiter {
  const runLimited = createConcurrencyLimiter(QUERY_CONCURRENCY, QUEUED_MAX)
  return async (read) => {
    try {
      return await runLimited(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`)
          return read(tx)
        }),
      )
    } catch (error) {
      if (error instanceof QueueFullError) throw apiError('SERVICE_UNAVAILABLE')
      if (isQueryCancelled(error)) throw apiError('SEARCH_TOO_LONG')
      throw error
    }
  }
}
