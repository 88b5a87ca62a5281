import { ACCESS_TOKEN_MS, SESSION_MAX_DAYS } from '@pictor/contract/limits'
import { gt, inArray, lt } from 'drizzle-orm'
import { inBatches } from '../../../kernel/batches.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Database, Db } from '../../../ports/database.ts'
import { revokedSessions, sessions, verifications } from '../users.table.ts'

/** Revoked sessions whose access tokens are still valid. Every process receives each revocation immediately. */
export interface EndedSessions {
  has(sessionId: string): boolean
  /** Removes entries that are older than the lifetime of an access token. */
  sweep(): Promise<void>
}

export interface EndedSessionsDependencies {
  database: Pick<Database, 'db' | 'listen'>
  clock: Clock
  logger: Logger
}

export async function createEndedSessions({
  database,
  clock,
  logger,
}: EndedSessionsDependencies): Promise<EndedSessions> {
  const { db } = database
  const ended = new Map<string, Date>()
  const oldest = () => new Date(clock.now().getTime() - ACCESS_TOKEN_MS)

  async function load(): Promise<void> {
    const rows = await db.select().from(revokedSessions).where(gt(revokedSessions.revokedAt, oldest()))
    for (const { sessionId, revokedAt } of rows) ended.set(sessionId, revokedAt)
  }

  function reload(): void {
    load().catch((error: unknown) => logger.error({ err: error }, 'Could not load the revoked sessions.'))
  }

  // Listens before it loads, so that no revocation is missed. After a lost connection, `reload` loads the missed ones.
  await database.listen('session_revoked', (sessionId) => ended.set(sessionId, clock.now()), reload)
  await load()

  return {
    has: (sessionId) => ended.has(sessionId),
    async sweep() {
      for (const [sessionId, endedAt] of ended) if (endedAt < oldest()) ended.delete(sessionId)
      await db.delete(revokedSessions).where(lt(revokedSessions.revokedAt, oldest()))
    },
  }
}

const ERASED_AT_ONCE = 200
const DAY_MS = 86_400_000

/**
 * Deletes expired sessions with their IP address and device, expired links, and sessions that have reached their
 * maximum age. The account library deletes expired rows only when they are used again. Uses `sessions_expires_at_idx`
 * and `verifications_expires_at_idx`.
 */
export async function eraseExpired(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const oldestStart = new Date(now.getTime() - SESSION_MAX_DAYS * DAY_MS)
  const expired = [
    [sessions, lt(sessions.expiresAt, now)],
    [sessions, lt(sessions.createdAt, oldestStart)],
    [verifications, lt(verifications.expiresAt, now)],
  ] as const
  for (const [table, isOver] of expired) {
    const some = db.select({ id: table.id }).from(table).where(isOver).limit(ERASED_AT_ONCE)
    await inBatches(async () => {
      const gone = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id })
      return gone.length
    }, signal)
  }
}
