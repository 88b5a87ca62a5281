import type { Plan } from '@pictor/contract'
import { fill, messages } from '@pictor/contract/errors'
import { PLAN_NAMES, type PlanName } from '@pictor/contract/limits'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { isApiFailure, isSessionExpired } from '../../api/api-failure.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { useToast, type Toast } from '../../ui/overlay/toast-context.ts'
import { announceCreditsUpdated, putCredits, useCredits } from '../credits/index.ts'
import { useIntent } from '../users/index.ts'

/** Resolves with whether the viewer is on the plan afterwards. */
export type SwitchPlan = (plan: PlanName) => Promise<boolean>

const mutationKey = ['plans', 'switch']

/**
 * Returns a function that switches the viewer's plan and shows a toast. It does nothing if the viewer is signed out, a
 * switch is in flight, or the viewer already has the plan.
 */
export function useSwitchPlan(): SwitchPlan {
  const viewerId = useViewer()?.id
  const current = useCredits().plan?.name
  const queries = useQueryClient()
  const toasts = useToast()
  const { mutateAsync } = useMutation({ mutationKey, mutationFn: (plan: PlanName) => api.plans.switch({ plan }) })
  return useCallback(
    async (plan) => {
      // Checks all mutations of the page instead of rendered state, so that two clicks before the next render send one
      // switch.
      if (viewerId === undefined || queries.isMutating({ mutationKey }) > 0) return false
      if (plan === current) return true
      try {
        const switched = await mutateAsync(plan)
        await putCredits(queries, viewerId, switched)
        announceCreditsUpdated()
        toasts.show(switchedToast(switched.subscriptionPlan))
        return true
      } catch (error) {
        const toast = failureToast(error)
        if (toast) toasts.show(toast)
        return false
      }
    },
    [viewerId, current, queries, mutateAsync, toasts],
  )
}

function switchedToast(plan: Plan): Toast {
  const { title, text } = messages.PLAN_UPDATED
  return { title, text: fill(text, { plan: plan.name }), tone: 'success' }
}

/** Returns the toast for a failed switch; null for an expired session, which shows a message of its own. */
export function failureToast(error: unknown): Toast | null {
  if (isSessionExpired(error)) return null
  if (!isPlanMissing(error)) return { title: messages.PLAN_UPDATE_FAILED_RETRY.text, tone: 'danger' }
  const { title, text } = messages.PLAN_SWITCH_FAILED
  return { title, text, tone: 'danger' }
}

function isPlanMissing(error: unknown): boolean {
  return isApiFailure(error) && error.code === 'PLAN_NOT_FOUND'
}

/** Returns the click handler of a plan, which switches to it. A signed-out visitor signs in first. */
export function useChoosePlan(): (plan: PlanName) => void {
  const isSignedIn = useViewer() !== null
  const { loaded, error } = useCredits()
  const switchPlan = useSwitchPlan()
  const requestSignIn = useIntent('plan', {
    isPayload: isPlanName,
    ready: loaded || error !== null,
    run: (plan) => void switchPlan(plan),
  })
  return (plan) => (isSignedIn ? void switchPlan(plan) : requestSignIn(plan))
}

/** `other`: the viewer can switch to the plan. `waiting`: the viewer can't switch to it at the moment. */
export type PlanState = 'current' | 'other' | 'switching' | 'waiting'

export type GetPlanState = (plan: PlanName) => PlanState

export function usePlanState(): GetPlanState {
  const signedIn = useViewer() !== null
  const { plan: current, loaded, error } = useCredits()
  const switchingTo = useSwitchingTo()
  return (plan) => {
    if (plan === switchingTo) return 'switching'
    if (signedIn && plan === current?.name) return 'current'
    // Another switch is in flight, or the current plan is still loading.
    return switchingTo !== null || (!loaded && error === null) ? 'waiting' : 'other'
  }
}

/** Returns the target of the switch in flight, which any part of the page may have started; null if there is none. */
function useSwitchingTo(): PlanName | null {
  const [plan] = useMutationState<unknown>({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  return isPlanName(plan) ? plan : null
}

function isPlanName(value: unknown): value is PlanName {
  return PLAN_NAMES.some((name) => name === value)
}
