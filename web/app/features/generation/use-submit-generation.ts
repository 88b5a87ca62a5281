import { messages } from '@pictor/contract/errors'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useArmed } from '../../lib/use-armed.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { useCredits } from '../credits/index.ts'
import { isJustSignedIn } from '../users/index.ts'
import { draftStore } from './prompt-bar/draft.ts'
import { noticeOf } from './running/notice.ts'
import { referenceStore } from './prompt-bar/reference.ts'
import { REFERENCE_MISSING } from './asking/reference-missing.ts'
import { refusalOf } from './validation.ts'
import { planlessToast, refusalToast } from './asking/refusal-toast.ts'
import type { Ending } from './running/use-ending.ts'
import { useStartGeneration } from './asking/use-start-generation.ts'

export interface Generating {
  ending: Ending
  /** Opens the sign-in dialog; calls one of both: when the visitor has signed in, or does not want to. */
  onSignIn: (intent?: () => void, onGivenUp?: () => void) => void
  onBuyCredits: () => void
}

/** What the Generate button does: refuse with a word of why, ask to sign in first, or start. */
export function useGenerate({ ending, onSignIn, onBuyCredits }: Generating): () => void {
  const signedIn = useViewer() !== null
  const credits = useCredits()
  const toasts = useToast()
  const navigate = useNavigate()
  const start = useStartGeneration(ending)
  const arm = useResuming(signedIn && (credits.loaded || credits.error !== null), resume)

  function resume() {
    const wanted = draftStore.takeWanted()
    if (!wanted) return
    attempt(wanted.key)
  }

  function attempt(key?: string) {
    const { prompt, aspectRatio, style, visibility, hasReference } = draftStore.read()
    const reference = referenceStore.read()?.file ?? null
    const refusal = refusalOf({ signedIn, prompt, style, hasReference: reference !== null, credits })
    if (refusal === null) {
      // Without the picture to start from it would be another generation than the one that was asked for.
      if (hasReference && !reference) return void toasts.show(REFERENCE_MISSING)
      return start({ prompt: prompt.trim(), aspectRatio, style, visibility, reference }, key)
    }
    // `useProPlusOnly` takes them out of the bar, and says so.
    if (refusal === messages.STYLE_NEEDS_PRO_PLUS || refusal === messages.REFERENCE_NEEDS_PRO_PLUS) return
    if (refusal === messages.SUBSCRIPTION_REQUIRED && credits.loaded)
      return void toasts.show(planlessToast(() => void navigate('/pricing')))
    if (refusal !== 'signIn') return void toasts.show(refusalToast(noticeOf(refusal), onBuyCredits))
    const wanted = prompt.trim() ? { key: crypto.randomUUID(), at: Date.now() } : null
    draftStore.change({ wanted })
    onSignIn(wanted ? arm : undefined, () => draftStore.change({ wanted: null }))
  }
  return () => attempt()
}

/**
 * Takes up what a signed-out visitor asked for, as soon as their plan is known: after signing in here, or on arriving from
 * the page of the confirmation mail or from Google.
 */
function useResuming(ready: boolean, resume: () => void): () => void {
  const arm = useArmed(ready, resume)
  const { state } = useLocation()
  const armNow = useEffectEvent(arm)
  useEffect(() => {
    if (isJustSignedIn(state)) armNow()
  }, [state])
  return arm
}
