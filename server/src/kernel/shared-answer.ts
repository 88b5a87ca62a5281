import type { Clock } from './clock.ts'

/**
 * Memoizes an async function without arguments: callers share the call in flight and its result for `forMs` after it.
 * Failures are not cached.
 */
export function shareAnswer<Answer>(
  ask: () => Promise<Answer>,
  { clock, forMs }: { clock: Clock; forMs: number },
): () => Promise<Answer> {
  let shared: Promise<Answer> | undefined
  let freshUntil = 0
  async function askNow(): Promise<Answer> {
    freshUntil = Infinity
    try {
      const answer = await ask()
      freshUntil = clock.now().getTime() + forMs
      return answer
    } catch (error) {
      freshUntil = 0
      throw error
    }
  }
  return () => {
    if (shared && clock.now().getTime() < freshUntil) return shared
    return (shared = askNow())
  }
}
