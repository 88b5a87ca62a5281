import { sql } from 'drizzle-orm'
import { withTimeout } from '../../kernel/with-timeout.ts'
import type { Db } from '../../ports/database.ts'

const TIMEOUT_MS = 2_000

/** Rejects if the database does not respond within two seconds, for any reason. */
export async function pingDatabase(db: Db): Promise<void> {
  const createError = () => new Error(`The database did not respond within ${TIMEOUT_MS} ms`)
  await withTimeout(Promise.resolve(db.execute(sql`select 1`)), TIMEOUT_MS, createError)
}
