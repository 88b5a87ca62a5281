import { failure } from '../../kernel/failure.ts'
import { calls, signedIn } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import type { PresentPlan } from './plans.presenter.ts'
import { selectPlans, type PlanRow } from './plans.repository.ts'

export interface PlansProceduresParts {
  db: Db
  presentPlan: PresentPlan
  /** Which plan a user has lies beside the balance, so switching it is handed in. Answers with the balance. */
  assignPlan(userId: string, plan: PlanRow): Promise<number>
}

export function plansProcedures({ db, presentPlan, assignPlan }: PlansProceduresParts) {
  return {
    list: calls.plans.list.handler(async ({ input }) => {
      const rows = await selectPlans(db)
      return { plans: rows.filter(({ name }) => input.name === undefined || name === input.name).map(presentPlan) }
    }),
    switch: calls.plans.switch.use(signedIn).handler(async ({ context, input }) => {
      const plan = (await selectPlans(db)).find(({ name }) => name === input.plan)
      if (!plan) throw failure('PLAN_NOT_FOUND')
      return { subscriptionPlan: presentPlan(plan), totalCredits: await assignPlan(context.user.userId, plan) }
    }),
  }
}
