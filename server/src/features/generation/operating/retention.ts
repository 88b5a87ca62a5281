import { REFERENCE_KEPT_MS } from '@pictor/contract/limits'
import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../ports/database.ts'
import type { Images } from '../../images/index.ts'
import { forgetReferences, locked, selectStaleReferences } from '../generation.repository.ts'
import { inBatches } from '../../../kernel/batches.ts'
import { generations } from '../generation.table.ts'

interface ReferenceRetention {
  db: Db
  images: Pick<Images, 'erase'>
  clock: Clock
}

/** Erases the pictures that generations started from, a day after they ended. Until then one can be asked for once more. */
export async function eraseOldReferences({ db, images, clock }: ReferenceRetention): Promise<void> {
  for (;;) {
    const rows = await selectStaleReferences(db, new Date(clock.now().getTime() - REFERENCE_KEPT_MS))
    if (rows.length === 0) return
    // The file first: a row that still names it brings it up again.
    await images.erase(rows.map(({ referenceKey }) => referenceKey).filter((key) => key !== null))
    await forgetReferences(
      db,
      rows.map(({ id }) => id),
    )
  }
}

interface PromptRetention {
  db: Db
  clock: Clock
  /** How long after its end a generation is kept whole; null for good. */
  keptMs: number | null
}

/**
 * Takes out of generations that ended long ago what their users wrote. What remains (who paid how much for which outcome of which model)
 * belongs to the books, which prove that each charge has its generation. Answers how many.
 */
export async function forgetOldGenerations(
  { db, clock, keptMs }: PromptRetention,
  signal: AbortSignal,
): Promise<number> {
  if (keptMs === null) return 0
  const now = clock.now()
  const endedBefore = new Date(now.getTime() - keptMs)
  return inBatches(() => forgetEnded(db, { endedBefore, now }), signal)
}

const AT_ONCE = 200

/**
 * Forgets some of those that ended before, by `generations_finished_at_unredacted_idx`, and answers how many. One that still names a reference picture
 * waits until that is erased. A key that comes again after so long makes a new generation.
 */
export async function forgetEnded(db: Db, times: { endedBefore: Date; now: Date }): Promise<number> {
  const due = await db
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        isNotNull(generations.finishedAt),
        isNull(generations.redactedAt),
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
    .set({ prompt: '', requestHash: '', idempotencyKey: null, usage: null, redactedAt: times.now })
    .where(and(locked(db, sql`${generations.id} in (${ids})`), isNull(generations.redactedAt)))
    .returning({ id: generations.id })
  return forgotten.length
}

const Row = z.object({ reference_key: z.string().nullable(), partial_key: z.string().nullable() })

/** The passing pictures that a row of the table names, given as the database writes it in JSON. */
export function passingFilesNamedByRow(row: string): string[] {
  const { reference_key: reference, partial_key: partial } = Row.parse(JSON.parse(row))
  return [reference, partial].filter((key) => key !== null)
}
