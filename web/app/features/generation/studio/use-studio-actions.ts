import type { Generation, PlanName } from '@pictor/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../api/api.ts'
import { isDefinitive } from '../../../api/is-definitive.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { announceCreditsUpdated, useCredits } from '../../credits/index.ts'
import { findMissingFeature, submissionErrorToast } from '../generation-messages.ts'
import { generationStore } from '../generation-store.ts'
import { checkSubmissionLimit, putGeneration, refetchNewest } from '../generation.queries.ts'
import { draftStore, referenceStore } from '../prompt-bar/draft.ts'
import { useCancelGeneration } from '../use-cancel-generation.ts'
import { useOfferProPlus } from '../use-offer-pro-plus.ts'
import { isProPlus, REFERENCE_MISSING_TOAST } from '../validation.ts'

export interface StudioActionsOptions {
  viewerId: string
  onSwitchPlan: (plan: PlanName) => Promise<boolean>
  onBuyCredits: () => void
}

export interface StudioActions {
  /** Submits the same input again. */
  retry: (generation: Generation) => void
  /** Cancels a queued generation. */
  cancel: (generation: Generation) => void
  /** Copies the input into the prompt bar. */
  edit: (generation: Generation) => void
  /** The id of the generation whose action is pending. */
  busyId: string | null
}

/** Returns the actions for the generations of the studio. The watcher of the prompt bar tracks their progress. */
export function useStudioActions({ viewerId, onSwitchPlan, onBuyCredits }: StudioActionsOptions): StudioActions {
  const queries = useQueryClient()
  const toasts = useToast()
  // Idempotency keys of retries without a definitive response. Another click reuses the key.
  const retryKeys = useRef(new Map<string, string>())
  const offerProPlus = useOfferProPlus(onSwitchPlan)
  const retryMutation = useMutation({
    mutationKey: ['generation', 'retry'],
    mutationFn: async ({ id }: Generation) => {
      checkSubmissionLimit()
      const key = retryKeys.current.get(id) ?? crypto.randomUUID()
      retryKeys.current.set(id, key)
      return (await api.generation.retry({ params: { id }, headers: { 'idempotency-key': key } })).generation
    },
    onSuccess: (generation, { id }) => {
      retryKeys.current.delete(id)
      generationStore.idsThatKeepInput.add(generation.id)
      putGeneration(queries, viewerId, generation)
      announceCreditsUpdated()
      // The watcher discovers the new generation among the newest ones.
      refetchNewest(queries, viewerId)
    },
    onError: (failure, generation) => {
      if (isDefinitive(failure)) retryKeys.current.delete(generation.id)
      const missingFeature = findMissingFeature(failure)
      if (missingFeature) return offerProPlus(missingFeature, () => retryMutation.mutate(generation))
      toasts.show(submissionErrorToast(failure, onBuyCredits))
    },
  })
  const cancelMutation = useCancelGeneration(viewerId)
  const retryingId = retryMutation.isPending ? retryMutation.variables.id : null
  const cancelingId = cancelMutation.isPending ? cancelMutation.variables : null
  return {
    retry: retryMutation.mutate,
    cancel: ({ id }) => cancelMutation.mutate(id),
    edit: useEdit(),
    busyId: retryingId ?? cancelingId,
  }
}

/**
 * Returns a function that copies the input of a generation into the prompt bar. The reference image is included if this
 * page submitted it. Otherwise the bar marks it as missing, and a toast asks the user to add it again.
 */
function useEdit(): (generation: Generation) => void {
  const { plan } = useCredits()
  const toasts = useToast()
  return ({ id, prompt, aspect_ratio: aspectRatio, style, visibility, has_reference: hasReference }) => {
    const file = referenceStore.getSubmitted(id)
    referenceStore.put(file)
    generationStore.idsThatKeepInput.add(id)
    draftStore.change({ prompt, aspectRatio, style, visibility, hasReference })
    // On other plans than Pro Plus, `useRemoveProPlusOptions` shows a toast.
    if (hasReference && !file && isProPlus(plan)) toasts.show(REFERENCE_MISSING_TOAST)
  }
}
