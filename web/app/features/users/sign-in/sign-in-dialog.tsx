import { errors, messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { KeyRound } from '../../../ui/icons.ts'
import { useSite } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { canUsePasskeys, signInByPasskey, wasCancelled } from '../two-step/passkeys.queries.ts'
import { AccountFailure, showAccountFailure } from './account-failure.ts'
import { SignInForm, SignUpForm } from './credentials-forms.tsx'
import { EmailForm } from './email-form.tsx'
import { GoogleButton } from './google/google-button.tsx'
import { EmailSentPanel, type SentEmail } from './email-sent.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { getReturnPath } from './safe-redirect-path.ts'
import { SecondStepForm } from './second-step-form.tsx'
import { useFocusOnChange } from './use-focus-on-change.ts'
import { sendReset } from '../users.queries.ts'

export type SignInMode = 'signIn' | 'signUp' | 'forgot' | 'code'

export interface SignInDialogProps {
  open: boolean
  onClose: () => void
  /** Called once the session cookie is set. The dialog awaits this callback, then calls `onClose`. */
  onSignedIn: () => void | Promise<void>
  /** Called if a confirmation email was sent, now or earlier, so that the user may continue in another tab. */
  onAwaitingEmail: () => void
  initialMode: SignInMode
}

const TITLES: Record<SignInMode, string> = {
  signIn: 'Welcome back',
  signUp: 'Create an account',
  forgot: 'Forgot your password?',
  code: 'Two-step sign-in',
}

// A default export, because it is loaded lazily.
export default function SignInDialog({ open, onClose, initialMode, ...callbacks }: SignInDialogProps) {
  const returnTo = getReturnPath(useLocation())
  const [sent, setSent] = useState<SentEmail | null>(null)
  const [mode, setMode] = useState(initialMode)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // While the dialog closes, it keeps its content. It resets when it opens.
    if (open) setMode(initialMode)
    if (open) setSent(null)
  }
  const backToSignIn = () => {
    setSent(null)
    setMode('signIn')
  }
  return (
    <Dialog open={open} onClose={onClose} title={sent ? messages.CONFIRM_EMAIL.title : TITLES[mode]}>
      {sent ? (
        <EmailSentPanel email={sent} onBack={backToSignIn} />
      ) : (
        <Forms mode={mode} returnTo={returnTo} onClose={onClose} {...callbacks} onMode={setMode} onSent={setSent} />
      )}
    </Dialog>
  )
}

interface FormsProps extends Pick<SignInDialogProps, 'onClose' | 'onSignedIn' | 'onAwaitingEmail'> {
  mode: SignInMode
  returnTo: string
  onMode: (mode: SignInMode) => void
  onSent: (email: SentEmail) => void
}

/** The modes share their input, so that a user who switches does not type it again. */
function Forms({ mode, returnTo, onMode, onSent, onSignedIn, onAwaitingEmail, onClose }: FormsProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const values = { email, password, onEmail: setEmail, onPassword: setPassword }
  const container = useFocusOnChange(mode)
  const areSignUpsClosed = useSite()?.signUpsClosed ?? false
  const handleSignedIn = async () => {
    await onSignedIn()
    onClose()
  }
  const handleConfirmationSent = (to: string) => {
    onAwaitingEmail()
    onSent({ about: 'confirmation', to, returnTo })
  }
  if (mode === 'forgot') {
    return (
      <div ref={container}>
        <p className="mb-4 text-sm text-muted">We’ll email you a link to reset it.</p>
        <EmailForm
          label="Send reset link"
          initialEmail={email}
          send={sendReset}
          onSent={(to) => onSent({ about: 'reset', to })}
        />
        <ModeSwitch question="Remembered it?" label="Sign in" onSwitch={() => onMode('signIn')} />
      </div>
    )
  }
  if (mode === 'code') {
    return (
      <div ref={container}>
        <SecondStepForm onSignedIn={handleSignedIn} onBack={() => onMode('signIn')} />
      </div>
    )
  }
  if (mode === 'signUp' && areSignUpsClosed) {
    return (
      <div ref={container}>
        <p className="text-sm text-muted">{errors.SIGNUPS_CLOSED.message}</p>
        <ModeSwitch question="Already have an account?" label="Sign in" onSwitch={() => onMode('signIn')} />
      </div>
    )
  }
  return (
    <div ref={container}>
      <GoogleButton returnTo={returnTo} />
      {mode === 'signIn' && <PasskeyButton onSignedIn={handleSignedIn} />}
      <OrDivider />
      {mode === 'signIn' ? (
        <SignInForm
          {...values}
          returnTo={returnTo}
          onMode={onMode}
          onSignedIn={handleSignedIn}
          onCodeNeeded={() => onMode('code')}
          onUnconfirmed={onAwaitingEmail}
        />
      ) : (
        <SignUpForm {...values} returnTo={returnTo} onMode={onMode} onConfirmationSent={handleConfirmationSent} />
      )}
    </div>
  )
}

/** Renders nothing if the browser does not support passkeys. */
function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const toasts = useToast()
  const signingIn = useMutation({
    mutationFn: async () => {
      await signInByPasskey()
      await onSignedIn()
    },
    onSuccess: () => {
      const { title, text } = messages.WELCOME_BACK
      toasts.show({ title, text, tone: 'success' })
    },
    onError: (failure) => {
      const { title } = messages.SIGN_IN_FAILED
      if (wasCancelled(failure)) return
      if (failure instanceof AccountFailure && failure.code === 'PASSKEY_NOT_FOUND')
        toasts.show({ title, text: PASSKEY_NOT_FOUND, tone: 'danger' })
      else showAccountFailure(toasts, title, failure)
    },
  })
  if (!canUsePasskeys()) return null
  return (
    <Button size="large" busy={signingIn.isPending} onClick={() => signingIn.mutate()} className="mt-3 w-full">
      <KeyRound aria-hidden="true" className="size-4" />
      Sign in with a passkey
    </Button>
  )
}

const PASSKEY_NOT_FOUND = 'We don’t recognize this passkey. Please sign in another way.'

function OrDivider() {
  return (
    <div className="my-5 flex items-center gap-3 text-xs text-muted" aria-hidden="true">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
