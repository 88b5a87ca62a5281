import { messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailX } from 'lucide-react'
import { useState } from 'react'
import { claimsOf } from '../../../api/session/access-token.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { AccountCard } from '../settings/account-card.tsx'
import { isRefused } from './account-failure.ts'
import { showAccountFailure } from '../account-toasts.ts'
import { EmailForm } from './email-form.tsx'
import { MailSentNotice } from './mail-sent.tsx'
import { confirmAddress, sendConfirmation } from '../users.queries.ts'

export interface ConfirmAddressProps {
  /** The token of the link; empty if it has none. */
  token: string
  returnTo: string
  /** The email address is confirmed and the user is signed in. */
  onConfirmed: () => Promise<void>
  /**
   * The email address was confirmed in another browser than the sign-up. The user chooses a password with this token.
   */
  onChoosePassword: (resetToken: string) => Promise<void>
}

export function ConfirmAddress({ token, returnTo, ...callbacks }: ConfirmAddressProps) {
  const [refused, setRefused] = useState(token === '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const newAddress = newAddressIn(token)
  if (sentTo) {
    return (
      <AccountCard icon={MailCheck} title={messages.CONFIRM_EMAIL.title}>
        <MailSentNotice mail={{ about: 'confirmation', to: sentTo, returnTo }} />
      </AccountCard>
    )
  }
  if (!refused) {
    return <ConfirmCard token={token} newAddress={newAddress} {...callbacks} onRefused={() => setRefused(true)} />
  }
  return (
    <AccountCard icon={MailX} title="This link does not work any more">
      <p className="mb-6 text-sm text-balance text-muted">
        {newAddress
          ? 'It was used already, or it is too old. If your address is still the old one, ask for a new link in the settings.'
          : 'It was used already, or it is too old. If you confirmed before, just sign in. Otherwise we send you a new one.'}
      </p>
      {!newAddress && (
        <EmailForm label="Send a new link" send={(email) => sendConfirmation(email, returnTo)} onSent={setSentTo} />
      )}
    </AccountCard>
  )
}

interface ConfirmCardProps extends Omit<ConfirmAddressProps, 'returnTo'> {
  /** The new email address if an existing account changes it; null for a new account. */
  newAddress: string | null
  onRefused: () => void
}

function ConfirmCard({ token, newAddress, onConfirmed, onChoosePassword, onRefused }: ConfirmCardProps) {
  const toasts = useToast()
  const confirming = useMutation({
    mutationFn: async () => {
      const resetToken = await confirmAddress(token)
      await (resetToken === null ? onConfirmed() : onChoosePassword(resetToken))
      return resetToken === null
    },
    onSuccess: (isSignedIn) => {
      const welcome = isSignedIn
        ? 'You are signed in. Welcome!'
        : 'You signed up in another browser, so choose your password once more.'
      toasts.show(
        newAddress
          ? { title: 'Email address changed', text: `Your account belongs to ${newAddress} now.`, tone: 'success' }
          : { title: 'Email confirmed', text: welcome, tone: 'success' },
      )
    },
    onError: (failure) => {
      if (isRefused(failure)) onRefused()
      else showAccountFailure(toasts, 'Email not confirmed', failure)
    },
  })
  return (
    <AccountCard icon={MailCheck} title={newAddress ? 'Confirm your new address' : 'Confirm your email'}>
      <p className="text-sm text-balance text-muted [overflow-wrap:anywhere]">
        {newAddress ? `One press, and your account moves to ${newAddress}.` : 'One press, and your account is ready.'}
      </p>
      <Button
        tone="primary"
        size="large"
        busy={confirming.isPending}
        onClick={() => confirming.mutate()}
        className="mt-6 w-full"
      >
        {newAddress ? 'Confirm my new address' : 'Confirm my email'}
      </Button>
    </AccountCard>
  )
}

/** Only for the texts of this page. The server verifies the token. */
function newAddressIn(token: string): string | null {
  const { updateTo } = claimsOf(token)
  return typeof updateTo === 'string' ? updateTo : null
}
