import { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Logger } from '../../kernel/logger.ts'
import { recur } from '../../kernel/recurring.ts'
import type { Admission, RateLimit, RateLimiter } from '../../ports/rate-limiter.ts'

export interface PostgresRateLimiterOptions {
  url: string
  logger: Logger
  /** Counts while the server does not answer, for this process alone. */
  fallback: RateLimiter
  /** A store that takes longer has failed. */
  timeoutMs?: number
  /** After a failure the store is left alone for so long: or every call would wait for the time-out. */
  restMs?: number
}

const SWEEP_EVERY_MS = 60_000

/** For several processes, in a table that they share. It has a few connections of its own: a busy pool does not hold it up. */
export function createPostgresRateLimiter(options: PostgresRateLimiterOptions): RateLimiter {
  const { logger, fallback, timeoutMs = 1_000, restMs = 5_000 } = options
  const pool = createPool(options.url, timeoutMs, logger)
  const limiters = new Map<string, RateLimiterPostgres>()
  const sweep = async () => void (await pool.query('delete from rate_limits where expire < $1', [Date.now()]))
  const endSweeping = recur(
    async () => {
      for (const limiter of limiters.values()) limiter.deleteInMemoryBlockedAll()
      await sweep()
    },
    { everyMs: SWEEP_EVERY_MS, logger, name: 'Forgetting used limits' },
  )
  let restsUntil = 0
  let closing: Promise<unknown> | undefined
  return {
    async consume(limit, key) {
      if (performance.now() < restsUntil) return fallback.consume(limit, key)
      const limiter = limiters.get(limit.name) ?? createLimiter(pool, limit)
      limiters.set(limit.name, limiter)
      try {
        return await admissionOf(limiter.consume(key))
      } catch (error) {
        const isKnown = performance.now() < restsUntil
        restsUntil = performance.now() + restMs
        if (!isKnown) logger.error({ err: error }, 'Limits are counted by this process alone: the store failed.')
        return fallback.consume(limit, key)
      }
    },
    async close() {
      await (closing ??= Promise.all([endSweeping().then(() => pool.end()), fallback.close()]))
    },
  }
}

/** The library rejects with a result beyond the limit; any other rejection is a failure of the store. */
async function admissionOf(consumed: Promise<RateLimiterRes>): Promise<Admission> {
  try {
    await consumed
    return { allowed: true }
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return { allowed: false, retryAfterMs: rejection.msBeforeNext }
  }
}

function createPool(url: string, timeoutMs: number, logger: Logger): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'pictor limits',
    max: 3,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // Without a listener, the server closing an idle connection would end this process.
  pool.on('error', (error) => logger.warn({ err: error }, 'A connection for limits broke.'))
  return pool
}

function createLimiter(pool: Pool, { name, points, windowSeconds }: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    // By a migration, and swept above, once for all limits.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: windowSeconds,
    // A key without points left is refused from memory: a flood does not reach the server.
    inMemoryBlockOnConsumed: points,
  })
}
