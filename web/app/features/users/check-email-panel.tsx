import { messages } from '@pictor/contract/errors'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSite } from '../../lib/viewer.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { Button } from '../../ui/button.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

export interface CheckEmailNoticeProps {
  email: string
  returnTo: string
}

/** After signing up, in the dialog. */
export function CheckEmailPanel({ onBack, ...notice }: CheckEmailNoticeProps & { onBack: () => void }) {
  return (
    <div className="flex flex-col items-center text-center">
      <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-soft text-link">
        <MailCheck aria-hidden="true" className="size-7" />
      </span>
      <CheckEmailNotice {...notice} />
      <Button size="large" onClick={onBack} className="mt-2 w-full">
        Back to Sign In
      </Button>
    </div>
  )
}

/** The same for a new address and for a known one: signing up never tells which. */
export function CheckEmailNotice({ email, returnTo }: CheckEmailNoticeProps) {
  const mailboxUrl = useSite()?.mailboxUrl
  return (
    <>
      {/* The form that had the focus is gone: it comes here, and the text is read aloud. */}
      <div tabIndex={-1} ref={useFocusAtFirst()} className="outline-none">
        <p className="font-medium [overflow-wrap:anywhere]">{email}</p>
        <p className="mt-2 text-sm text-balance text-muted">{messages.CONFIRM_EMAIL.text}</p>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-sm text-muted">
        Nothing arrived? <ResendConfirmation email={email} returnTo={returnTo} justSent />
      </div>
      {mailboxUrl && (
        <a
          href={mailboxUrl}
          target="_blank"
          rel="noreferrer"
          className={`${buttonStyle({ tone: 'primary', size: 'large' })} mt-6 w-full`}
        >
          Open the mailbox<span className="sr-only"> (opens a new tab)</span>
        </a>
      )}
    </>
  )
}

function useFocusAtFirst() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
