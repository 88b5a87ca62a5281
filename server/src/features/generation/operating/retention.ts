import { REFERENCE_RETENTION_MS } from '@pictor/contract/limits'
import { and, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../ports/database.ts'
import type { Images } from '../../images/index.ts'
import { clearReferences, matchAndLock, selectStaleReferences } from '../generation.repository.ts'
import { runInBatches } from '../../../kernel/batches.ts'
import { generations } from '../generation.table.ts'

interface ReferenceRetention {
  db: Db
  images: Pick<Images, 'deleteFiles'>
  clock: Clock
}

/** Deletes a reference image one day after its generation finished. Until then, the generation can be retried. */
export async function purgeReferenceImages(
  { db, images, clock }: ReferenceRetention,
  signal: AbortSignal,
): Promise<void> {
  await runInBatches(async () => {
    const rows = await selectStaleReferences(db, new Date(clock.now().getTime() - REFERENCE_RETENTION_MS))
    if (rows.length === 0) return 0
    // Deletes the file first. After a failure, the row still has the key, and the next run tries again.
    await images.deleteFiles(rows.map(({ referenceKey }) => referenceKey).filter((key) => key !== null))
    await clearReferences(
      db,
      rows.map(({ id }) => id),
    )
    return rows.length
  }, signal)
}

interface PromptRetention {
  db: Db
  clock: Clock
  /** How long the user's content is kept after the generation finished, in milliseconds; null keeps it forever. */
  retentionMs: number | null
}

/**
 * Redacts old generations: removes the content that users wrote. The remaining fields (user, price, model, outcome) are
 * accounting data, and the ledger check needs them. Returns the number of redacted generations.
 */
export async function redactOldGenerations(
  { db, clock, retentionMs }: PromptRetention,
  signal: AbortSignal,
): Promise<number> {
  if (retentionMs === null) return 0
  const now = clock.now()
  const finishedBefore = new Date(now.getTime() - retentionMs)
  return runInBatches(() => redactFinished(db, { finishedBefore, now }), signal)
}

const BATCH_SIZE = 200

/**
 * Redacts a batch, by `generations_finished_at_unredacted_idx`, and returns its size. A generation with a reference
 * image is skipped until the image is deleted. Redaction also removes the idempotency key, so the same key later
 * creates a new generation.
 */
export async function redactFinished(db: Db, times: { finishedBefore: Date; now: Date }): Promise<number> {
  const due = await db
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        isNotNull(generations.finishedAt),
        isNull(generations.redactedAt),
        isNull(generations.referenceKey),
        lt(generations.finishedAt, times.finishedBefore),
      ),
    )
    .limit(BATCH_SIZE)
  if (due.length === 0) return 0
  const ids = sql.join(
    due.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )
  const redacted = await db
    .update(generations)
    .set({ prompt: '', requestHash: '', idempotencyKey: null, usage: null, redactedAt: times.now })
    .where(and(matchAndLock(db, sql`${generations.id} in (${ids})`), isNull(generations.redactedAt)))
    .returning({ id: generations.id })
  return redacted.length
}

const Row = z.object({ reference_key: z.string().nullable(), partial_key: z.string().nullable() })

/** Returns the keys of the temporary images of a generation. `row` is its row, as JSON from the database. */
export function parseTemporaryKeys(row: string): string[] {
  const { reference_key: reference, partial_key: partial } = Row.parse(JSON.parse(row))
  return [reference, partial].filter((key) => key !== null)
}
