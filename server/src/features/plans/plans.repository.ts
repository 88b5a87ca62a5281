import { asc, eq, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { subscriptionPlans } from './plans.table.ts'

export type PlanRow = typeof subscriptionPlans.$inferSelect

export function selectPlans(db: Db | Tx): Promise<PlanRow[]> {
  return db.select().from(subscriptionPlans).orderBy(asc(subscriptionPlans.creditsPerImage))
}

export async function selectPlanByName(db: Db | Tx, name: PlanRow['name']): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.name, name))
  return row
}

/** By its id, or by a query for that. */
export async function selectPlan(db: Db | Tx, id: string | SQLWrapper): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id))
  return row
}
