import { useEffect, useReducer, useRef } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../../lib/viewer.ts'
import { useToast } from '../../ui/toast-context.ts'
import { useCredits } from '../credits/index.ts'
import { isJustSignedIn } from '../users/index.ts'
import { draftStore } from './draft.ts'
import { noticeOf } from './failure-notice.ts'
import { refusalOf } from './refusal.ts'
import { useStartGeneration, type OnGenerated } from './use-start-generation.ts'

export interface Generating {
  onGenerated: OnGenerated
  /** Opens the sign-in dialog; what is handed over is called once the visitor has signed in. */
  onSignIn: (intent?: () => void) => void
}

/** What the Generate button does: refuse with a word of why, ask to sign in first, or start. */
export function useGenerate({ onGenerated, onSignIn }: Generating): () => void {
  const signedIn = useViewer() !== null
  const credits = useCredits()
  const toasts = useToast()
  const start = useStartGeneration(onGenerated)
  const arm = useResuming(signedIn && (credits.loaded || credits.error !== null), () => {
    const wanted = draftStore.takeWanted()
    if (wanted) attempt(wanted.key)
  })

  function attempt(key?: string) {
    const { prompt, aspectRatio } = draftStore.read()
    const refusal = refusalOf({ signedIn, prompt, credits })
    if (refusal === null) return start({ prompt: prompt.trim(), aspectRatio }, key)
    if (refusal !== 'signIn') return void toasts.show({ ...noticeOf(refusal), tone: 'danger' })
    const wanted = prompt.trim() ? { key: crypto.randomUUID(), at: Date.now() } : null
    draftStore.change({ wanted })
    onSignIn(wanted ? arm : undefined)
  }
  return () => attempt()
}

/**
 * Takes up what a signed-out visitor asked for, as soon as their plan is known: after signing in here, or on arriving from
 * the page of the confirmation mail or from Google.
 */
function useResuming(ready: boolean, resume: () => void): () => void {
  const armed = useRef(false)
  const { state } = useLocation()
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (isJustSignedIn(state)) armed.current = true
  }, [state])
  // After every render: whichever of the two comes last, being armed or being ready, sets it off.
  useEffect(() => {
    if (!armed.current || !ready) return
    armed.current = false
    resume()
  })
  return () => {
    armed.current = true
    lookAgain()
  }
}
