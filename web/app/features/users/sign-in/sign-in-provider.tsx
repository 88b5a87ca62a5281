import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useViewer } from '../../../api/session/viewer.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SignInContext } from './sign-in-context.tsx'

const loadSignInDialog = () => import('./sign-in-dialog.tsx')
const SignInDialog = lazyPart(loadSignInDialog, ({ open }) => open)

/** Holds the one sign-in dialog, and what the visitor wanted when it opened. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const intent = useRef<(() => void) | undefined>(undefined)
  const giveUp = useRef<(() => void) | undefined>(undefined)
  const carryOut = useAfterSignIn()
  const signedIn = useViewer() !== null
  // It may have happened in another tab.
  if (signedIn && open) setOpen(false)

  const signIn = useMemo(
    () => ({
      request(wanted?: () => void, onGivenUp?: () => void) {
        intent.current = wanted
        giveUp.current = onGivenUp
        setUsed(true)
        setOpen(true)
      },
    }),
    [],
  )
  const keepWanting = useCallback(() => (giveUp.current = undefined), [])
  const close = useCallback(() => {
    giveUp.current?.()
    giveUp.current = undefined
    intent.current = undefined
    setOpen(false)
  }, [])
  const handleSignedIn = useCallback(() => {
    keepWanting()
    return carryOut(intent.current)
  }, [carryOut, keepWanting])

  return (
    <SignInContext value={signIn}>
      {children}
      {used && (
        <Suspense>
          <SignInDialog open={open} onClose={close} onSignedIn={handleSignedIn} onAwaitingMail={keepWanting} />
        </Suspense>
      )}
    </SignInContext>
  )
}

/** Fetches the dialog early, when the pointer or the focus comes near its button. */
export function preloadSignInDialog(): void {
  void loadSignInDialog()
}

// The page first learns who is there; an intent carried out earlier would still act as nobody.
function useAfterSignIn() {
  const viewer = useViewer()
  const { revalidate } = useRevalidator()
  const waiting = useRef<(() => void) | undefined>(undefined)
  useEffect(() => {
    if (!viewer) return
    const intent = waiting.current
    waiting.current = undefined
    intent?.()
  }, [viewer])
  return useCallback(
    async (intent: (() => void) | undefined) => {
      waiting.current = intent
      await revalidate()
    },
    [revalidate],
  )
}
