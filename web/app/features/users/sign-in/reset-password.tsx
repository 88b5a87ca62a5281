import { messages } from '@pictor/contract/errors'
import { PASSWORD_MIN_LENGTH } from '@pictor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { KeyRound, MailCheck, MailX } from '../../../ui/icons.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { AccountCard } from '../settings/account-card.tsx'
import { isLinkRejected, newPasswordError, showAccountFailure } from './account-failure.ts'
import { newPasswordProblem } from './credential-problems.ts'
import { EmailForm } from './email-form.tsx'
import { EmailSentMessage } from './email-sent.tsx'
import { resetPassword, sendReset } from '../users.queries.ts'

export interface ResetPasswordProps {
  /** The token of the link; empty if it has none. */
  token: string
  /** Called once the password is set and all sessions of the account have ended. */
  onReset: () => Promise<void>
}

export function ResetPassword({ token, onReset }: ResetPasswordProps) {
  const [isLinkInvalid, setLinkInvalid] = useState(token === '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo) {
    return (
      <AccountCard icon={MailCheck} title={messages.CONFIRM_EMAIL.title}>
        <EmailSentMessage email={{ about: 'reset', to: sentTo }} />
      </AccountCard>
    )
  }
  if (!isLinkInvalid) {
    return (
      <AccountCard icon={KeyRound} title="Choose a new password">
        <NewPasswordForm token={token} onReset={onReset} onLinkInvalid={() => setLinkInvalid(true)} />
      </AccountCard>
    )
  }
  return (
    <AccountCard icon={MailX} title="This link doesn’t work">
      <p className="mb-6 text-sm text-balance text-muted">
        It is incomplete, has expired or was already used. Enter your email to get a new one.
      </p>
      <EmailForm label="Send a new link" send={sendReset} onSent={setSentTo} />
    </AccountCard>
  )
}

function NewPasswordForm({ token, onReset, onLinkInvalid }: ResetPasswordProps & { onLinkInvalid: () => void }) {
  const toasts = useToast()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const resetting = useMutation({
    mutationFn: async () => {
      await resetPassword(password, token)
      await onReset()
    },
    onSuccess: () => {
      const text = 'Other devices were signed out. Sign in with your new password.'
      toasts.show({ title: messages.PASSWORD_UPDATED.text, text, tone: 'success' })
    },
    onError: (failure) => {
      const fieldError = newPasswordError(failure)
      if (fieldError) setProblem(fieldError)
      else if (isLinkRejected(failure)) onLinkInvalid()
      else showAccountFailure(toasts, messages.PASSWORD_UPDATE_FAILED.text, failure)
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const nextProblem = newPasswordProblem(password)
    setProblem(nextProblem)
    if (!nextProblem) resetting.mutate()
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Choose a new password" className="mt-2 w-full text-left">
      <TextField
        label="New Password"
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setProblem(null)
        }}
        error={problem}
        hint={problem ? undefined : `At least ${PASSWORD_MIN_LENGTH} characters.`}
        readOnly={resetting.isPending}
      />
      <Button type="submit" tone="primary" size="large" busy={resetting.isPending} className="mt-5 w-full">
        Set new password
      </Button>
    </form>
  )
}
