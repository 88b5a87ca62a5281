import type { PlanName } from '@pictor/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useCredits } from '../../features/credits/index.ts'
import { useSwitchPlan } from '../../features/plans/use-switch-plan.ts'
import { wantedPlan } from '../../features/plans/wanted-plan.ts'
import { isJustSignedIn } from '../../features/users/index.ts'
import { useArmed } from '../../lib/use-armed.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { useSignIn } from '../../features/users/sign-in/sign-in-context.tsx'

export type ChoosePlan = (plan: PlanName) => void

/** What a press on a plan does: switches to it, or asks to sign in first and switches then, here or where signing in leads. */
export function useChoosePlan(): ChoosePlan {
  const signedIn = useViewer() !== null
  const credits = useCredits()
  const signIn = useSignIn()
  const switchPlan = useSwitchPlan()
  const arm = useArmed(signedIn && (credits.loaded || credits.error !== null), resume)
  const { state } = useLocation()
  const armNow = useEffectEvent(arm)
  useEffect(() => {
    if (isJustSignedIn(state)) armNow()
  }, [state])

  function resume() {
    const plan = wantedPlan.take()
    if (plan !== null) void switchPlan(plan)
  }

  return (plan) => {
    if (signedIn) return void switchPlan(plan)
    wantedPlan.want(plan)
    signIn.request(arm, () => wantedPlan.forget())
  }
}
