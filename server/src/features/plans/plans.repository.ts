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

/** `id` can also be a subquery that returns the id. */
export async function selectPlan(db: Db | Tx, id: string | SQLWrapper): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id))
  return row
}

/** Sets the price of new generations; existing charges keep theirs. Returns undefined for an unknown plan. */
export async function updatePlanPrice(tx: Tx, id: string, creditsPerImage: number): Promise<PlanRow | undefined> {
  const [row] = await tx
    .update(subscriptionPlans)
    .set({ creditsPerImage })
    .where(eq(subscriptionPlans.id, id))
    .returning()
  return row
}

/** Locks the plan against changes until the transaction ends. Accounts and generations can still reference it. */
export async function lockPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  const [row] = await tx.select().from(subscriptionPlans).where(eq(subscriptionPlans.id, id)).for('no key update')
  return row
}
