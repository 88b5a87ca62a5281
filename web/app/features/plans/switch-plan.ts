import type { Plan } from '@pictor/contract'
import { fill, messages } from '@pictor/contract/errors'
import type { PlanName } from '@pictor/contract/limits'
import { isApiFailure, isSessionExpired } from '../../api/api-failure.ts'
import type { Toast } from '../../ui/overlay/toast-context.ts'

export interface SwitchedPlan {
  subscriptionPlan: Plan
  totalCredits: number
}

interface PlansApi {
  plans: { switch: (input: { plan: PlanName }) => Promise<SwitchedPlan> }
}

/**
 * Switches the plan. Rethrows `PLAN_NOT_FOUND` of the server; for every other failure, throws 'Failed to update plan'
 * with its cause.
 */
export async function switchPlan(api: PlansApi, plan: PlanName): Promise<SwitchedPlan> {
  try {
    return await api.plans.switch({ plan })
  } catch (error) {
    if (isPlanMissing(error)) throw error
    throw new Error(messages.PLAN_UPDATE_FAILED.text, { cause: error })
  }
}

export function switchedToast({ subscriptionPlan }: SwitchedPlan): Toast {
  const { title, text } = messages.PLAN_UPDATED
  return { title, text: fill(text, { plan: subscriptionPlan.name }), tone: 'success' }
}

/** Returns the toast for a failed switch; null for an expired session, which shows a message of its own. */
export function failureToast(error: unknown): Toast | null {
  const cause = error instanceof Error ? error.cause : undefined
  if (isSessionExpired(cause)) return null
  if (!isPlanMissing(error)) return { title: messages.PLAN_UPDATE_FAILED_RETRY.text, tone: 'danger' }
  const { title, text } = messages.PLAN_SWITCH_FAILED
  return { title, text, tone: 'danger' }
}

function isPlanMissing(error: unknown): boolean {
  return isApiFailure(error) && error.code === 'PLAN_NOT_FOUND'
}
