import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { useViewer } from '../../../api/session/viewer.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { SignInContext, type SignIn } from './sign-in-context.tsx'

const SignInDialog = lazyComponent(
  () => import('./sign-in-dialog.tsx'),
  ({ open }) => open,
)

/** Contains the only sign-in dialog, and the callbacks of the action that opened it. */
export function SignInProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  /** Undefined until the dialog is opened for the first time. */
  const [initialMode, setInitialMode] = useState<'signIn' | 'signUp'>()
  const callbacks = useRef<{ onSignedIn?: (() => void) | undefined; onCancelled?: (() => void) | undefined }>({})
  const { revalidate } = useRevalidator()
  const isSignedIn = useViewer() !== null
  // The user may have signed in in another tab.
  if (isSignedIn && open) setOpen(false)

  const signIn = useMemo<SignIn>(() => {
    const show = (mode: 'signIn' | 'signUp', onSignedIn?: () => void, onCancelled?: () => void) => {
      // A second request replaces the first. Without this call, the first intent would stay.
      callbacks.current.onCancelled?.()
      callbacks.current = { onSignedIn, onCancelled }
      setInitialMode(mode)
      setOpen(true)
    }
    return {
      openDialog: (onSignedIn, onCancelled) => show('signIn', onSignedIn, onCancelled),
      openSignUp: () => show('signUp'),
    }
  }, [])
  const keepIntent = () => (callbacks.current.onCancelled = undefined)
  const handleClose = () => {
    callbacks.current.onCancelled?.()
    callbacks.current = {}
    setOpen(false)
  }
  const handleSignedIn = () => {
    keepIntent()
    callbacks.current.onSignedIn?.()
    return revalidate()
  }

  return (
    <SignInContext value={signIn}>
      {children}
      {initialMode && (
        <Suspense>
          <SignInDialog
            open={open}
            initialMode={initialMode}
            onClose={handleClose}
            onSignedIn={handleSignedIn}
            onAwaitingEmail={keepIntent}
          />
        </Suspense>
      )}
    </SignInContext>
  )
}

/** Loads the dialog early, when the pointer or the focus reaches its button. */
export function preloadSignInDialog(): void {
  SignInDialog.preload()
}
