import { and, between, eq, sql } from 'drizzle-orm'
import { toDayString } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import { modelCosts } from '../generation.table.ts'

/** Days are in UTC. Costs are in millionths of a US dollar. */
type ModelCost = Omit<typeof modelCosts.$inferSelect, 'day'> & { date: Date }

/** Adds the cost of one image. Call it last in a transaction: all workers that use this model wait for the row. */
export async function addCost(tx: Tx, { date, model, costMicroUsd }: ModelCost): Promise<void> {
  if (costMicroUsd === 0) return
  await tx
    .insert(modelCosts)
    .values({ day: toDayString(date), model, costMicroUsd })
    .onConflictDoUpdate({
      target: [modelCosts.day, modelCosts.model],
      set: { costMicroUsd: sql`${modelCosts.costMicroUsd} + excluded.cost_micro_usd` },
    })
}

/** The total cost of a model on the UTC day of `date`, for all plans and users. */
export async function selectCost(db: Db | Tx, model: string, date: Date): Promise<number> {
  const [row] = await db
    .select({ total: modelCosts.costMicroUsd })
    .from(modelCosts)
    .where(and(eq(modelCosts.day, toDayString(date)), eq(modelCosts.model, model)))
  return row?.total ?? 0
}

/** Cost of each model from one day to another (`YYYY-MM-DD`, inclusive), by primary key. Omits models without costs. */
export function sumCosts(
  db: Db | Tx,
  fromDay: string,
  toDay: string,
): Promise<{ model: string; costMicroUsd: number }[]> {
  const { day, model, costMicroUsd } = modelCosts
  return db
    .select({ model, costMicroUsd: sql<number>`sum(${costMicroUsd})`.mapWith(Number) })
    .from(modelCosts)
    .where(between(day, fromDay, toDay))
    .groupBy(model)
    .orderBy(model)
}
