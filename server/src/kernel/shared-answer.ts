import type { Clock } from './clock.ts'

/** Asks once at a time: whoever comes while a question is under way, or within `forMs` of its answer, gets the same answer. A failure is not kept. */
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
