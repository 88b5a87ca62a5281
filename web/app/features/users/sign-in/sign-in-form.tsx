import { messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { isUnconfirmed } from './account-failure.ts'
import { showAccountFailure } from '../account-toasts.ts'
import { CredentialsFields, useCredentialsForm, type Typed } from './credentials-fields.tsx'
import { passwordProblem } from './credentials.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { confirmationSentText, ResendMail } from './resend-mail.tsx'
import { sendConfirmation, signIn } from '../users.queries.ts'

export interface SignInFormProps extends Typed {
  returnTo: string
  onSignedIn: () => Promise<void>
  /** The password was right; the second step is next. */
  onCodeNeeded: () => void
  /** The account waits for its confirmation. */
  onUnconfirmed: () => void
  onMode: (mode: 'signUp' | 'forgot') => void
}

export function SignInForm({ returnTo, onSignedIn, onCodeNeeded, onUnconfirmed, onMode, ...typed }: SignInFormProps) {
  const toasts = useToast()
  const email = typed.email.trim()
  const signingIn = useMutation({
    mutationFn: async () => {
      const outcome = await signIn({ email, password: typed.password })
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
  const { problems, handleSubmit } = useCredentialsForm(typed, passwordProblem)
  const busy = signingIn.isPending
  return (
    <form noValidate onSubmit={handleSubmit(() => signingIn.mutate())} aria-label="Sign in">
      <CredentialsFields {...typed} problems={problems} autoComplete="current-password" disabled={busy} />
      {isUnconfirmed(signingIn.error) && (
        <div className="mt-4 rounded-md border border-line bg-surface-sunken p-3 text-sm">
          <p className="mb-2">Your email address is not confirmed yet. Open the link in the mail we sent you.</p>
          <ResendMail send={() => sendConfirmation(email, returnTo)} sentText={confirmationSentText(email)} />
        </div>
      )}
      <button
        type="button"
        onClick={() => onMode('forgot')}
        className="mt-1 -ml-1 min-h-11 rounded-sm px-1 text-sm font-medium text-link hover:underline md:min-h-8"
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
