import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { SettingsCard } from './settings-card.tsx'

export interface DeleteAccountCardProps {
  email: string
  onSignOut: () => Promise<void>
  /** The account is gone. */
  onDeleted: () => Promise<void>
}

export function DeleteAccountCard(account: DeleteAccountCardProps) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsCard title="Delete Account" text="Your images, your favorites and your credits go with it, for good.">
      <Button tone="danger" onClick={() => setOpen(true)} className="max-sm:w-full">
        Delete my account
      </Button>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} {...account} />
    </SettingsCard>
  )
}
