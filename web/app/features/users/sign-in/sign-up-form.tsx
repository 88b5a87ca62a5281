import { messages } from '@pictor/contract/errors'
import { MINIMUM_AGE_YEARS, PASSWORD_MIN_LENGTH } from '@pictor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { showAccountFailure } from '../account-toasts.ts'
import { CredentialsFields, useCredentialsForm, type Typed } from './credentials-fields.tsx'
import { newPasswordProblem } from './credentials.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { signUp } from '../users.queries.ts'

export interface SignUpFormProps extends Typed {
  returnTo: string
  /** The account is made and waits for its confirmation. */
  onConfirming: (email: string) => void
  onMode: (mode: 'signIn') => void
}

export function SignUpForm({ returnTo, onConfirming, onMode, ...typed }: SignUpFormProps) {
  const toasts = useToast()
  const email = typed.email.trim()
  const signingUp = useMutation({
    mutationFn: () => signUp({ email, password: typed.password }, returnTo),
    onSuccess: () => onConfirming(email),
    onError: (failure) => showAccountFailure(toasts, messages.SIGN_UP_FAILED.title, failure),
  })
  const { problems, handleSubmit } = useCredentialsForm(typed, newPasswordProblem)
  const busy = signingUp.isPending
  return (
    <form noValidate onSubmit={handleSubmit(() => signingUp.mutate())} aria-label="Create an account">
      <CredentialsFields
        {...typed}
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

/** In a tab of its own: what was typed here stays. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="underline underline-offset-2 hover:text-content">
      {children}
    </a>
  )
}
