import type { Generation, PlanName } from '@pictor/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isApiFailure } from '../../../api/api-failure.ts'
import { api } from '../../../api/api.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { announceCreditsUpdated } from '../../credits/index.ts'
import { isAnswerTo } from '../asking/asking-answer.ts'
import { refusalNotice } from '../generation-messages.ts'
import { putGeneration } from './generation-list.ts'
import { generationNews } from '../running/generation-news.ts'
import { countAsking } from '../asking/generation-refused.ts'
import { refusalToast } from '../asking/refusal-toast.ts'
import { useExplainProPlus } from '../use-explain-pro-plus.ts'

export interface StudioNeeds {
  viewerId: string
  onSwitchPlan: (plan: PlanName) => Promise<boolean>
  onBuyCredits: () => void
}

export interface StudioActions {
  /** Asks for the same once more. */
  retry: (generation: Generation) => void
  /** Takes one back that waits. */
  cancel: (generation: Generation) => void
  /** Of the one that an answer is awaited for. */
  busyId: string | null
}

/** What can be done with a generation of the studio. How it goes on is told by whoever follows it. */
export function useStudioActions({ viewerId, onSwitchPlan, onBuyCredits }: StudioNeeds): StudioActions {
  const queries = useQueryClient()
  const toasts = useToast()
  // Of askings whose answer was lost: pressed again, they are the same ones.
  const keys = useRef(new Map<string, string>())
  const explain = useExplainProPlus(onSwitchPlan)
  const onSuccess = (generation: Generation) => {
    putGeneration(queries, viewerId, generation)
    announceCreditsUpdated()
    generationNews.tell(generation.id)
  }
  const retrying = useMutation({
    mutationKey: ['generation', 'retry'],
    mutationFn: async ({ id }: Generation) => {
      countAsking()
      const key = keys.current.get(id) ?? crypto.randomUUID()
      keys.current.set(id, key)
      return (await api.generation.retry({ params: { id }, headers: { 'idempotency-key': key } })).generation
    },
    onSuccess: (generation, { id }) => {
      keys.current.delete(id)
      onSuccess(generation)
    },
    onError: (failure, generation) => {
      if (isAnswerTo(failure)) keys.current.delete(generation.id)
      const code = isApiFailure(failure) ? failure.code : null
      if (code === 'STYLE_NEEDS_PRO_PLUS') return explain('style', () => retrying.mutate(generation))
      if (code === 'REFERENCE_NEEDS_PRO_PLUS') return explain('reference', () => retrying.mutate(generation))
      toasts.show(refusalToast(refusalNotice(failure), onBuyCredits))
    },
  })
  const cancelling = useMutation({
    mutationKey: ['generation', 'cancel'],
    mutationFn: async ({ id }: Generation) => (await api.generation.cancel({ id })).generation,
    onSuccess,
    onError: (failure, { id }) => {
      toasts.show({ ...refusalNotice(failure), tone: 'danger' })
      generationNews.tell(id)
    },
  })
  const busy = [retrying, cancelling].find(({ isPending }) => isPending)
  return { retry: retrying.mutate, cancel: cancelling.mutate, busyId: busy?.variables?.id ?? null }
}
