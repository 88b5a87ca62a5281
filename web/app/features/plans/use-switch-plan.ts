import { fill, messages } from '@pictor/contract/errors'
import type { PlanName } from '@pictor/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { useViewer } from '../../lib/viewer.ts'
import { useToast } from '../../ui/toast-context.ts'
import { announceCreditsUpdated, putCredits, useCredits } from '../credits/index.ts'

/** Answers whether the visitor is on the plan afterwards. */
export type SwitchPlan = (plan: PlanName) => Promise<boolean>

/** Switches the visitor's plan, and says so. Does nothing if they are signed out, a switch is under way, or it is theirs already. */
export function useSwitchPlan(): SwitchPlan {
  const viewerId = useViewer()?.id
  const current = useCredits().plan?.name
  const queries = useQueryClient()
  const toasts = useToast()
  const busy = useRef(false)
  return useCallback(
    async (plan) => {
      if (viewerId === undefined || busy.current) return false
      if (plan === current) return true
      busy.current = true
      try {
        const answer = await api.plans.switch({ plan })
        putCredits(queries, viewerId, answer)
        announceCreditsUpdated()
        const { title, text } = messages.PLAN_UPDATED
        toasts.show({ title, text: fill(text, { plan: answer.subscriptionPlan.name }), tone: 'success' })
        return true
      } catch {
        const { title, text } = messages.PLAN_SWITCH_FAILED
        toasts.show({ title, text, tone: 'danger' })
        return false
      } finally {
        busy.current = false
      }
    },
    [viewerId, current, queries, toasts],
  )
}
