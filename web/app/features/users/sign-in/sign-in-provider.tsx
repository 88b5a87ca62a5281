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
  const [hasOpened, setHasOpened] = useState(false)
  const onSignedIn = useRef<(() => void) | undefined>(undefined)
  const onCancelled = useRef<(() => void) | undefined>(undefined)
  const { revalidate } = useRevalidator()
  const isSignedIn = useViewer() !== null
  // The user may have signed in in another tab.
  if (isSignedIn && open) setOpen(false)

  const signIn = useMemo<SignIn>(
    () => ({
      openDialog(signedIn, cancelled) {
        // A second request replaces the first. Without this call, the first intent would stay.
        onCancelled.current?.()
        onSignedIn.current = signedIn
        onCancelled.current = cancelled
        setHasOpened(true)
        setOpen(true)
      },
    }),
    [],
  )
  const keepIntent = () => (onCancelled.current = undefined)
  const handleClose = () => {
    onCancelled.current?.()
    keepIntent()
    onSignedIn.current = undefined
    setOpen(false)
  }
  const handleSignedIn = () => {
    keepIntent()
    onSignedIn.current?.()
    return revalidate()
  }

  return (
    <SignInContext value={signIn}>
      {children}
      {hasOpened && (
        <Suspense>
          <SignInDialog open={open} onClose={handleClose} onSignedIn={handleSignedIn} onAwaitingEmail={keepIntent} />
        </Suspense>
      )}
    </SignInContext>
  )
}

/** Loads the dialog early, when the pointer or the focus reaches its button. */
export function preloadSignInDialog(): void {
  SignInDialog.preload()
}
