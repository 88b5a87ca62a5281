import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { RateLimit, RateLimiter } from '../ports/rate-limiter.ts'
import { addressKey } from './rate-limits.keys.ts'
import { createReadyLimit, type ReadyLimit } from './ready-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts the route's requests by address in place of the limit of the API. */
    limit?: LimitName
  }
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
/** Of a limit that a process counts by itself: about 2 MB when full. */
const KEYS_MAX = 20_000

/** Whose uses are counted together: `account` is a signed-in user, `mail` an address of mail, known or not, `address` a client's. */
const limits = {
  'api of account': { points: 120, windowSeconds: 10 },
  'api of address': { points: 300, windowSeconds: 10 },
  // What is the same for everybody, most of it answered from memory; counted by each process.
  'public of address': { points: 300, windowSeconds: 10 },
  // A provider tells of every payment from a few addresses; what is refused it says again.
  'webhook of address': { points: 1_000, windowSeconds: 10 },
  // Each is an order at the provider, and a hundred questions to it if nobody pays.
  'order of account': { points: 60, windowSeconds: HOUR_S },
  'generate of account': { points: 10, windowSeconds: 10 },
  'upload of account': { points: 60, windowSeconds: HOUR_S },
  // Guesses of the current password.
  'password of account': { points: 10, windowSeconds: 15 * MINUTE_S },
  'sign-in of mail': { points: 10, windowSeconds: 15 * MINUTE_S },
  'sign-in of address': { points: 30, windowSeconds: 5 * MINUTE_S },
  'sign-up of address': { points: 20, windowSeconds: HOUR_S },
  // Each sends a mail.
  'sign-up of mail': { points: 5, windowSeconds: HOUR_S },
  'change of address': { points: 10, windowSeconds: HOUR_S },
  'export of account': { points: 5, windowSeconds: HOUR_S },
  // Each reads a whole ledger.
  'history of account': { points: 30, windowSeconds: HOUR_S },
  // Each may turn an original into PNG, or hold a zip's worth of them.
  'download of address': { points: 120, windowSeconds: MINUTE_S },
  // Each has a card to be drawn; those in memory are not counted.
  'card of address': { points: 120, windowSeconds: MINUTE_S },
  // Each may read fifty thousand rows.
  'sitemap of address': { points: 120, windowSeconds: MINUTE_S },
  'zip of account': { points: 30, windowSeconds: HOUR_S },
  // Each calls the operator.
  'report of account': { points: 30, windowSeconds: HOUR_S },
  'reset of mail': { points: 3, windowSeconds: HOUR_S },
  'resend of mail': { points: 3, windowSeconds: HOUR_S },
  'change of mail': { points: 3, windowSeconds: HOUR_S },
} as const satisfies Record<string, Quota>

type Quota = Omit<RateLimit, 'name'>
export type LimitName = keyof typeof limits
/** What tests and benchmarks replace. No variable of the environment does: it would be left on. */
export type LimitSettings = 'off' | Partial<Record<LimitName, Quota>>

export interface RateLimits {
  /** Counts one use. Beyond the limit it throws what ends the request with 429, and says in `reply` when to come back. */
  count(name: LimitName, key: string, reply: FastifyReply): Promise<void>
  /** Of `public of address`; null while limits are off. */
  ready: ReadyLimit | null
}

export function createRateLimits(limiter: RateLimiter, clock: Clock, settings: LimitSettings = {}): RateLimits {
  if (settings === 'off') return { count: async () => {}, ready: null }
  const quotas = { ...limits, ...settings }
  const { points, windowSeconds } = quotas['public of address']
  return {
    ready: createReadyLimit({ points, windowMs: windowSeconds * 1_000, keysMax: KEYS_MAX }, clock),
    async count(name, key, reply) {
      const admission = await limiter.consume({ name, ...quotas[name] }, key)
      if (!admission.allowed) refuse(reply, admission.retryAfterMs)
    },
  }
}

function refuse(reply: FastifyReply, retryAfterMs: number): never {
  reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1_000)))
  throw new TooManyRequestsError()
}

/** Counts all that is asked of the API by its client's address, before anything else is done: unknown calls and bad tokens as well. */
export function registerRateLimits(app: FastifyInstance, rateLimits: RateLimits): void {
  app.addHook('onRequest', async (request, reply) => {
    // By the route, not by the path: a path can be written in many ways.
    if (!request.routeOptions.url?.startsWith('/api/')) return
    const key = addressKey(request.ip)
    // Counted where it came in (`public-gate.ts`).
    const refusedForMs = request.routeOptions.config.cache ? (rateLimits.ready?.refusedForMs(key) ?? 0) : 0
    if (refusedForMs > 0) refuse(reply, refusedForMs)
    await rateLimits.count(request.routeOptions.config.limit ?? 'api of address', key, reply)
  })
}

/** The error handler knows it by its status. */
class TooManyRequestsError extends Error {
  readonly statusCode = 429

  constructor() {
    super('Too many requests')
    this.name = 'TooManyRequestsError'
  }
}
