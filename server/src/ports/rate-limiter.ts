/**
 * A limit of `points` uses per key, in a window that starts with the key's first use. The name identifies the limit.
 */
export interface RateLimit {
  name: string
  points: number
  windowSeconds: number
}

/** Whether a use is allowed, and if not, when the next one is. */
export type Admission = { allowed: true } | { allowed: false; retryAfterMs: number }

/**
 * Counts uses against limits. If the store fails, uses are allowed: limits protect the server and must not block it.
 */
export interface RateLimiter {
  /** Counts one use by `key` (at most 100 characters). Of concurrent uses, exactly `points` are allowed. */
  consume(limit: RateLimit, key: string): Promise<Admission>
  /** Closes all connections. A second call does nothing. */
  close(): Promise<void>
}
