/** So many uses of one thing by one key in a window, which begins with the first use. A name stands for one limit. */
export interface RateLimit {
  name: string
  points: number
  windowSeconds: number
}

export type Admission = { allowed: true } | { allowed: false; retryAfterMs: number }

/** Counts uses against limits. A store that fails allows rather than refuses: limits protect the calls, they don't end them. */
export interface RateLimiter {
  /** Counts one use by `key`, at most 100 characters. Of uses at the same moment exactly as many as there are points are allowed. */
  consume(limit: RateLimit, key: string): Promise<Admission>
  /** Lets go of everything. A second call does nothing. */
  close(): Promise<void>
}
