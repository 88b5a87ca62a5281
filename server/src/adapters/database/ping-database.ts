import { sql } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'

const TIMEOUT_MS = 2_000

/** Rejects if the database does not respond within two seconds, for any reason. */
export async function pingDatabase(db: Db): Promise<void> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => timeout.reject(new Error(`The database did not respond within ${TIMEOUT_MS} ms`)),
    TIMEOUT_MS,
  )
  try {
    await Promise.race([db.execute(sql`select 1`), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
