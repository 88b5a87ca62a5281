import { PLAN_NAMES, type PlanName } from '@pictor/contract/limits'
import { createWanted } from '../../lib/wanted.ts'

const wanted = createWanted('wantedPlan')

/** The plan that a signed-out visitor pressed: theirs once they have signed in. */
export const wantedPlan = {
  want: (plan: PlanName) => wanted.want(plan),
  forget: () => wanted.forget(),
  take(): PlanName | null {
    const name = wanted.take()
    return PLAN_NAMES.find((plan) => plan === name) ?? null
  },
}
