import type { Clock } from '../../kernel/clock.ts'
import { createFixedWindow, type FixedWindow } from '../../kernel/fixed-window.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'

/** Maximum number of keys per limit. A full limit uses about 2 MB. */
const KEYS_MAX = 20_000

/** Creates a rate limiter for one process. Its counts are lost when the process ends. */
export function createMemoryRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, FixedWindow>()
  return {
    async consume({ name, points, windowSeconds }, key) {
      const options = { points, windowMs: windowSeconds * 1_000, keysMax: KEYS_MAX }
      const window = windows.get(name) ?? createFixedWindow(options, clock)
      windows.set(name, window)
      return window.tryConsume(key) ? { allowed: true } : { allowed: false, retryAfterMs: window.retryAfterMs(key) }
    },
    async close() {
      windows.clear()
    },
  }
}
