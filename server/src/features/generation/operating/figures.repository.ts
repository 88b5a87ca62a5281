import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { dayOf } from '../../../kernel/days.ts'

const QueueFigure = z.object({
  plan: z.string(),
  waiting: z.coerce.number(),
  running: z.coerce.number(),
  /** Of the one that has waited longest; 0 if none waits. */
  oldestSeconds: z.coerce.number(),
})
export type QueueFigure = z.infer<typeof QueueFigure>

/** How the queue stands, a row for each plan. By `generations_unfinished`, which holds hundreds at the most. */
export function selectQueueFigures(db: Db, now: Date): Promise<QueueFigure[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  return queryRows(
    db,
    sql`select name as plan, count(generations.id) filter (where status = 'queued') as waiting,
        count(generations.id) filter (where status = 'running') as running,
        greatest(0, coalesce(extract(epoch from ${at} - min(created_at) filter (where status = 'queued')), 0)) as "oldestSeconds"
      from subscription_plans
        left join generations on generations.plan_id = subscription_plans.id and finished_at is null
      group by name`,
    QueueFigure,
  )
}

const DayCost = z.object({ model: z.string(), costMicroUsd: z.coerce.number() })

/** What each model has cost on the day of `now`, whoever it drew for. */
export function selectDayCosts(db: Db, now: Date): Promise<z.infer<typeof DayCost>[]> {
  return queryRows(
    db,
    sql`select model, cost_micro_usd as "costMicroUsd" from model_costs where day = ${dayOf(now)}::date`,
    DayCost,
  )
}
