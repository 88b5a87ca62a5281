import type { Clock } from './clock.ts'

export interface FixedWindowOptions {
  points: number
  windowMs: number
  /** Beyond so many keys, the one that was used longest ago is dropped. About 100 bytes each. */
  keysMax: number
}

/** Counts uses by key in this process, in windows that begin with a key's first use. It is synchronous, so that concurrent uses can't pass together. */
export interface FixedWindow {
  /** Counts one use by `key`, and returns whether it is within the limit. */
  admits(key: string): boolean
  /** Milliseconds until `key` is admitted again; 0 if it has not passed the limit. */
  retryAfterMs(key: string): number
}

export function createFixedWindow({ points, windowMs, keysMax }: FixedWindowOptions, clock: Clock): FixedWindow {
  /** The key that was used last is at the end: a flood of other keys does not drop one that is in use. */
  const windows = new Map<string, { endsAtMs: number; uses: number }>()

  /** If the clock is set back, a window counts as over: nobody is rejected for longer. */
  const isOpen = (endsAtMs: number, nowMs: number) => nowMs < endsAtMs && endsAtMs <= nowMs + windowMs

  return {
    admits(key) {
      const nowMs = clock.now().getTime()
      const known = windows.get(key)
      const window = known && isOpen(known.endsAtMs, nowMs) ? known : { endsAtMs: nowMs + windowMs, uses: 0 }
      window.uses += 1
      windows.delete(key)
      windows.set(key, window)
      const [oldest = key] = windows.keys()
      if (windows.size > keysMax) windows.delete(oldest)
      return window.uses <= points
    },
    retryAfterMs(key) {
      const nowMs = clock.now().getTime()
      const window = windows.get(key)
      return window && window.uses > points && isOpen(window.endsAtMs, nowMs) ? window.endsAtMs - nowMs : 0
    },
  }
}
