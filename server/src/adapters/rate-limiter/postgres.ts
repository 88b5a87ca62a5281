import { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Logger } from '../../kernel/logger.ts'
import { runPeriodically } from '../../kernel/periodic-task.ts'
import type { Admission, RateLimit, RateLimiter } from '../../ports/rate-limiter.ts'

export interface PostgresRateLimiterOptions {
  url: string
  logger: Logger
  /** Counts the uses of this process alone while the server does not respond. */
  fallback: RateLimiter
  /** Timeout of the store in milliseconds. */
  timeoutMs?: number
  /**
   * Time in milliseconds for which the store is not called after a failure. Otherwise every call would wait for the
   * timeout.
   */
  cooldownMs?: number
}

const SWEEP_INTERVAL_MS = 60_000

/**
 * A rate limiter for several processes, with a shared table. It has its own connections, so a busy pool does not delay
 * it.
 */
export function createPostgresRateLimiter(options: PostgresRateLimiterOptions): RateLimiter {
  const { logger, fallback, timeoutMs = 1_000, cooldownMs = 5_000 } = options
  const pool = createPool(options.url, timeoutMs, logger)
  const limiters = new Map<string, RateLimiterPostgres>()
  const sweep = async () => void (await pool.query('delete from rate_limits where expire < $1', [Date.now()]))
  const stopSweeping = runPeriodically(
    async () => {
      // The library deletes expired blocks from memory only when a thousand keys are blocked. Blocks that still apply
      // return with the next use.
      for (const limiter of limiters.values()) limiter.deleteInMemoryBlockedAll()
      await sweep()
    },
    { intervalMs: SWEEP_INTERVAL_MS, logger, name: 'Deletion of expired rate limits' },
  )
  let cooldownUntil = 0
  let closing: Promise<unknown> | undefined
  return {
    async consume(limit, key) {
      if (performance.now() < cooldownUntil) return fallback.consume(limit, key)
      const limiter = limiters.get(limit.name) ?? createLimiter(pool, limit)
      limiters.set(limit.name, limiter)
      try {
        return await toAdmission(limiter.consume(key))
      } catch (error) {
        const isAlreadyLogged = performance.now() < cooldownUntil
        cooldownUntil = performance.now() + cooldownMs
        if (!isAlreadyLogged)
          logger.error(
            { err: error },
            'The rate limit store failed. This process counts alone until the store responds.',
          )
        return fallback.consume(limit, key)
      }
    },
    async close() {
      await (closing ??= Promise.all([stopSweeping().then(() => pool.end()), fallback.close()]))
    },
  }
}

/**
 * The library rejects with a `RateLimiterRes` if the limit is exceeded. Any other rejection is a failure of the store.
 */
async function toAdmission(consumed: Promise<RateLimiterRes>): Promise<Admission> {
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
  // Without this listener, a closed idle connection would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'A connection of the rate limiter broke.'))
  return pool
}

function createLimiter(pool: Pool, { name, points, windowSeconds }: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    // A migration creates the table, and the sweep above deletes expired rows of all limits.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: windowSeconds,
    // A key that has used all its points is rejected from memory, so a flood does not reach the server.
    inMemoryBlockOnConsumed: points,
  })
}
