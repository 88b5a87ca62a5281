import { eq, sql, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { generations } from '../generation.table.ts'

/** The names of all models that have run, sorted. */
export async function selectModels(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ model: generations.model }).from(generations).orderBy(generations.model)
  return rows.flatMap(({ model }) => (model === null ? [] : [model]))
}

/** The number of a user's generations, by `generations_user_id_created_at_id_idx`. */
export async function countByUser(db: Db, userId: string): Promise<number> {
  return db.$count(generations, eq(generations.userId, userId))
}

const ModelTotals = z.object({
  model: z.string().nullable(),
  planId: z.string(),
  succeeded: z.coerce.number(),
  failed: z.coerce.number(),
  credits: z.coerce.number(),
  costMicroUsd: z.coerce.number().nullable(),
})
/** Totals for one model and plan. */
export type ModelTotals = z.infer<typeof ModelTotals>

/** Totals of the generations finished from `from` until before `until`, by `generations_finished_at_idx`. */
export function sumByModel(db: Db | Tx, { from, until }: { from: Date; until: Date }): Promise<ModelTotals[]> {
  return queryRows(
    db,
    sql`select model, plan_id as "planId", count(*) filter (where status = 'succeeded') as succeeded,
        count(*) filter (where status = 'failed') as failed,
        coalesce(sum(credits) filter (where status = 'succeeded'), 0) as credits, sum(cost_micro_usd)::text as "costMicroUsd"
      from generations
      where finished_at >= ${from.toISOString()}::timestamptz and finished_at < ${until.toISOString()}::timestamptz
      group by model, plan_id order by model nulls last, plan_id`,
    ModelTotals,
  )
}

/** A subquery for the ids of a user's generations. */
export function generationIdsOf(db: Db, userId: string): SQLWrapper {
  return db.select({ id: generations.id }).from(generations).where(eq(generations.userId, userId))
}

const QueueStats = z.object({
  plan: z.string(),
  queued: z.coerce.number(),
  running: z.coerce.number(),
  /** Age of the oldest queued generation; 0 if none is queued. */
  oldestSeconds: z.coerce.number(),
})
export type QueueStats = z.infer<typeof QueueStats>

/** The state of the queue for each plan, by `generations_user_id_unfinished_idx`, which has a few hundred entries. */
export function selectQueueStats(db: Db, now: Date): Promise<QueueStats[]> {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  return queryRows(
    db,
    sql`select name as plan, count(generations.id) filter (where status = 'queued') as queued,
        count(generations.id) filter (where status = 'running') as running,
        greatest(0, coalesce(extract(epoch from ${nowSql} - min(created_at) filter (where status = 'queued')), 0)) as "oldestSeconds"
      from subscription_plans
        left join generations on generations.plan_id = subscription_plans.id and finished_at is null
      group by name`,
    QueueStats,
  )
}
