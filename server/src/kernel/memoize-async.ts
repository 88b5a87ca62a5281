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
  let freshUntilMs = 0
  async function callNow(): Promise<Result> {
    freshUntilMs = Infinity
    try {
      const result = await call()
      freshUntilMs = clock.now().getTime() + ttlMs
      return result
    } catch (error) {
      freshUntilMs = 0
      throw error
    }
  }
  return () => {
    if (shared && clock.now().getTime() < freshUntilMs) return shared
    return (shared = callNow())
  }
}
