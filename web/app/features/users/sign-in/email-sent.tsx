import { messages } from '@pictor/contract/errors'
import { useEffect, useRef } from 'react'
import { MailCheck } from '../../../ui/icons.ts'
import { useSite } from '../../../api/session/viewer.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmationSentText, ResendEmail, type ResendEmailProps } from './resend-email.tsx'
import { requestEmailChange, sendConfirmation, sendReset } from '../users.queries.ts'

/** An email that was sent, and its purpose. */
export type SentEmail =
  | { about: 'confirmation'; to: string; returnTo: string }
  | { about: 'reset'; to: string }
  | { about: 'emailChange'; to: string; currentEmail: string }

/** Shown in the dialog after an email was sent. */
export function EmailSentPanel({ email, onBack }: { email: SentEmail; onBack: () => void }) {
  return (
    <div className="flex flex-col items-center text-center">
      <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-soft text-link">
        <MailCheck aria-hidden="true" className="size-7" />
      </span>
      <EmailSentMessage email={email} />
      <Button size="large" onClick={onBack} className="mt-2 w-full">
        Back to Sign In
      </Button>
    </div>
  )
}

/**
 * Says where the email went and what to do next. The text does not reveal whether an account has this email address.
 */
export function EmailSentMessage({ email }: { email: SentEmail }) {
  const mailboxUrl = useSite()?.mailboxUrl
  return (
    <>
      {/* The focused form is gone, so the focus moves here and screen readers read the text. */}
      <div tabIndex={-1} ref={useInitialFocus()} className="w-full [overflow-wrap:anywhere] outline-none">
        <p className="font-medium">{email.to}</p>
        <p className="mt-2 text-sm text-balance text-muted">{getNextStepText(email)}</p>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-sm text-muted">
        Didn’t get it? <ResendEmail {...getResendProps(email)} justSent />
      </div>
      {mailboxUrl && (
        <a
          href={mailboxUrl}
          target="_blank"
          rel="noreferrer"
          className={`${buttonStyle({ tone: 'primary', size: 'large' })} mt-6 w-full`}
        >
          Open inbox<span className="sr-only"> (opens a new tab)</span>
        </a>
      )}
    </>
  )
}

function getNextStepText(email: SentEmail): string {
  switch (email.about) {
    case 'confirmation':
      return messages.CONFIRM_EMAIL.text
    case 'reset':
      return 'If this address has an account, we’ve emailed a link to reset the password. The link works once and expires in an hour.'
    case 'emailChange':
      return `Open the link in the email to confirm your new address. Until then, your account stays with ${email.currentEmail}.`
  }
}

function getResendProps(email: SentEmail): ResendEmailProps {
  switch (email.about) {
    case 'confirmation':
      return { send: () => sendConfirmation(email.to, email.returnTo), sentText: confirmationSentText(email.to) }
    case 'reset':
      return { send: () => sendReset(email.to), sentText: `If ${email.to} has an account, a new link is on its way.` }
    case 'emailChange':
      return { send: () => requestEmailChange(email.to), sentText: `A new link is on its way to ${email.to}.` }
  }
}

function useInitialFocus() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
