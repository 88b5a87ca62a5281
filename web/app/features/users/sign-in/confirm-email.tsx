import { messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MailCheck, MailX } from '../../../ui/icons.ts'
import { parseClaims } from '../../../api/session/access-token.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { AccountCard } from '../settings/account-card.tsx'
import { isLinkRejected, showAccountFailure } from './account-failure.ts'
import { EmailForm } from './email-form.tsx'
import { EmailSentMessage } from './email-sent.tsx'
import { confirmEmail, sendConfirmation } from '../users.queries.ts'

export interface ConfirmEmailProps {
  /** The token of the link; empty if it has none. */
  token: string
  returnTo: string
  /** Called once the email address is confirmed and the user is signed in. */
  onConfirmed: () => Promise<void>
  /**
   * Called once the email address is confirmed in another browser than the one that signed up. The user must choose a
   * password with this token.
   */
  onChoosePassword: (resetToken: string) => Promise<void>
}

export function ConfirmEmail({ token, returnTo, ...callbacks }: ConfirmEmailProps) {
  const [isLinkInvalid, setLinkInvalid] = useState(token === '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const newEmail = getNewEmail(token)
  if (sentTo) {
    return (
      <AccountCard icon={MailCheck} title={messages.CONFIRM_EMAIL.title}>
        <EmailSentMessage email={{ about: 'confirmation', to: sentTo, returnTo }} />
      </AccountCard>
    )
  }
  if (!isLinkInvalid) {
    return <ConfirmCard token={token} newEmail={newEmail} {...callbacks} onLinkInvalid={() => setLinkInvalid(true)} />
  }
  return (
    <AccountCard icon={MailX} title="This link doesn’t work">
      <p className="mb-6 text-sm text-balance text-muted">
        {newEmail
          ? 'It is incomplete, has expired or was already used. If your email address hasn’t changed, request a new link in Settings.'
          : 'It is incomplete, has expired or was already used. If you’ve already confirmed, just sign in. Otherwise, enter your email to get a new one.'}
      </p>
      {!newEmail && (
        <EmailForm label="Send a new link" send={(email) => sendConfirmation(email, returnTo)} onSent={setSentTo} />
      )}
    </AccountCard>
  )
}

interface ConfirmCardProps extends Omit<ConfirmEmailProps, 'returnTo'> {
  /** The new email address if the link is for a change of address; null if it is for a new account. */
  newEmail: string | null
  onLinkInvalid: () => void
}

function ConfirmCard({ token, newEmail, onConfirmed, onChoosePassword, onLinkInvalid }: ConfirmCardProps) {
  const toasts = useToast()
  const confirming = useMutation({
    mutationFn: async () => {
      const resetToken = await confirmEmail(token)
      await (resetToken === null ? onConfirmed() : onChoosePassword(resetToken))
      return resetToken === null
    },
    onSuccess: (isSignedIn) => {
      const welcome = isSignedIn
        ? 'You’re signed in. Welcome!'
        : 'You signed up in another browser, so please choose your password again.'
      toasts.show(
        newEmail
          ? { title: 'Email address changed', text: `Your account now uses ${newEmail}.`, tone: 'success' }
          : { title: 'Email confirmed', text: welcome, tone: 'success' },
      )
    },
    onError: (failure) => {
      if (isLinkRejected(failure)) onLinkInvalid()
      else showAccountFailure(toasts, 'Email not confirmed', failure)
    },
  })
  return (
    <AccountCard icon={MailCheck} title={newEmail ? 'Confirm your new email' : 'Confirm your email'}>
      <p className="text-sm text-balance text-muted [overflow-wrap:anywhere]">
        {newEmail ? `One click and your account moves to ${newEmail}.` : 'One click confirms your email address.'}
      </p>
      <Button
        tone="primary"
        size="large"
        busy={confirming.isPending}
        onClick={() => confirming.mutate()}
        className="mt-6 w-full"
      >
        {newEmail ? 'Confirm my new email' : 'Confirm my email'}
      </Button>
    </AccountCard>
  )
}

/**
 * Reads the new email address from the unverified token, only for the texts of this page. The server verifies the
 * token.
 */
function getNewEmail(token: string): string | null {
  const { updateTo } = parseClaims(token)
  return typeof updateTo === 'string' ? updateTo : null
}
