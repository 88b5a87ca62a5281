import { ACCESS_TOKEN_MS, SESSION_MAX_DAYS } from '@pictor/contract/limits'
import { gt, inArray, lt } from 'drizzle-orm'
import { inBatches } from '../../../kernel/batches.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Database, Db } from '../../../ports/database.ts'
import { revokedSessions, sessions, verifications } from '../users.table.ts'

/** Sessions that ended while their access tokens are still alive. Every process knows of one as soon as it ended. */
export interface EndedSessions {
  has(sessionId: string): boolean
  /** Forgets what is older than an access token. */
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
    load().catch((error: unknown) => logger.error({ err: error }, 'Ended sessions could not be loaded.'))
  }

  // Listening first: what ends between the two is heard, and what was missed during a lost connection is loaded.
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
 * Sessions that nobody came back to, which the account library only removes if somebody does: with them go address and device. Links that
 * nobody followed, likewise. By `sessions_expires_at_idx` and `verifications_expires_at_idx`. Sessions that have reached their greatest age end, too.
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
