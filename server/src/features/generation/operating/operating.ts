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
  /** From the claim to the refund at the latest, in milliseconds. */
  deadlineMs: number
}

/** What waits for longer is worth a look: a worker is missing, or too few are. */
const STUCK_AFTER_MS = 5 * 60_000

export interface GenerationOperating {
  find(wanted: GenerationsWanted): Promise<GenerationRow[]>
  isStuck(row: GenerationRow): boolean
  /**
   * Gives what has not ended a new turn, and fences off whoever was at it: in the same transaction, so that a model that costs money is not
   * asked by both. What the sweep would end at once gets time to wait and to be drawn anew. Throws NOT_FOUND, GENERATION_ENDED, and
   * MODEL_ASKED where it was asked already.
   */
  retry(id: string, alongside: Alongside): Promise<GenerationRow>
  /** Ends it as failed with its refund, whatever a worker does meanwhile. Throws NOT_FOUND, and GENERATION_ENDED if it had its end. */
  refund(id: string, alongside: Alongside): Promise<GenerationRow>
}

/** What is written in the same transaction. */
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
        // Else a worker has taken it a step further since: its next state is looked at.
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

/** Since when a generation that waits, and until when one that runs, is as it should be. */
export interface StuckTimes {
  waitingSince: Date
  now: Date
}

/** Which generations an operator asks for; nothing is all of everybody. */
export interface GenerationsWanted {
  state?: GenerationStatus | 'stuck' | undefined
  model?: string | undefined
  userId?: string | undefined
  /** After this one in the order of the list. */
  position?: Position | undefined
  limit: number
}

/** Newest first. By `generations_created_at_id_idx` or `generations_user_id_created_at_id_idx`; stuck ones by `generations_created_at_queued_idx` and `generations_job_id_idx`. */
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

/** Nobody else changes it before the transaction ends. */
export async function lockGeneration(tx: Tx, id: string): Promise<GenerationRow | undefined> {
  const [row] = await tx.select().from(generations).where(eq(generations.id, id)).for('update')
  return row
}

/**
 * Gives what has not ended to one turn. The attempt counts up, so whoever drew it until now notes and ends nothing any more; the
 * worker of the turn claims it, which brings the deadline forward.
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
