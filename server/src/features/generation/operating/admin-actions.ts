import { randomUUID } from 'node:crypto'
import { GENERATION_QUEUED_MAX_MS, type GenerationStatus } from '@pictor/contract/limits'
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { apiError } from '../../../kernel/api-error.ts'
import { afterPosition, type TimePosition } from '../../../kernel/pagination.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ImageModel } from '../../../ports/image-model.ts'
import { type AdditionalWrite, createFinisher, type FinishDependencies } from '../generation.finish.ts'
import { type GenerationRow, isUnchanged, selectGeneration } from '../generation.repository.ts'
import type { Claim } from '../worker/queue.ts'
import { generations } from '../generation.table.ts'

export interface AdminActionDependencies extends FinishDependencies {
  models: Record<GenerationRow['modelType'], Pick<ImageModel, 'costsMoney'>>
  /** Maximum time from the claim to the refund, in milliseconds. */
  deadlineMs: number
}

/** A generation queued for longer counts as stuck: there are no workers or too few. */
const STUCK_AFTER_MS = 5 * 60_000
/** How far the clocks of servers may differ. */
const CLOCK_SKEW_MAX_MS = 60_000

export interface GenerationAdminActions {
  find(filter: GenerationFilter): Promise<GenerationRow[]>
  isStuck(row: GenerationRow): boolean
  /**
   * Enqueues a new job for an unfinished generation and fences off its current worker in the same transaction, so a
   * paid model is not called by both. An overdue generation gets a new deadline. Throws NOT_FOUND, GENERATION_ENDED, or
   * MODEL_ASKED if a paid model was already called.
   */
  retry(id: string, additionalWrite: AdditionalWrite): Promise<GenerationRow>
  /** Fails and refunds a generation, even a running one. Throws NOT_FOUND, or GENERATION_ENDED if it is finished. */
  refund(id: string, additionalWrite: AdditionalWrite): Promise<GenerationRow>
}

export function createGenerationAdminActions(dependencies: AdminActionDependencies): GenerationAdminActions {
  const { db, jobs, clock, models, deadlineMs } = dependencies
  const finisher = createFinisher(dependencies)

  function computeStuckTimes(): StuckTimes {
    const now = clock.now()
    return { now, queuedBefore: new Date(now.getTime() - STUCK_AFTER_MS) }
  }

  /** Any job can claim a queued generation. Only the job that is assigned to it can claim a running or overdue one. */
  async function assignJob(tx: Tx, row: GenerationRow, jobId: string): Promise<GenerationRow> {
    const now = clock.now()
    if (row.status === 'queued' && now.getTime() - row.createdAt.getTime() < GENERATION_QUEUED_MAX_MS) return row
    // The sweep fails generations with a later deadline than it could set itself. Its server's clock may be behind.
    const deadlineAt = new Date(now.getTime() + GENERATION_QUEUED_MAX_MS + deadlineMs - CLOCK_SKEW_MAX_MS)
    return (await reassign(tx, row, { jobId, now, deadlineAt })) ?? row
  }

  return {
    find: (filter) => findGenerations(db, filter, computeStuckTimes()),

    isStuck({ status, createdAt, deadlineAt }) {
      const { now, queuedBefore } = computeStuckTimes()
      if (status === 'queued') return createdAt < queuedBefore
      return status === 'running' && deadlineAt !== null && deadlineAt < now
    },

    retry: (id, additionalWrite) =>
      db.transaction(async (tx) => {
        const row = requireUnfinished(await lockGeneration(tx, id))
        const jobId = randomUUID()
        if (row.status === 'running' && row.calledAt !== null && models[row.modelType].costsMoney)
          throw apiError('MODEL_ASKED')
        const retried = await assignJob(tx, row, jobId)
        await jobs.enqueue(tx, 'generate', { jobId })
        await additionalWrite(tx, row)
        return retried
      }),

    async refund(id, additionalWrite) {
      for (;;) {
        const row = requireUnfinished(await selectGeneration(db, id))
        const failed = await finisher.fail(row, 'MODEL_FAILED', additionalWrite)
        if (failed) return failed
        // A worker has changed the row in between, so the loop reads it again.
      }
    },
  }
}

function requireUnfinished(row: GenerationRow | undefined): GenerationRow {
  if (!row) throw apiError('NOT_FOUND')
  if (row.finishedAt !== null) throw apiError('GENERATION_ENDED')
  return row
}

/** Generations that were queued before `queuedBefore`, and running ones with a deadline before `now`, are stuck. */
interface StuckTimes {
  queuedBefore: Date
  now: Date
}

/** Filters of the admin's list. Without filters, all generations match. */
interface GenerationFilter {
  state?: GenerationStatus | 'stuck' | undefined
  model?: string | undefined
  userId?: string | undefined
  /** Only generations after this position in the list. */
  position?: TimePosition | undefined
  limit: number
}

/**
 * Returns generations, newest first, by `generations_created_at_id_idx` or `generations_user_id_created_at_id_idx`.
 * Finds stuck ones by `generations_created_at_queued_idx` and `generations_job_id_idx`.
 */
function findGenerations(db: Db, filter: GenerationFilter, times: StuckTimes): Promise<GenerationRow[]> {
  const { state, model, userId, position, limit } = filter
  const { createdAt, id } = generations
  return db
    .select()
    .from(generations)
    .where(
      and(
        state === 'stuck' ? stuckCondition(times) : state && eq(generations.status, state),
        model === undefined ? undefined : eq(generations.model, model),
        userId === undefined ? undefined : eq(generations.userId, userId),
        afterPosition({ createdAt, id }, position),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

function stuckCondition({ queuedBefore, now }: StuckTimes) {
  return or(
    and(eq(generations.status, 'queued'), lt(generations.createdAt, queuedBefore)),
    and(eq(generations.status, 'running'), lt(generations.deadlineAt, now)),
  )
}

/** Locks the generation until the transaction ends. */
async function lockGeneration(tx: Tx, id: string): Promise<GenerationRow | undefined> {
  const [row] = await tx.select().from(generations).where(eq(generations.id, id)).for('update')
  return row
}

/**
 * Assigns an unfinished generation to one job. Incrementing the attempt fences off the earlier worker. When the worker
 * of the job claims the generation, it sets an earlier deadline.
 */
async function reassign(
  tx: Tx,
  row: GenerationRow,
  { jobId, now, deadlineAt }: Claim,
): Promise<GenerationRow | undefined> {
  const [reassigned] = await tx
    .update(generations)
    .set({ status: 'running', jobId, attempt: sql`${generations.attempt} + 1`, claimedAt: now, deadlineAt })
    .where(isUnchanged(row))
    .returning()
  return reassigned
}
