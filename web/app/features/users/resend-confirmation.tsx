import { useMutation } from '@tanstack/react-query'
import { buttonStyle } from '../../ui/button-style.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { showAccountFailure } from './account-toasts.ts'
import { useCoolDown } from './use-cool-down.ts'
import { sendConfirmation } from './users.queries.ts'

export interface ResendConfirmationProps {
  email: string
  returnTo: string
  /** A mail went out just now: the first one more has to wait. */
  justSent?: boolean | undefined
}

const COOL_DOWN_SECONDS = 60

/** Sends the confirmation mail once more, at most once a minute. */
export function ResendConfirmation({ email, returnTo, justSent = false }: ResendConfirmationProps) {
  const toasts = useToast()
  const { secondsLeft, start } = useCoolDown(COOL_DOWN_SECONDS, justSent)
  const sending = useMutation({
    mutationFn: () => sendConfirmation(email, returnTo),
    onSuccess: () => {
      start()
      toasts.show({ title: 'Mail sent', text: `If ${email} has an unconfirmed account, a new link is on its way.` })
    },
    onError: (failure) => showAccountFailure(toasts, 'Mail not sent', failure),
  })
  const waiting = secondsLeft > 0 || sending.isPending
  return (
    // Not `disabled`, which would take the focus away from whoever just pressed it.
    <button
      type="button"
      aria-disabled={waiting || undefined}
      onClick={() => !waiting && sending.mutate()}
      className={buttonStyle({ size: 'small' })}
    >
      {sending.isPending && <Spinner />}
      Send the mail again{secondsLeft > 0 && <span className="-ml-1 tabular-nums"> in {secondsLeft} s</span>}
    </button>
  )
}
