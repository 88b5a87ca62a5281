import { useMutation } from '@tanstack/react-query'
import { messages } from '@pictor/contract/errors'
import { MailCheck, MailX, type LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { AccountFailure } from './account-failure.ts'
import { showAccountFailure } from './account-toasts.ts'
import { CheckEmailNotice } from './check-email-panel.tsx'
import { NewConfirmationForm } from './new-confirmation-form.tsx'
import { confirmAddress } from './users.queries.ts'

export interface ConfirmAddressProps {
  /** Empty if the link has none. */
  token: string
  returnTo: string
  /** The address is confirmed and its owner signed in. */
  onConfirmed: () => Promise<void>
}

export function ConfirmAddress({ token, returnTo, onConfirmed }: ConfirmAddressProps) {
  const [refused, setRefused] = useState(token === '')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo) {
    return (
      <Card icon={MailCheck} title={messages.CONFIRM_EMAIL.title}>
        <CheckEmailNotice email={sentTo} returnTo={returnTo} />
      </Card>
    )
  }
  if (!refused) return <ConfirmCard token={token} onConfirmed={onConfirmed} onRefused={() => setRefused(true)} />
  return (
    <Card icon={MailX} title="This link does not work any more">
      <p className="mb-6 text-sm text-balance text-muted">
        It was used already, or it is too old. If you confirmed before, just sign in. Otherwise we send you a new one.
      </p>
      <NewConfirmationForm returnTo={returnTo} onSent={setSentTo} />
    </Card>
  )
}

interface ConfirmCardProps extends Pick<ConfirmAddressProps, 'token' | 'onConfirmed'> {
  onRefused: () => void
}

function ConfirmCard({ token, onConfirmed, onRefused }: ConfirmCardProps) {
  const toasts = useToast()
  const confirming = useMutation({
    mutationFn: async () => {
      await confirmAddress(token)
      await onConfirmed()
    },
    onSuccess: () => {
      toasts.show({ title: 'Email confirmed', text: 'You are signed in. Welcome!', tone: 'success' })
    },
    onError: (failure) => {
      if (isRefused(failure)) onRefused()
      else showAccountFailure(toasts, 'Email not confirmed', failure)
    },
  })
  return (
    <Card icon={MailCheck} title="Confirm your email">
      <p className="text-sm text-balance text-muted">One press, and your account is ready. You will be signed in.</p>
      <Button
        tone="primary"
        size="large"
        busy={confirming.isPending}
        onClick={() => confirming.mutate()}
        className="mt-6 w-full"
      >
        Confirm my email
      </Button>
    </Card>
  )
}

function Card({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <div className="flex min-h-[calc(100dvh-var(--header-height))] items-center justify-center p-4">
      <section
        aria-labelledby={titleId}
        className="flex w-full max-w-md flex-col items-center rounded-xl border border-line bg-surface-raised p-6 text-center shadow-raised sm:p-8"
      >
        <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-link">
          <Icon aria-hidden="true" className="size-7" />
        </span>
        <h1 id={titleId} className="mt-4 mb-2 text-xl font-semibold tracking-tight text-balance">
          {title}
        </h1>
        {children}
      </section>
    </div>
  )
}

/** The server has looked at the link and does not take it; anything else may pass. */
function isRefused(failure: unknown): boolean {
  return failure instanceof AccountFailure && failure.status >= 400 && failure.status < 500 && failure.status !== 429
}
