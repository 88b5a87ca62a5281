import { messages } from '@pictor/contract/errors'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSite } from '../../../api/session/viewer.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirmationSentText, ResendMail, type ResendMailProps } from './resend-mail.tsx'
import { requestNewAddress, sendConfirmation, sendReset } from '../users.queries.ts'

/** An email that was sent, and its purpose. */
export type SentMail =
  | { about: 'confirmation'; to: string; returnTo: string }
  | { about: 'reset'; to: string }
  | { about: 'newAddress'; to: string; from: string }

/** Shown in the dialog after an email was sent. */
export function MailSentPanel({ mail, onBack }: { mail: SentMail; onBack: () => void }) {
  return (
    <div className="flex flex-col items-center text-center">
      <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-soft text-link">
        <MailCheck aria-hidden="true" className="size-7" />
      </span>
      <MailSentNotice mail={mail} />
      <Button size="large" onClick={onBack} className="mt-2 w-full">
        Back to Sign In
      </Button>
    </div>
  )
}

/**
 * Says where the email went and what to do next. The text does not reveal whether an account has this email address.
 */
export function MailSentNotice({ mail }: { mail: SentMail }) {
  const mailboxUrl = useSite()?.mailboxUrl
  return (
    <>
      {/* The focused form is gone, so the focus moves here and screen readers read the text. */}
      <div tabIndex={-1} ref={useFocusAtFirst()} className="w-full [overflow-wrap:anywhere] outline-none">
        <p className="font-medium">{mail.to}</p>
        <p className="mt-2 text-sm text-balance text-muted">{textOf(mail)}</p>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-sm text-muted">
        Nothing arrived? <ResendMail {...againOf(mail)} justSent />
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

function textOf(mail: SentMail): string {
  switch (mail.about) {
    case 'confirmation':
      return messages.CONFIRM_EMAIL.text
    case 'reset':
      return 'If there is an account with this address, a mail with a link to a new password is on its way. The link works once, for an hour.'
    case 'newAddress':
      return `Open the link in the mail to confirm your new address. Until then your account stays with ${mail.from}.`
  }
}

function againOf(mail: SentMail): ResendMailProps {
  switch (mail.about) {
    case 'confirmation':
      return { send: () => sendConfirmation(mail.to, mail.returnTo), sentText: confirmationSentText(mail.to) }
    case 'reset':
      return { send: () => sendReset(mail.to), sentText: `If ${mail.to} has an account, a new link is on its way.` }
    case 'newAddress':
      return { send: () => requestNewAddress(mail.to), sentText: `A new link is on its way to ${mail.to}.` }
  }
}

function useFocusAtFirst() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
