import type { Generation } from '@pictor/contract'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { useCredits } from '../../credits/index.ts'
import { draftStore } from './draft.ts'
import { REFERENCE_MISSING } from '../asking/reference-missing.ts'
import { referenceStore } from './reference.ts'
import { isProPlus } from '../validation.ts'
import { runningStore } from '../generation-store.ts'

/**
 * Puts what a generation was asked with into the prompt bar. Its reference image comes along if this page has asked with it;
 * else the bar keeps its place, and the visitor is told to add it again.
 */
export function useEditAgain(): (generation: Generation) => void {
  const { plan } = useCredits()
  const toasts = useToast()
  return ({ id, prompt, aspect_ratio: aspectRatio, style, visibility, has_reference: hasReference }) => {
    const file = referenceStore.askedWith(id)
    referenceStore.put(file)
    runningStore.edit(id)
    draftStore.change({ prompt, aspectRatio, style, visibility, hasReference })
    // On another plan than Pro Plus `useProPlusOnly` has its own words for it.
    if (hasReference && !file && isProPlus(plan)) toasts.show(REFERENCE_MISSING)
  }
}
