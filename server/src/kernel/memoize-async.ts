import type { Clock } from './clock.ts'

/**
 * Memoizes an async function without arguments: callers share the call in flight and its result for `ttlMs` after it.
 * Failures are not cached.
 */
export function memoizeAsync<Result>(
  call: () => Promise<Result>,
  { clock, ttlMs }: { clock: Clock; ttlMs: number },
): () => Promise<Result> {
  let shared: Promise<Result> | undefined
  let freshUntil = 0
  async function callNow(): Promise<Result> {
    freshUntil = Infinity
    try {
      const result = await call()
      freshUntil = clock.now().getTime() + ttlMs
      return result
    } catch (error) {
      freshUntil = 0
      throw error
    }
  }
  return () => {
    if (shared && clock.now().getTime() < freshUntil) return shared
    return (shared = callNow())
  }
}
