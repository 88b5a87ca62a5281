import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

export interface FixedWindowOptions {
  points: number
  windowMs: number
  /**
   * Maximum number of counted keys. Above it, the least recently used key is dropped, so a flood of other keys does not
   * drop an active one.
   */
  keysMax: number
}

/**
 * Counts uses by key in this process, in windows that start with a key's first use. It is synchronous, so concurrent
 * uses can't exceed the limit together.
 */
export interface FixedWindow {
  /** Counts one use by `key` and returns whether it is within the limit. */
  tryConsume(key: string): boolean
  /** Milliseconds until uses by `key` are allowed again; 0 if it is within the limit. */
  retryAfterMs(key: string): number
}

export function createFixedWindow({ points, windowMs, keysMax }: FixedWindowOptions, clock: Clock): FixedWindow {
  const windows = new LRUCache<string, { endsAtMs: number; uses: number }>({ max: keysMax })

  function findOpenWindow(key: string, nowMs: number) {
    const window = windows.get(key)
    // If the clock was set back, a window may end too late. It counts as ended, so it does not extend a rejection.
    return window && nowMs < window.endsAtMs && window.endsAtMs <= nowMs + windowMs ? window : undefined
  }

  return {
    tryConsume(key) {
      const nowMs = clock.now().getTime()
      const window = findOpenWindow(key, nowMs)
      if (window) return ++window.uses <= points
      windows.set(key, { endsAtMs: nowMs + windowMs, uses: 1 })
      return points > 0
    },
    retryAfterMs(key) {
      const nowMs = clock.now().getTime()
      const window = findOpenWindow(key, nowMs)
      return window && window.uses > points ? window.endsAtMs - nowMs : 0
    },
  }
}
