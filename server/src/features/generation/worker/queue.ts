import { GENERATION_WAIT_MAX_MS, GENERATIONS_RUNNING_MAX } from '@pictor/contract/limits'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ImageModel } from '../../../ports/image-model.ts'
import type { Realtime } from '../../realtime/index.ts'
import {
  type GenerationRow,
  locked,
  isAtAttempt,
  rowWithNotification,
  selectGeneration,
  withoutNotification,
} from '../generation.repository.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { generations } from '../generation.table.ts'

export interface ClaimDependencies {
  db: Db
  realtime: Realtime
  clock: Clock
  models: Record<GenerationRow['modelType'], Pick<ImageModel, 'model' | 'costsMoney'>>
  /** From the claim to the refund at the latest, in milliseconds. */
  deadlineMs: number
  /** Fails and refunds a generation whose worker was lost while a paid model was running. */
  refundLost(row: GenerationRow): Promise<void>
}

/**
 * Claims generations for workers. A job is not tied to a generation: which one it runs is decided when it starts, so that neither one
 * user's queue nor the more expensive plan holds up the others. A job that is delivered again continues what it had claimed.
 */
export function createClaims({ db, realtime, clock, models, deadlineMs, refundLost }: ClaimDependencies) {
  function claimFor(tx: Db | Tx, row: GenerationRow, jobId: string): Promise<GenerationRow | undefined> {
    const now = clock.now()
    const notifySql = realtime.notifySql({ userId: row.userId, type: 'generation.changed', id: row.id })
    const deadlineAt = new Date(now.getTime() + deadlineMs)
    return claimGeneration(tx, row, { jobId, now, deadlineAt, notifySql })
  }

  /**
   * After a worker was lost. A paid model that was called is never called again. That is checked after the claim, which fences off the
   * former worker: one that was only slow may record its call until then.
   */
  async function reclaim(row: GenerationRow, jobId: string): Promise<GenerationRow | null> {
    const claimed = await claimFor(db, row, jobId)
    if (!claimed) return null
    if (claimed.calledAt === null || !models[claimed.modelType].costsMoney) return claimed
    await refundLost(claimed)
    return null
  }

  function claimNext(jobId: string): Promise<GenerationRow | null> {
    return db.transaction(async (tx) => {
      const id = await chooseNext(tx, new Date(clock.now().getTime() - GENERATION_WAIT_MAX_MS))
      const row = id && (await selectGeneration(tx, id))
      // Its user may have cancelled it since, or do so now: then some skip counts are one too high.
      if (!row || row.status !== 'queued') return null
      await countSkipped(tx, row)
      return (await claimFor(tx, row, jobId)) ?? null
    })
  }

  return {
    /** Null if there is nothing to run. */
    async claim(jobId: string): Promise<GenerationRow | null> {
      const running = await selectByJobId(db, jobId)
      return running ? reclaim(running, jobId) : claimNext(jobId)
    },
  }
}

/** Of the advisory lock under which workers choose: two that chose at once would each miss what the other takes. */
const CHOOSING = 1_735_289_203
/** So many later ones of the dearer plan may be drawn before one of the cheaper plan. */
const SKIP_MAX = 2

/** What waits, of users who do not have their fill of running ones. By `generations_created_at_queued_idx` and `generations_user_id_unfinished_idx`. */
const MAY_BEGIN = sql`select waiting.id from ${generations} waiting
  cross join lateral (
    select count(*) as running from ${generations} own
    where own.user_id = waiting.user_id and own.finished_at is null and own.status = 'running'
  ) theirs
  where waiting.status = 'queued' and theirs.running < ${GENERATIONS_RUNNING_MAX}`
const Waiting = z.object({ id: z.uuid() })

export interface Claim {
  jobId: string
  now: Date
  deadlineAt: Date
  notifySql?: SQL
}

/** What this job has claimed already: it was delivered again after its worker was lost. By `generations_job_id_idx`. */
export async function selectByJobId(db: Db, jobId: string): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.jobId, jobId), eq(generations.status, 'running')))
  return row
}

/**
 * The next one: of users with the fewest running ones, then of the more expensive plan or skipped often enough, then the oldest. Users at
 * their limit of running ones wait. Undefined if nobody may start.
 */
export async function chooseNext(tx: Tx, waitingSince: Date): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHOOSING})`)
  const [next] = await queryRows(
    tx,
    sql`${MAY_BEGIN} and waiting.created_at >= ${waitingSince.toISOString()}::timestamptz
        order by theirs.running, (waiting.model_type = 'premium' or waiting.skip_count >= ${SKIP_MAX}) desc,
          waiting.created_at, waiting.id
        limit 1`,
    Waiting,
  )
  return next?.id
}

/**
 * Whether somebody who may begin has waited since before then: a turn for them was used in vain, or lost. Whoever asked after `now` asked
 * before the clock was set back.
 */
export async function hasMissed(db: Db, times: { now: Date; waitingSince: Date }): Promise<boolean> {
  const [now, waitingSince] = [times.now.toISOString(), times.waitingSince.toISOString()]
  const rows = await queryRows(
    db,
    sql`${MAY_BEGIN} and (waiting.created_at < ${waitingSince}::timestamptz or waiting.created_at > ${now}::timestamptz)
        limit 1`,
    Waiting,
  )
  return rows.length > 0
}

/** Counts, for those of the cheaper plan that have waited longer, that one of the dearer plan goes before them. Before it is claimed. */
export async function countSkipped(tx: Tx, by: GenerationRow): Promise<void> {
  if (by.modelType !== 'premium') return
  await tx
    .update(generations)
    .set({ skipCount: sql`${generations.skipCount} + 1` })
    .where(locked(tx, waitingBefore(by)))
}

function waitingBefore({ createdAt }: GenerationRow): SQL | undefined {
  const { status, modelType } = generations
  return and(eq(status, 'queued'), eq(modelType, 'standard'), lt(generations.createdAt, createdAt))
}

/**
 * Takes a generation that waits, or one whose worker was lost, as `before` saw it. The attempt counts up with each claim and fences
 * the one before off. Undefined if it has ended or was claimed meanwhile. The deadline counts from the first claim, or the first
 * after an operator handed it over, who leaves time to wait as well.
 */
export async function claimGeneration(
  db: Db | Tx,
  before: Pick<GenerationRow, 'id' | 'status' | 'attempt'>,
  { jobId, now, deadlineAt, notifySql }: Claim,
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .update(generations)
    .set({
      status: 'running',
      jobId,
      attempt: sql`${generations.attempt} + 1`,
      claimedAt: now,
      // Null, for none yet, is passed over.
      deadlineAt: sql`least(${generations.deadlineAt}, ${deadlineAt.toISOString()}::timestamptz)`,
      answeredAt: null,
      // Of a worker that was lost, which may have erased the file.
      partialKey: null,
    })
    .where(isAtAttempt(before))
    .returning(rowWithNotification(notifySql))
  return withoutNotification(row)
}

type Cost = Pick<GenerationRow, 'costMicroUsd' | 'usage'>
export type Progress = Partial<Cost & Pick<GenerationRow, 'calledAt' | 'answeredAt' | 'model' | 'partialKey'>>

/** What a worker notes on the way; false if the claim was lost. */
export async function recordProgress(
  db: Db | Tx,
  claim: GenerationRow,
  progress: Progress,
  notifySql: SQL = sql`null`,
): Promise<boolean> {
  const { id } = generations
  const rows = await db.update(generations).set(progress).where(isAtAttempt(claim)).returning({ id, notifySql })
  return rows.length > 0
}

/** What was paid for a generation that has gone on without its worker, for the operator's account; it changes nothing else. */
export async function recordLateCost(tx: Tx, id: string, cost: Cost): Promise<void> {
  const usage = sql`case when ${generations.redactedAt} is null then ${JSON.stringify(cost.usage)}::jsonb end`
  await tx.update(generations).set({ costMicroUsd: cost.costMicroUsd, usage }).where(eq(generations.id, id))
}
