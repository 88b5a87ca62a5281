import { randomUUID } from 'node:crypto'
import { GENERATION_WAIT_MAX_MS, type GenerationStatus } from '@pictor/contract/limits'
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { failure } from '../../../kernel/failure.ts'
import { after, type Position } from '../../../kernel/pagination.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ImageModel } from '../../../ports/image-model.ts'
import type { Images } from '../../images/index.ts'
import { createFinish, type FinishDependencies } from '../generation.finish.ts'
import { type GenerationRow, isAtAttempt, selectGeneration } from '../generation.repository.ts'
import type { Claim } from '../worker/queue.ts'
import { generations } from '../generation.table.ts'

export interface OperatingDependencies extends FinishDependencies {
  db: Db
  images: Pick<Images, 'erase'>
  models: Record<GenerationRow['modelType'], Pick<ImageModel, 'costsMoney'>>
  /** Maximum time from the claim to the refund, in milliseconds. */
  deadlineMs: number
}

/** A generation queued for longer counts as stuck: there are no workers or too few. */
const STUCK_AFTER_MS = 5 * 60_000

export interface GenerationOperating {
  find(wanted: GenerationsWanted): Promise<GenerationRow[]>
  isStuck(row: GenerationRow): boolean
  /**
   * Enqueues a new job for an unfinished generation and fences off its current worker in the same transaction, so a
   * paid model is not called by both. An overdue generation gets a new deadline. Throws NOT_FOUND, GENERATION_ENDED, or
   * MODEL_ASKED if a paid model was already called.
   */
  retry(id: string, alongside: Alongside): Promise<GenerationRow>
  /** Fails and refunds a generation, even a running one. Throws NOT_FOUND, or GENERATION_ENDED if it is finished. */
  refund(id: string, alongside: Alongside): Promise<GenerationRow>
}

/** Additional writes in the same transaction, such as an audit entry. */
type Alongside = (tx: Tx, row: GenerationRow) => Promise<void>

export function createGenerationOperating(dependencies: OperatingDependencies): GenerationOperating {
  const { db, images, jobs, clock, models, deadlineMs } = dependencies
  const finishing = createFinish(dependencies)

  function times(): StuckTimes {
    const now = clock.now()
    return { now, waitingSince: new Date(now.getTime() - STUCK_AFTER_MS) }
  }

  /** A queued generation is claimed by any job; a running or overdue one only by the job that is assigned to it. */
  async function assignJob(tx: Tx, row: GenerationRow, jobId: string): Promise<GenerationRow> {
    const now = clock.now()
    if (row.status === 'queued' && now.getTime() - row.createdAt.getTime() < GENERATION_WAIT_MAX_MS) return row
    const deadlineAt = new Date(now.getTime() + GENERATION_WAIT_MAX_MS + deadlineMs)
    return (await handOver(tx, row, { jobId, now, deadlineAt })) ?? row
  }

  return {
    find: (wanted) => findGenerations(db, wanted, times()),

    isStuck({ status, createdAt, deadlineAt }) {
      const { now, waitingSince } = times()
      if (status === 'queued') return createdAt < waitingSince
      return status === 'running' && deadlineAt !== null && deadlineAt < now
    },

    retry: (id, alongside) =>
      db.transaction(async (tx) => {
        const row = unfinished(await lockGeneration(tx, id))
        const jobId = randomUUID()
        if (row.status === 'running' && row.calledAt !== null && models[row.modelType].costsMoney)
          throw failure('MODEL_ASKED')
        const turned = await assignJob(tx, row, jobId)
        await jobs.enqueue(tx, 'generate', { jobId })
        await alongside(tx, row)
        return turned
      }),

    async refund(id, alongside) {
      for (;;) {
        const row = unfinished(await selectGeneration(db, id))
        const ended = await db.transaction(async (tx) => {
          const failed = await finishing.fail(tx, row, 'MODEL_FAILED')
          if (failed) await alongside(tx, row)
          return failed
        })
        // A worker has changed the row in between, so the loop reads it again.
        if (!ended) continue
        finishing.reportFinished(row, 'MODEL_FAILED')
        if (row.partialKey) await images.erase([row.partialKey])
        return ended
      }
    },
  }
}

function unfinished(row: GenerationRow | undefined): GenerationRow {
  if (!row) throw failure('NOT_FOUND')
  if (row.finishedAt !== null) throw failure('GENERATION_ENDED')
  return row
}

/** Generations queued since before `waitingSince`, and running ones with a deadline before `now`, are stuck. */
export interface StuckTimes {
  waitingSince: Date
  now: Date
}

/** Filters of the admin's list. Without filters, all generations match. */
export interface GenerationsWanted {
  state?: GenerationStatus | 'stuck' | undefined
  model?: string | undefined
  userId?: string | undefined
  /** Generations after this position. */
  position?: Position | undefined
  limit: number
}

/**
 * Newest first, by `generations_created_at_id_idx` or `generations_user_id_created_at_id_idx`. Stuck ones by
 * `generations_created_at_queued_idx` and `generations_job_id_idx`.
 */
export function findGenerations(db: Db, wanted: GenerationsWanted, times: StuckTimes): Promise<GenerationRow[]> {
  const { state, model, userId, position, limit } = wanted
  const { createdAt, id } = generations
  return db
    .select()
    .from(generations)
    .where(
      and(
        state === 'stuck' ? stuckSince(times) : state && eq(generations.status, state),
        model === undefined ? undefined : eq(generations.model, model),
        userId === undefined ? undefined : eq(generations.userId, userId),
        after({ createdAt, id }, position),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

function stuckSince({ waitingSince, now }: StuckTimes) {
  return or(
    and(eq(generations.status, 'queued'), lt(generations.createdAt, waitingSince)),
    and(eq(generations.status, 'running'), lt(generations.deadlineAt, now)),
  )
}

/** Locks the generation until the transaction ends. */
export async function lockGeneration(tx: Tx, id: string): Promise<GenerationRow | undefined> {
  const [row] = await tx.select().from(generations).where(eq(generations.id, id)).for('update')
  return row
}

/**
 * Assigns an unfinished generation to one job. Incrementing the attempt fences off the earlier worker. The worker of
 * the job claims the generation, which moves the deadline forward.
 */
export async function handOver(
  tx: Tx,
  row: GenerationRow,
  { jobId, now, deadlineAt }: Claim,
): Promise<GenerationRow | undefined> {
  const [handed] = await tx
    .update(generations)
    .set({ status: 'running', jobId, attempt: sql`${generations.attempt} + 1`, claimedAt: now, deadlineAt })
    .where(isAtAttempt(row))
    .returning()
  return handed
}
