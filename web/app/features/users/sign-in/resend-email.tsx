import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { showAccountFailure } from './account-failure.ts'

export interface ResendEmailProps {
  send: () => Promise<void>
  /** The text of the toast after sending. */
  sentText: string
  /** Whether an email was just sent, so that the button starts disabled. */
  justSent?: boolean | undefined
}

const COOL_DOWN_SECONDS = 60

/** Sends the email again, at most once a minute. */
export function ResendEmail({ send, sentText, justSent = false }: ResendEmailProps) {
  const toasts = useToast()
  const { secondsLeft, start } = useCoolDown(COOL_DOWN_SECONDS, justSent)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      start()
      toasts.show({ title: 'Email sent', text: sentText })
    },
    onError: (failure) => showAccountFailure(toasts, 'Email not sent', failure),
  })
  const waiting = secondsLeft > 0 || sending.isPending
  return (
    // Not `disabled`, because that would remove the focus from the clicked button.
    <button
      type="button"
      aria-disabled={waiting || undefined}
      onClick={() => !waiting && sending.mutate()}
      className={buttonStyle({ size: 'small' })}
    >
      {sending.isPending && <Spinner />}
      Resend email{secondsLeft > 0 && <span className="-ml-1 tabular-nums"> in {secondsLeft}s</span>}
    </button>
  )
}

/** Counts down from each call of `start`, and from the first render if `startsCoolingDown` is true. */
function useCoolDown(seconds: number, startsCoolingDown: boolean): { secondsLeft: number; start: () => void } {
  const [now, setNow] = useState(Date.now)
  const [endsAt, setEndsAt] = useState(() => (startsCoolingDown ? now + seconds * 1_000 : 0))
  const isCoolingDown = endsAt > now
  useEffect(() => {
    if (!isCoolingDown) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isCoolingDown])
  const start = () => {
    const startedAt = Date.now()
    setNow(startedAt)
    setEndsAt(startedAt + seconds * 1_000)
  }
  return { secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1_000)), start }
}

/** Returns the text of the toast after the confirmation email was sent again. */
export function confirmationSentText(email: string): string {
  return `If ${email} has an unconfirmed account, a new link is on its way.`
}
