import { GENERATION_QUEUED_MAX_MS, GENERATIONS_RUNNING_MAX } from '@pictor/contract/limits'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { Realtime } from '../../realtime/index.ts'
import {
  generationChangedSql,
  type GenerationRow,
  matchAndLock,
  isUnchanged,
  columnsWithNotification,
  removeNotification,
} from '../generation.repository.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { generations } from '../generation.table.ts'

export interface ClaimDependencies {
  db: Db
  realtime: Realtime
  clock: Clock
  /** Maximum time from the claim to the refund, in milliseconds. */
  deadlineMs: number
}

/**
 * Claims generations for workers. A job is not tied to a generation: its generation is chosen when the job starts, so
 * that neither one user's queue nor the more expensive plan holds up the others. A job that is delivered again
 * continues the generation that it had claimed.
 */
export function createClaims({ db, realtime, clock, deadlineMs }: ClaimDependencies) {
  function claimForJob(tx: Db | Tx, row: GenerationRow, jobId: string): Promise<GenerationRow | undefined> {
    const now = clock.now()
    const deadlineAt = new Date(now.getTime() + deadlineMs)
    return claimGeneration(tx, row, { jobId, now, deadlineAt, notifySql: generationChangedSql(realtime, row) })
  }

  function claimNext(jobId: string): Promise<GenerationRow | undefined> {
    return db.transaction(async (tx) => {
      const row = await chooseNext(tx, new Date(clock.now().getTime() - GENERATION_QUEUED_MAX_MS))
      if (!row) return undefined
      // If the user cancels the generation at this moment, some skip counts are one too high.
      await incrementSkipCounts(tx, row)
      return claimForJob(tx, row, jobId)
    })
  }

  return {
    /** Claims a generation for the job. Returns undefined if there is nothing to run. */
    async claim(jobId: string): Promise<GenerationRow | undefined> {
      const running = await selectByJobId(db, jobId)
      return running ? claimForJob(db, running, jobId) : claimNext(jobId)
    },
  }
}

/** Key of an advisory lock. Without it, two workers could miss each other's choice and exceed a user's limit. */
const CHOICE_LOCK_KEY = 1_735_289_203
/** How many later Pro Plus generations may run before a Pro generation. */
const SKIP_MAX = 2

/**
 * Query for the queued generations of users below their limit of running generations, by
 * `generations_created_at_queued_idx` and `generations_user_id_unfinished_idx`.
 */
const STARTABLE_QUERY = sql`select queued.id from ${generations} queued
  cross join lateral (
    select count(*) as running from ${generations} same_user
    where same_user.user_id = queued.user_id and same_user.finished_at is null and same_user.status = 'running'
  ) user_counts
  where queued.status = 'queued' and user_counts.running < ${GENERATIONS_RUNNING_MAX}`
const QueuedId = z.object({ id: z.uuid() })

export interface Claim {
  jobId: string
  now: Date
  deadlineAt: Date
  notifySql?: SQL
}

/** The generation that this job already claimed before its worker was lost, by `generations_job_id_idx`. */
async function selectByJobId(db: Db, jobId: string): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.jobId, jobId), eq(generations.status, 'running')))
  return row
}

/**
 * Chooses the next generation: first of users with the fewest running generations, then with Pro Plus or skipped often
 * enough, then the oldest. Excludes users at their limit of running generations, and generations queued before
 * `queuedAfter`, which are overdue. Returns undefined if none may start.
 */
async function chooseNext(tx: Tx, queuedAfter: Date): Promise<GenerationRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHOICE_LOCK_KEY})`)
  const nextId = sql`(${STARTABLE_QUERY} and queued.created_at >= ${queuedAfter.toISOString()}::timestamptz
    order by user_counts.running, (queued.model_type = 'premium' or queued.skip_count >= ${SKIP_MAX}) desc,
      queued.created_at, queued.id
    limit 1)`
  const [next] = await tx.select().from(generations).where(eq(generations.id, nextId))
  return next
}

/**
 * Whether a generation that may start was queued before `queuedBefore`. Its job was then lost or ran without effect. A
 * creation time after `now` means that the clock was set back.
 */
export async function hasMissedGeneration(db: Db, times: { now: Date; queuedBefore: Date }): Promise<boolean> {
  const [now, queuedBefore] = [times.now.toISOString(), times.queuedBefore.toISOString()]
  const rows = await queryRows(
    db,
    sql`${STARTABLE_QUERY} and (queued.created_at < ${queuedBefore}::timestamptz or queued.created_at > ${now}::timestamptz)
        limit 1`,
    QueuedId,
  )
  return rows.length > 0
}

/** Increments the skip count of older Pro generations if the chosen one is of Pro Plus. Call it before the claim. */
async function incrementSkipCounts(tx: Tx, chosenRow: GenerationRow): Promise<void> {
  if (chosenRow.modelType !== 'premium') return
  await tx
    .update(generations)
    .set({ skipCount: sql`${generations.skipCount} + 1` })
    .where(matchAndLock(tx, isProQueuedBefore(chosenRow)))
}

function isProQueuedBefore({ createdAt }: GenerationRow): SQL | undefined {
  const { status, modelType } = generations
  return and(eq(status, 'queued'), eq(modelType, 'standard'), lt(generations.createdAt, createdAt))
}

/**
 * Claims a queued generation, or one whose worker was lost, if its status and attempt are those of `expected`.
 * Otherwise returns undefined. Each claim increments the attempt, which fences off the earlier worker. The deadline
 * counts from the first claim or, after an admin's retry, from the next claim.
 */
export async function claimGeneration(
  db: Db | Tx,
  expected: Pick<GenerationRow, 'id' | 'status' | 'attempt'>,
  { jobId, now, deadlineAt, notifySql }: Claim,
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .update(generations)
    .set({
      status: 'running',
      jobId,
      attempt: sql`${generations.attempt} + 1`,
      claimedAt: now,
      // `least` ignores null, which means no deadline yet.
      deadlineAt: sql`least(${generations.deadlineAt}, ${deadlineAt.toISOString()}::timestamptz)`,
      answeredAt: null,
      // The lost worker may have deleted the file.
      partialKey: null,
    })
    .where(isUnchanged(expected))
    .returning(columnsWithNotification(notifySql))
  return removeNotification(row)
}

type Cost = Pick<GenerationRow, 'costMicroUsd' | 'usage'>
export type Progress = Partial<Cost & Pick<GenerationRow, 'calledAt' | 'answeredAt' | 'model' | 'partialKey'>>

/** Records a worker's progress. `expected` is its claimed row. Returns false if the claim is lost. */
export async function recordProgress(
  db: Db | Tx,
  expected: GenerationRow,
  progress: Progress,
  notifySql: SQL = sql`null`,
): Promise<boolean> {
  const { id } = generations
  const rows = await db.update(generations).set(progress).where(isUnchanged(expected)).returning({ id, notifySql })
  return rows.length > 0
}

/** Records the cost of a model call whose worker lost the claim. Changes nothing else. */
export async function recordLateCost(tx: Tx, id: string, cost: Cost): Promise<void> {
  const usage = sql`case when ${generations.redactedAt} is null then ${JSON.stringify(cost.usage)}::jsonb end`
  await tx.update(generations).set({ costMicroUsd: cost.costMicroUsd, usage }).where(eq(generations.id, id))
}
