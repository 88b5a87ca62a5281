import { inBatches } from '../../kernel/batches.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../ports/database.ts'
import { deleteAbandoned } from './payments.abandoned.repository.ts'

interface Needs {
  db: Db
  clock: Clock
  /** How long after it was made an order that nobody tried to pay is kept; null for good. */
  keptMs: number | null
}

/** Erases orders that nobody has ever tried to pay, long after the provider was asked about them for the last time. Answers how many. */
export async function eraseAbandonedOrders({ db, clock, keptMs }: Needs, signal: AbortSignal): Promise<number> {
  if (keptMs === null) return 0
  const before = new Date(clock.now().getTime() - keptMs)
  return inBatches(() => deleteAbandoned(db, before), signal)
}
