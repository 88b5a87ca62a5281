import { inBatches } from '../../../kernel/batches.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../ports/database.ts'
import { forgetEnded } from './forgetting.repository.ts'

interface Needs {
  db: Db
  clock: Clock
  /** How long after its end a generation is kept whole; null for good. */
  keptMs: number | null
}

/**
 * Takes out of generations that ended long ago what their users wrote. What remains (who paid how much for which outcome of which model)
 * belongs to the books, which prove that each charge has its generation. Answers how many.
 */
export async function forgetOldGenerations({ db, clock, keptMs }: Needs, signal: AbortSignal): Promise<number> {
  if (keptMs === null) return 0
  const now = clock.now()
  const endedBefore = new Date(now.getTime() - keptMs)
  return inBatches(() => forgetEnded(db, { endedBefore, now }), signal)
}
