import type { Clock } from '../../kernel/clock.ts'

/**
 * Counts what is answered from memory, in this process alone: a shared count would cost a hundred times what it counts. Nothing waits
 * here, so uses at the same moment are counted one after the other.
 */
export interface ReadyLimit {
  /** Counts one use by `key`, and says whether it is within the limit. */
  admits(key: string): boolean
  /** How long `key` is refused from now on; 0 for one that is not. */
  refusedForMs(key: string): number
}

export interface ReadyLimitOptions {
  points: number
  windowMs: number
  keysMax: number
}

interface Window {
  endsAtMs: number
  uses: number
}

export function createReadyLimit({ points, windowMs, keysMax }: ReadyLimitOptions, clock: Clock): ReadyLimit {
  const windows = new Map<string, Window>()

  function begin(key: string, nowMs: number): Window {
    const window = { endsAtMs: nowMs + windowMs, uses: 0 }
    // At the end, so that the first is the one that began longest ago.
    windows.delete(key)
    windows.set(key, window)
    const [oldest] = windows.keys()
    if (windows.size > keysMax && oldest !== undefined) windows.delete(oldest)
    return window
  }

  return {
    admits(key) {
      const nowMs = clock.now().getTime()
      const known = windows.get(key)
      const window = known && isOpen(known, nowMs) ? known : begin(key, nowMs)
      window.uses += 1
      return window.uses <= points
    },
    refusedForMs(key) {
      const nowMs = clock.now().getTime()
      const window = windows.get(key)
      return window && window.uses > points && isOpen(window, nowMs) ? window.endsAtMs - nowMs : 0
    },
  }

  /** A clock that was set back refuses nobody for longer. */
  function isOpen({ endsAtMs }: Window, nowMs: number): boolean {
    return nowMs < endsAtMs && endsAtMs <= nowMs + windowMs
  }
}
