import { messages } from '@pictor/contract/errors'
import { MINIMUM_AGE_YEARS, PASSWORD_MIN_LENGTH } from '@pictor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { sendConfirmation, signIn, signUp } from '../users.queries.ts'
import { isUnconfirmed, showAccountFailure } from './account-failure.ts'
import { emailProblem, newPasswordProblem, passwordProblem } from './credential-problems.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { confirmationSentText, ResendEmail } from './resend-email.tsx'

/** The input that both forms share. */
interface CredentialsValues {
  email: string
  password: string
  onEmail: (email: string) => void
  onPassword: (password: string) => void
}

interface SignInFormProps extends CredentialsValues {
  returnTo: string
  onSignedIn: () => Promise<void>
  /** Called if the password is correct and the second step follows. */
  onCodeNeeded: () => void
  /** Called if the account is not confirmed yet. */
  onUnconfirmed: () => void
  onMode: (mode: 'signUp' | 'forgot') => void
}

export function SignInForm({ returnTo, onSignedIn, onCodeNeeded, onUnconfirmed, onMode, ...values }: SignInFormProps) {
  const toasts = useToast()
  const email = values.email.trim()
  const signingIn = useMutation({
    mutationFn: async () => {
      const outcome = await signIn({ email, password: values.password })
      if (outcome === 'signed in') await onSignedIn()
      return outcome
    },
    onSuccess: (outcome) => {
      if (outcome === 'code needed') return onCodeNeeded()
      const { title, text } = messages.WELCOME_BACK
      toasts.show({ title, text, tone: 'success' })
    },
    onError: (failure) => {
      if (isUnconfirmed(failure)) onUnconfirmed()
      showAccountFailure(toasts, messages.SIGN_IN_FAILED.title, failure)
    },
  })
  const { problems, handleSubmit } = useCredentialsForm(values, passwordProblem)
  const busy = signingIn.isPending
  return (
    <form noValidate onSubmit={handleSubmit(() => signingIn.mutate())} aria-label="Sign in">
      <CredentialsFields {...values} problems={problems} autoComplete="current-password" disabled={busy} />
      {isUnconfirmed(signingIn.error) && (
        <div className="mt-4 rounded-md border border-line bg-surface-sunken p-3 text-sm">
          <p className="mb-2">Open the link in the email we sent you.</p>
          <ResendEmail send={() => sendConfirmation(email, returnTo)} sentText={confirmationSentText(email)} />
        </div>
      )}
      <button
        type="button"
        onClick={() => onMode('forgot')}
        className="mt-1 -ml-1 min-h-control-small rounded-sm px-1 text-sm font-medium text-link hover:underline"
      >
        Forgot password?
      </button>
      <Button type="submit" tone="primary" size="large" busy={busy} className="mt-3 w-full">
        Sign in
      </Button>
      <ModeSwitch question="No account yet?" label="Create an account" onSwitch={() => onMode('signUp')} />
    </form>
  )
}

interface SignUpFormProps extends CredentialsValues {
  returnTo: string
  /** Called once the confirmation email was sent. */
  onConfirmationSent: (email: string) => void
  onMode: (mode: 'signIn') => void
}

export function SignUpForm({ returnTo, onConfirmationSent, onMode, ...values }: SignUpFormProps) {
  const toasts = useToast()
  const email = values.email.trim()
  const signingUp = useMutation({
    mutationFn: () => signUp({ email, password: values.password }, returnTo),
    onSuccess: () => onConfirmationSent(email),
    onError: (failure) => showAccountFailure(toasts, messages.SIGN_UP_FAILED.title, failure),
  })
  const { problems, handleSubmit } = useCredentialsForm(values, newPasswordProblem)
  const busy = signingUp.isPending
  return (
    <form noValidate onSubmit={handleSubmit(() => signingUp.mutate())} aria-label="Create an account">
      <CredentialsFields
        {...values}
        problems={problems}
        autoComplete="new-password"
        passwordHint={problems.password ? undefined : `At least ${PASSWORD_MIN_LENGTH} characters.`}
        disabled={busy}
      />
      <Button type="submit" tone="primary" size="large" busy={busy} className="mt-6 w-full">
        Create account
      </Button>
      <p className="mt-3 text-center text-xs text-balance text-muted">
        By creating an account you agree to the <LegalLink to="/terms">Terms &amp; Conditions</LegalLink> and the{' '}
        <LegalLink to="/privacy">Privacy Policy</LegalLink>, and confirm that you are at least {MINIMUM_AGE_YEARS} years
        old.
      </p>
      <ModeSwitch question="Already have an account?" label="Sign in" onSwitch={() => onMode('signIn')} />
    </form>
  )
}

/** Opens a new tab, so that the form keeps its content. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="underline underline-offset-2 hover:text-content">
      {children}
    </a>
  )
}

interface CredentialsFieldsProps extends CredentialsValues {
  problems: Problems
  /** Whether password managers fill in a password or create one. */
  autoComplete: 'current-password' | 'new-password'
  passwordHint?: string | undefined
  disabled: boolean
}

interface Problems {
  email: string | null
  password: string | null
}

const NO_PROBLEMS: Problems = { email: null, password: null }

function CredentialsFields({ problems, autoComplete, passwordHint, disabled, ...values }: CredentialsFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.email}
        onChange={(event) => values.onEmail(event.target.value)}
        error={problems.email}
        readOnly={disabled}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete={autoComplete}
        required
        value={values.password}
        onChange={(event) => values.onPassword(event.target.value)}
        error={problems.password}
        hint={passwordHint}
        readOnly={disabled}
      />
    </div>
  )
}

/**
 * Validates on submit, and clears an error as soon as its field changes. The browser's own messages are off, because
 * they vanish and screen readers announce them only once.
 */
function useCredentialsForm(values: CredentialsValues, passwordProblem: (password: string) => string | null) {
  const [validated, setValidated] = useState({ email: '', password: '', problems: NO_PROBLEMS })
  const problems: Problems = {
    email: validated.email === values.email ? validated.problems.email : null,
    password: validated.password === values.password ? validated.problems.password : null,
  }
  const handleSubmit = (send: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const nextProblems = { email: emailProblem(values.email), password: passwordProblem(values.password) }
    setValidated({ email: values.email, password: values.password, problems: nextProblems })
    if (!nextProblems.email && !nextProblems.password) return send()
    const input = event.currentTarget.elements.namedItem(nextProblems.email ? 'email' : 'password')
    if (input instanceof HTMLElement) input.focus()
  }
  return { problems, handleSubmit }
}
