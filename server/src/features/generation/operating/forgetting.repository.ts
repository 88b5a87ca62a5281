import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../ports/database.ts'
import { locked } from '../generation.repository.ts'
import { generations } from '../generation.table.ts'

const AT_ONCE = 200

/**
 * Forgets some of those that ended before, by `generations_to_forget`, and answers how many. One that still names a reference picture
 * waits until that is erased. A key that comes again after so long makes a new generation.
 */
export async function forgetEnded(db: Db, times: { endedBefore: Date; now: Date }): Promise<number> {
  const due = await db
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        isNotNull(generations.finishedAt),
        isNull(generations.forgottenAt),
        isNull(generations.referenceKey),
        lt(generations.finishedAt, times.endedBefore),
      ),
    )
    .limit(AT_ONCE)
  if (due.length === 0) return 0
  const ids = sql.join(
    due.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )
  const forgotten = await db
    .update(generations)
    .set({ prompt: '', requestHash: '', idempotencyKey: null, usage: null, forgottenAt: times.now })
    .where(and(locked(db, sql`${generations.id} in (${ids})`), isNull(generations.forgottenAt)))
    .returning({ id: generations.id })
  return forgotten.length
}
