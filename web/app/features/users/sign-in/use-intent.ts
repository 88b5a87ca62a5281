import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '../../../api/session/viewer.ts'
import { useWhenReady } from '../../../lib/use-when-ready.ts'
import { isSignInRedirect, isJustSignedIn } from './after-sign-in.ts'
import { intents } from './intent-store.ts'
import { useSignIn } from './sign-in-context.tsx'

export interface IntentOptions<Payload> {
  /** Validates the stored payload, which may come from an earlier version of the page. */
  isPayload: (value: unknown) => value is Payload
  /** Whether everything that `run` needs is ready. The signed-in viewer is awaited in any case. */
  ready?: boolean
  run: (payload: Payload) => void
}

/**
 * Resumes an action of a signed-out visitor once they have signed in: on this page, on the page that the confirmation
 * email opens, or back from Google. Returns a function that stores the payload and opens the sign-in dialog. Closing
 * the dialog without signing in deletes the intent.
 */
export function useIntent<Payload>(
  kind: string,
  { isPayload, ready = true, run }: IntentOptions<Payload>,
): (payload: Payload) => void {
  const { openDialog } = useSignIn()
  const isSignedIn = useViewer() !== null
  const { state } = useLocation()
  const resume = useWhenReady(isSignedIn && ready, async () => {
    const payload = await intents.take(kind)
    if (isPayload(payload)) run(payload)
  })
  useEffect(() => {
    if (isJustSignedIn(state)) resume()
  }, [state, resume])

  return useCallback(
    (payload) => {
      void intents.put(kind, payload)
      openDialog(resume, () => void intents.remove(kind))
    },
    [kind, openDialog, resume],
  )
}

/**
 * Deletes an intent of an earlier page, unless the user arrives from signing in. For payloads that must not stay in the
 * browser, because another person may sign in next.
 */
export function useRemoveAbandonedIntent(kind: string): void {
  const isSignedIn = useViewer() !== null
  const { state } = useLocation()
  // `GoogleReturn` marks a user who returns from Google as just signed in, but only after the first frame.
  const [isReturning] = useState(isSignInRedirect)
  const removeAbandoned = useEffectEvent(() => {
    if (!isJustSignedIn(state) && !(isReturning && isSignedIn)) void intents.removeAbandoned(kind)
  })
  useEffect(() => removeAbandoned(), [])
}

/** Deletes all intents after signing out, because another person may sign in next. */
export function removeIntents(): void {
  void intents.clear()
}

/** Deletes an intent whose action makes no sense any more, for example because its input was cleared. */
export function removeIntent(kind: string): void {
  void intents.remove(kind)
}
