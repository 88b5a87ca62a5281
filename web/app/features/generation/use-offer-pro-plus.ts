import { messages } from '@pictor/contract/errors'
import type { PlanName } from '@pictor/contract/limits'
import { useCallback, useEffect, useRef } from 'react'
import { useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { useCredits } from '../credits/index.ts'
import { draftStore, useDraft, referenceStore, useReference } from './prompt-bar/draft.ts'
import { isProPlus, PRO_PLUS, toastText } from './validation.ts'

/**
 * Shows a toast saying that styles or reference images need Pro Plus. Its action switches the plan, and calls
 * `afterwards` if that succeeds.
 */
export type OfferProPlus = (feature: 'style' | 'reference', afterwards?: () => void) => void

/** Topic of the toast, which is dismissed once the user is on Pro Plus. */
const PLAN_TOPIC = 'plan'
const MESSAGES = { style: messages.STYLE_NEEDS_PRO_PLUS, reference: messages.REFERENCE_NEEDS_PRO_PLUS }

export function useOfferProPlus(onSwitchPlan: (plan: PlanName) => Promise<boolean>): OfferProPlus {
  const toasts = useToast()
  return useCallback(
    (feature, afterwards) => {
      const handleClick = async () => {
        if (await onSwitchPlan(PRO_PLUS)) afterwards?.()
      }
      toasts.show({
        topic: PLAN_TOPIC,
        ...toastText(MESSAGES[feature]),
        action: { label: MESSAGES[feature].next, onClick: () => void handleClick() },
      })
    },
    [toasts, onSwitchPlan],
  )
}

/**
 * Removes style and reference image from the bar while the user is not on Pro Plus. A user who just left Pro Plus gets
 * no message. A user who selected them before signing in gets a toast that says why and offers to switch.
 */
export function useRemoveProPlusOptions(offerProPlus: OfferProPlus): void {
  const signedIn = useViewer() !== null
  const toasts = useToast()
  const { plan, loaded } = useCredits()
  const { style, hasReference } = useDraft()
  const file = useReference()?.file ?? null
  const hadProPlus = useRef(false)
  useEffect(() => {
    if (!signedIn || !loaded || !plan) return
    if (isProPlus(plan)) {
      hadProPlus.current = true
      toasts.dismiss(PLAN_TOPIC)
      return
    }
    if (style === 'None' && !hasReference) return
    draftStore.change({ style: 'None' })
    referenceStore.put(null)
    if (!hadProPlus.current) offerProPlus(style === 'None' ? 'reference' : 'style', () => restore({ style, file }))
    hadProPlus.current = false
  }, [signedIn, loaded, plan, style, hasReference, file, offerProPlus, toasts])
}

function restore({ style, file }: { style: ReturnType<typeof draftStore.get>['style']; file: File | null }) {
  draftStore.change({ style })
  if (file) referenceStore.put(file)
}
