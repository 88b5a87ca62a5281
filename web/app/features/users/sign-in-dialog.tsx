import { messages } from '@pictor/contract/errors'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckEmailPanel } from './check-email-panel.tsx'
import { returnPathOf } from './own-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export type SignInMode = 'signIn' | 'signUp'

export interface SignInDialogProps {
  open: boolean
  onClose: () => void
  /** The session's cookie is set; the dialog waits for this, then closes by `onClose`. */
  onSignedIn: () => void | Promise<void>
  initialMode?: SignInMode | undefined
}

const TITLES: Record<SignInMode, string> = { signIn: 'Welcome back', signUp: 'Create an account' }

// Loaded lazily by its default export.
export default function SignInDialog({ open, onClose, onSignedIn, initialMode = 'signIn' }: SignInDialogProps) {
  const returnTo = returnPathOf(useLocation())
  const [confirming, setConfirming] = useState<string | null>(null)
  const [mode, setMode] = useState(initialMode)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // While it closes it stays as it was; it opens afresh.
    if (open) setMode(initialMode)
    if (open) setConfirming(null)
  }
  const backToSignIn = () => {
    setConfirming(null)
    setMode('signIn')
  }
  return (
    <Dialog open={open} onClose={onClose} title={confirming ? messages.CONFIRM_EMAIL.title : TITLES[mode]}>
      {confirming ? (
        <CheckEmailPanel email={confirming} returnTo={returnTo} onBack={backToSignIn} />
      ) : (
        <Forms {...{ mode, returnTo, onSignedIn, onClose }} onMode={setMode} onConfirming={setConfirming} />
      )}
    </Dialog>
  )
}

interface FormsProps {
  mode: SignInMode
  returnTo: string
  onMode: (mode: SignInMode) => void
  onConfirming: (email: string) => void
  onSignedIn: SignInDialogProps['onSignedIn']
  onClose: () => void
}

/** Both modes share what is typed, so that a visitor who chose the wrong one types nothing twice. */
function Forms({ mode, returnTo, onMode, onConfirming, onSignedIn, onClose }: FormsProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const typed = { email, password, onEmail: setEmail, onPassword: setPassword }
  const signedIn = async () => {
    await onSignedIn()
    onClose()
  }
  return (
    <div ref={useFocusOnChange(mode)}>
      {mode === 'signIn' ? (
        <SignInForm {...typed} returnTo={returnTo} onSignedIn={signedIn} onSignUp={() => onMode('signUp')} />
      ) : (
        <SignUpForm {...typed} returnTo={returnTo} onConfirming={onConfirming} onSignIn={() => onMode('signIn')} />
      )}
    </div>
  )
}

/** The link that was pressed goes away with its form: the focus goes to the first field of the other one. */
function useFocusOnChange(mode: SignInMode) {
  const forms = useRef<HTMLDivElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    forms.current?.querySelector('input')?.focus()
  }, [mode])
  return forms
}
