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
  owned,
  rowAnd,
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
  /** Ends a generation that must not be drawn any more, and refunds it. */
  giveUp(row: GenerationRow): Promise<void>
}

/**
 * What a worker draws in its turn. A turn is not tied to a generation: whose it is, is decided when it comes, so that neither one
 * user's queue nor the dearer plan's holds up the others. A turn that is handed out again goes on with what was begun in it.
 */
export function createClaims({ db, realtime, clock, models, deadlineMs, giveUp }: ClaimDependencies) {
  function claimFor(tx: Db | Tx, row: GenerationRow, jobId: string): Promise<GenerationRow | undefined> {
    const now = clock.now()
    const telling = realtime.telling({ userId: row.userId, type: 'generation.changed', id: row.id })
    const deadlineAt = new Date(now.getTime() + deadlineMs)
    return claimGeneration(tx, row, { jobId, now, deadlineAt, telling })
  }

  /**
   * After a worker was lost. A model that costs money and was asked is never asked again. Looked at after the claim, which fences the
   * worker before off: one that was only late may note its call until then.
   */
  async function takeOver(row: GenerationRow, jobId: string): Promise<GenerationRow | null> {
    const claimed = await claimFor(db, row, jobId)
    if (!claimed) return null
    if (claimed.calledAt === null || !models[claimed.modelType].costsMoney) return claimed
    await giveUp(claimed)
    return null
  }

  function takeNext(jobId: string): Promise<GenerationRow | null> {
    return db.transaction(async (tx) => {
      const id = await chooseNext(tx, new Date(clock.now().getTime() - GENERATION_WAIT_MAX_MS))
      const row = id && (await selectGeneration(tx, id))
      // Whoever asked for it may have taken it back since, or do so now: then some are brought forward a little early.
      if (!row || row.status !== 'queued') return null
      await countSkipped(tx, row)
      return (await claimFor(tx, row, jobId)) ?? null
    })
  }

  return {
    /** Null if there is nothing to draw in this turn. */
    async claim(jobId: string): Promise<GenerationRow | null> {
      const begun = await selectOfTurn(db, jobId)
      return begun ? takeOver(begun, jobId) : takeNext(jobId)
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
  telling?: SQL
}

/** What is drawn in this turn already, by a worker that was lost: its turn was handed out again. By `generations_job_id_idx`. */
export async function selectOfTurn(db: Db, jobId: string): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.jobId, jobId), eq(generations.status, 'running')))
  return row
}

/**
 * The one whose turn it is: of users with fewer running ones first, then of the dearer plan or overtaken often enough, then the
 * oldest. Users who have their fill of running ones wait. Undefined if nobody may begin.
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
export async function hasForgotten(db: Db, times: { now: Date; waitingSince: Date }): Promise<boolean> {
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
  { jobId, now, deadlineAt, telling }: Claim,
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
    .where(owned(before))
    .returning(rowAnd(telling))
  return withoutNotification(row)
}

type Cost = Pick<GenerationRow, 'costMicroUsd' | 'usage'>
export type Progress = Partial<Cost & Pick<GenerationRow, 'calledAt' | 'answeredAt' | 'model' | 'partialKey'>>

/** What a worker notes on the way; false if the claim was lost. */
export async function noteProgress(
  db: Db | Tx,
  claim: GenerationRow,
  progress: Progress,
  telling: SQL = sql`null`,
): Promise<boolean> {
  const { id } = generations
  const rows = await db.update(generations).set(progress).where(owned(claim)).returning({ id, telling })
  return rows.length > 0
}

/** What was paid for a generation that has gone on without its worker, for the operator's account; it changes nothing else. */
export async function noteLateCost(tx: Tx, id: string, cost: Cost): Promise<void> {
  const usage = sql`case when ${generations.redactedAt} is null then ${JSON.stringify(cost.usage)}::jsonb end`
  await tx.update(generations).set({ costMicroUsd: cost.costMicroUsd, usage }).where(eq(generations.id, id))
}
