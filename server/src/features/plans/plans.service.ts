import type { Plan } from '@pictor/contract'
import { apiError } from '../../kernel/api-error.ts'
import type { Db } from '../../ports/database.ts'
import type { PresentPlan } from './plans.presenter.ts'
import { selectPlans, type PlanRow } from './plans.repository.ts'

export interface PlansDependencies {
  db: Db
  presentPlan: PresentPlan
  /** Sets a user's plan and returns the balance, which is stored in the same row. */
  assignPlan(userId: string, plan: PlanRow): Promise<number>
}

export interface Plans {
  /** All plans, or the plan with this name. */
  list(name: string | undefined): Promise<Plan[]>
  /** Returns the plan and the user's balance. Throws PLAN_NOT_FOUND. */
  switch(userId: string, name: string): Promise<{ subscriptionPlan: Plan; totalCredits: number }>
}

export function createPlans({ db, presentPlan, assignPlan }: PlansDependencies): Plans {
  return {
    async list(name) {
      const rows = await selectPlans(db)
      return rows.filter((row) => name === undefined || name === row.name).map(presentPlan)
    },
    async switch(userId, name) {
      const plan = (await selectPlans(db)).find((row) => row.name === name)
      if (!plan) throw apiError('PLAN_NOT_FOUND')
      return { subscriptionPlan: presentPlan(plan), totalCredits: await assignPlan(userId, plan) }
    },
  }
}
