import { EXPENSIVE_PAGE_SIZE } from '@pictor/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { createFixedWindow, type FixedWindow } from '../../kernel/fixed-window.ts'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { toIpKey } from './rate-limits.keys.ts'
import { limitNames, limits, type LimitName, type LimitSettings, type Quota } from './quotas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit that counts the route's requests by IP address. Below `/api/` it replaces the limit of the API. */
    limit?: LimitName
  }
}

/** Maximum number of keys of a limit that each process counts for itself: about 2 MB. */
const KEYS_MAX = 20_000

/** The security log has one line per limit and client in this interval, even for a thousand rejections. */
const LOG_INTERVAL_MS = 60_000

export interface RateLimits {
  /** Counts one request. Above the limit, sets `Retry-After` in `reply` and throws an error with status 429. */
  count(name: LimitName, key: string, reply: FastifyReply): Promise<void>
  /** Throws if the fast path already counted this client above the limit. Does not count. */
  checkPublicCalls(key: string, reply: FastifyReply): void
  /** The limit of public calls per IP address; null while limits are off. */
  publicCallLimit: FixedWindow | null
}

export interface RateLimitsDependencies {
  limiter: RateLimiter
  clock: Clock
  settings: LimitSettings
  recordSecurityEvent: RecordSecurityEvent
}

export function createRateLimits({
  limiter,
  clock,
  settings,
  recordSecurityEvent,
}: RateLimitsDependencies): RateLimits {
  if (settings === 'off') return { count: async () => {}, checkPublicCalls() {}, publicCallLimit: null }
  const quotas: Record<LimitName, Quota> = { ...limits, ...settings }
  const perProcess = new Map<LimitName, FixedWindow>(
    limitNames
      .filter((name) => limits[name].isPerProcess)
      .map((name) => {
        const { points, windowSeconds } = quotas[name]
        return [name, createFixedWindow({ points, windowMs: windowSeconds * 1_000, keysMax: KEYS_MAX }, clock)]
      }),
  )
  const publicCallLimit = perProcess.get('public:ip') ?? null
  const logWindow = createFixedWindow({ points: 1, windowMs: LOG_INTERVAL_MS, keysMax: KEYS_MAX }, clock)

  function reject({ name, key, reply }: CountedRequest, retryAfterMs: number): never {
    if (logWindow.tryConsume(`${name} ${key}`)) {
      const userId = name.endsWith(':user') ? key : undefined
      recordSecurityEvent({ event: 'rate-limit', outcome: 'refused', by: name, userId })
    }
    reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1_000)))
    throw new TooManyRequestsError()
  }

  return {
    publicCallLimit,
    checkPublicCalls(key, reply) {
      const retryAfterMs = publicCallLimit?.retryAfterMs(key) ?? 0
      if (retryAfterMs > 0) reject({ name: 'public:ip', key, reply }, retryAfterMs)
    },
    async count(name, key, reply) {
      const counted = { name, key, reply }
      const window = perProcess.get(name)
      if (window) {
        if (!window.tryConsume(key)) reject(counted, window.retryAfterMs(key))
        return
      }
      const admission = await limiter.consume({ name, ...quotas[name] }, key)
      if (!admission.allowed) reject(counted, admission.retryAfterMs)
    },
  }
}

interface CountedRequest {
  name: LimitName
  key: string
  reply: FastifyReply
}

/**
 * Counts requests by IP address before any other work, including those with unknown paths or invalid tokens. Routes
 * without a limit send something small and fixed, or are for the operator.
 */
export function registerRateLimits(app: FastifyInstance, rateLimits: RateLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = selectLimit(request)
    if (!name) return
    const key = toIpKey(request.ip)
    if (request.routeOptions.config.cache) rateLimits.checkPublicCalls(key, reply)
    await rateLimits.count(name, key, reply)
    if (isExpensiveList(request, name)) await rateLimits.count('costly-list:ip', key, reply)
  })
}

/** Whether a call, or the page that shows its result, requests a search or a large page of a public list. */
function isExpensiveList({ query, routeOptions: { config } }: FastifyRequest, name: LimitName): boolean {
  if (!config.cache && name !== 'page:ip') return false
  return Object.entries(query as object).some(([name, value]) => isSearch(name) || isLargePage(name, value))
}

// Calls read `q[]` and `q[0]` as `q`, and accept a list of one value as the value.
const isSearch = (name: string) => /^q(?:\[|$)/.test(name)
const isLargePage = (name: string, value: unknown) =>
  /^pageSize(?:\[|$)/.test(name) && [value].flat().some((size) => Number(size) > EXPENSIVE_PAGE_SIZE)

/** Selects by the route, not by the path, because a path can be written in many ways. */
function selectLimit({ routeOptions: { url, config }, is404 }: FastifyRequest): LimitName | undefined {
  if (config.limit) return config.limit
  if (url?.startsWith('/api/')) return 'api:ip'
  return is404 ? 'page:ip' : undefined
}

/** The error handler uses `statusCode`. */
class TooManyRequestsError extends Error {
  readonly statusCode = 429

  constructor() {
    super('Too many requests')
    this.name = 'TooManyRequestsError'
  }
}
