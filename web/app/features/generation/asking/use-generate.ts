import { messages } from '@pictor/contract/errors'
import { useNavigate } from 'react-router'
import { useViewer } from '../../../api/session/viewer.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { useCredits } from '../../credits/index.ts'
import { useIntent } from '../../users/index.ts'
import { draftStore } from '../prompt-bar/draft.ts'
import { noticeOf } from '../running/notice.ts'
import { referenceStore } from '../prompt-bar/reference.ts'
import { REFERENCE_MISSING } from './reference-missing.ts'
import { refusalOf } from './refusal.ts'
import { planlessToast, refusalToast } from './refusal-toast.ts'
import type { Ending } from '../running/use-ending.ts'
import { useStartGeneration } from './use-start-generation.ts'

export interface Generating {
  ending: Ending
  /** Opens the sign-in dialog, without anything to continue. */
  onSignIn: () => void
  onBuyCredits: () => void
}

/** What the Generate button does: refuse with a word of why, ask to sign in first, or start. */
export function useGenerate({ ending, onSignIn, onBuyCredits }: Generating): () => void {
  const signedIn = useViewer() !== null
  const credits = useCredits()
  const toasts = useToast()
  const navigate = useNavigate()
  const start = useStartGeneration(ending)
  const requestSignIn = useIntent('generation', {
    isPayload: (key) => typeof key === 'string',
    ready: credits.loaded || credits.error !== null,
    // The draft of a previous visitor is cleared when somebody else signs in.
    run: (key) => draftStore.read().prompt.trim() !== '' && attempt(key),
  })

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
    if (prompt.trim() === '') return onSignIn()
    // The key goes with the request, so that two tabs that resume the same generation are charged once.
    requestSignIn(crypto.randomUUID())
  }
  return () => attempt()
}
