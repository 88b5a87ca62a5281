import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { EmailForm } from '../sign-in/email-form.tsx'
import { MailSentNotice } from '../sign-in/mail-sent.tsx'
import { SettingsCard } from './settings-card.tsx'
import { requestNewAddress } from '../users.queries.ts'

/** Moving the account to another address, which has to be confirmed there. */
export function AddressCard({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SettingsCard title="Change Email" text="We send a link to the new address. Nothing changes before it is opened.">
      {sentTo ? (
        <div className="flex flex-col items-center text-center">
          <MailSentNotice mail={{ about: 'newAddress', to: sentTo, from: email }} />
          <Button tone="quiet" onClick={() => setSentTo(null)} className="mt-2">
            Use another address
          </Button>
        </div>
      ) : (
        <EmailForm label="Change Email" another={{ than: email }} send={requestNewAddress} onSent={setSentTo} />
      )}
    </SettingsCard>
  )
}
