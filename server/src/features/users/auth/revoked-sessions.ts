import { ACCESS_TOKEN_MS, SESSION_MAX_DAYS } from '@pictor/contract/limits'
import { gt, inArray, lt } from 'drizzle-orm'
import { runInBatches } from '../../../kernel/batches.ts'
import { DAY_MS, type Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Database, Db } from '../../../ports/database.ts'
import { revokedSessions, sessions, verifications } from '../users.table.ts'

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

const PURGE_BATCH_SIZE = 200

/**
 * Deletes expired sessions with their IP address and device, expired links, and sessions that have reached their
 * maximum age. The account library deletes expired rows only when they are used again. Uses `sessions_expires_at_idx`
 * and `verifications_expires_at_idx`.
 */
export async function purgeExpiredSessionsAndLinks(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const oldestStart = new Date(now.getTime() - SESSION_MAX_DAYS * DAY_MS)
  const expired = [
    [sessions, lt(sessions.expiresAt, now)],
    [sessions, lt(sessions.createdAt, oldestStart)],
    [verifications, lt(verifications.expiresAt, now)],
  ] as const
  for (const [table, isExpired] of expired) {
    const batch = db.select({ id: table.id }).from(table).where(isExpired).limit(PURGE_BATCH_SIZE)
    await runInBatches(async () => {
      const deleted = await db.delete(table).where(inArray(table.id, batch)).returning({ id: table.id })
      return deleted.length
    }, signal)
  }
}
