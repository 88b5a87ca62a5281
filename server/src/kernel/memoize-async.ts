import type { Clock } from './clock.ts'

/**
 * Memoizes an async function without arguments: callers share the call in flight, and its result for `ttlMs` after it
 * arrived. Failures are not cached.
 */
export function memoizeAsync<Result>(
  call: () => Promise<Result>,
  { clock, ttlMs }: { clock: Clock; ttlMs: number },
): () => Promise<Result> {
  let shared: Promise<Result> | undefined
  /** Null while a call is in flight. */
  let arrivedAtMs: number | null = null
  async function callNow(): Promise<Result> {
    arrivedAtMs = null
    try {
      const result = await call()
      arrivedAtMs = clock.now().getTime()
      return result
    } catch (error) {
      arrivedAtMs = -Infinity
      throw error
    }
  }
  function isFresh(): boolean {
    if (arrivedAtMs === null) return true
    // Negative after the clock was set back.
    const ageMs = clock.now().getTime() - arrivedAtMs
    return ageMs >= 0 && ageMs < ttlMs
  }
  return () => (shared && isFresh() ? shared : (shared = callNow()))
}
