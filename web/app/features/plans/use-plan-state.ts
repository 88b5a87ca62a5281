import type { PlanName } from '@pictor/contract/limits'
import { useViewer } from '../../api/session/viewer.ts'
import { useCredits } from '../credits/index.ts'
import { useSwitchingTo } from './use-switch-plan.ts'

/** How a plan stands to the visitor: `other` can be switched to, `waiting` can't right now. */
export type PlanState = 'current' | 'other' | 'switching' | 'waiting'

export type StateOfPlan = (plan: PlanName) => PlanState

export function usePlanState(): StateOfPlan {
  const signedIn = useViewer() !== null
  const { plan: current, loaded, error } = useCredits()
  const switchingTo = useSwitchingTo()
  return (plan) => {
    if (plan === switchingTo) return 'switching'
    if (signedIn && plan === current?.name) return 'current'
    // Another switch is under way, or which plan is theirs.
    return switchingTo !== null || (!loaded && error === null) ? 'waiting' : 'other'
  }
}
