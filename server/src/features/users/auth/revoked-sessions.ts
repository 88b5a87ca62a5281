import { ACCESS_TOKEN_MS } from '@pictor/contract/limits'
import { gt, lt } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Database } from '../../../ports/database.ts'
import { revokedSessions } from '../users.table.ts'

/** Revoked sessions whose access tokens are still valid. Every process receives each revocation immediately. */
export interface RevokedSessions {
  has(sessionId: string): boolean
  /**
   * Deletes entries that are older than the lifetime of an access token, in this process and in the database. Loads
   * entries of which this process was not notified.
   */
  sweep(): Promise<void>
}

export interface RevokedSessionsDependencies {
  database: Pick<Database, 'db' | 'listen'>
  clock: Clock
  logger: Logger
}

export async function createRevokedSessions({
  database,
  clock,
  logger,
}: RevokedSessionsDependencies): Promise<RevokedSessions> {
  const { db } = database
  const revokedAtById = new Map<string, Date>()
  const getOldestRelevantTime = () => new Date(clock.now().getTime() - ACCESS_TOKEN_MS)

  async function load(): Promise<void> {
    const rows = await db.select().from(revokedSessions).where(gt(revokedSessions.revokedAt, getOldestRelevantTime()))
    for (const { sessionId, revokedAt } of rows) revokedAtById.set(sessionId, revokedAt)
  }

  function reload(): void {
    load().catch((error: unknown) => logger.error({ err: error }, 'Could not load the revoked sessions.'))
  }

  // Listens before it loads, so that no revocation is missed. After a lost connection, `reload` loads the missed ones;
  // if it fails, the next sweep does.
  await database.listen('session_revoked', (sessionId) => revokedAtById.set(sessionId, clock.now()), reload)
  await load()

  return {
    has: (sessionId) => revokedAtById.has(sessionId),
    async sweep() {
      for (const [sessionId, revokedTime] of revokedAtById)
        if (revokedTime < getOldestRelevantTime()) revokedAtById.delete(sessionId)
      await load()
      await db.delete(revokedSessions).where(lt(revokedSessions.revokedAt, getOldestRelevantTime()))
    },
  }
}
