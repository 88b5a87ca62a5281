import type { GenerationStatus } from '@pictor/contract/limits'
import { and, desc, eq, lt, or, sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import type { Claim } from '../worker/claims.repository.ts'
import { owned, type GenerationRow, type ListPosition } from '../generation.repository.ts'
import { generations } from '../generation.table.ts'

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
  after?: ListPosition | undefined
  limit: number
}

/** Newest first. By `generations_newest` or `generations_of_user`; stuck ones by `generations_waiting` and `generations_running`. */
export function findGenerations(db: Db, wanted: GenerationsWanted, times: StuckTimes): Promise<GenerationRow[]> {
  const { state, model, userId, after, limit } = wanted
  return db
    .select()
    .from(generations)
    .where(
      and(
        state === 'stuck' ? stuckSince(times) : state && eq(generations.status, state),
        model === undefined ? undefined : eq(generations.model, model),
        userId === undefined ? undefined : eq(generations.userId, userId),
        after &&
          sql`(${generations.createdAt}, ${generations.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit)
}

function stuckSince({ waitingSince, now }: StuckTimes) {
  return or(
    and(eq(generations.status, 'queued'), lt(generations.createdAt, waitingSince)),
    and(eq(generations.status, 'running'), lt(generations.deadlineAt, now)),
  )
}

/** What ever drew, by name. */
export async function selectModels(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ model: generations.model }).from(generations).orderBy(generations.model)
  return rows.flatMap(({ model }) => (model === null ? [] : [model]))
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
  { turnId, now, deadlineAt }: Claim,
): Promise<GenerationRow | undefined> {
  const [handed] = await tx
    .update(generations)
    .set({ status: 'running', turnId, attempt: sql`${generations.attempt} + 1`, claimedAt: now, deadlineAt })
    .where(owned(row))
    .returning()
  return handed
}

/** How many a user has asked for. By `generations_of_user`. */
export async function countOfUser(db: Db, userId: string): Promise<number> {
  return db.$count(generations, eq(generations.userId, userId))
}

const ModelSum = z.object({
  model: z.string().nullable(),
  planId: z.string(),
  succeeded: z.coerce.number(),
  failed: z.coerce.number(),
  credits: z.coerce.number(),
  costMicroUsd: z.coerce.number().nullable(),
})
/** What became of the generations of one model and plan. */
export type ModelSum = z.infer<typeof ModelSum>

/** Of those that ended from `from` to before `until`. By `generations_ended`. */
export function sumModels(db: Db | Tx, { from, until }: { from: Date; until: Date }): Promise<ModelSum[]> {
  return queryRows(
    db,
    sql`select model, plan_id as "planId", count(*) filter (where status = 'succeeded') as succeeded,
        count(*) filter (where status = 'failed') as failed,
        coalesce(sum(credits) filter (where status = 'succeeded'), 0) as credits, sum(cost_micro_usd)::text as "costMicroUsd"
      from generations
      where finished_at >= ${from.toISOString()}::timestamptz and finished_at < ${until.toISOString()}::timestamptz
      group by model, plan_id order by model nulls last, plan_id`,
    ModelSum,
  )
}

/** The query for the ids of a user's generations, as part of another. */
export function generationIdsOf(db: Db, userId: string): SQLWrapper {
  return db.select({ id: generations.id }).from(generations).where(eq(generations.userId, userId))
}
