import { type FormEvent, useState } from 'react'
import { errors } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../ui/controls/button.tsx'
import { SettingsSection } from './settings-section.tsx'
import { isApiFailure } from '../../../api/api-failure.ts'
import { api } from '../../../api/api.ts'
import { toProblem } from '../../../api/problem.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { IdentityFields, useIdentityCheck } from './identity-check.tsx'

interface DeleteAccountSectionProps {
  email: string
  onSignOut: () => Promise<void>
  /** Called after the account was deleted. */
  onDeleted: () => Promise<void>
}

export function DeleteAccountSection(account: DeleteAccountSectionProps) {
  const [open, setOpen] = useState(false)
  return (
    <SettingsSection title="Delete Account" text="Permanently deletes your images, favorites and credits.">
      <Button onClick={() => setOpen(true)} className="text-danger enabled:border-danger max-sm:w-full">
        Delete my account
      </Button>
      <DeleteAccountDialog open={open} onClose={() => setOpen(false)} {...account} />
    </SettingsSection>
  )
}

interface DeleteAccountDialogProps extends DeleteAccountSectionProps {
  open: boolean
  onClose: () => void
}

function DeleteAccountDialog({ open, onClose, ...form }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account?">
      <p className="text-sm text-muted">This can’t be undone. Here’s what happens:</p>
      <ul className="mt-2 mb-5 list-disc space-y-1.5 pl-5 text-sm text-pretty text-muted">
        <li>All your images, public and private, are deleted with their files.</li>
        <li>Your favorites are deleted.</li>
        <li>Your remaining credits are lost, and queued generations are canceled.</li>
        <li>You’re signed out everywhere.</li>
        <li>Payment and credit records are kept as the law requires, without your name and email address.</li>
      </ul>
      <DeleteAccountForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function DeleteAccountForm({ email, onSignOut, onDeleted, onClose }: Omit<DeleteAccountDialogProps, 'open'>) {
  const toasts = useToast()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const check = useIdentityCheck()
  const deleting = useMutation({
    mutationFn: async () => {
      await api.users.deleteAccount({ confirmation: typed.trim(), ...check.proof })
      await onDeleted()
    },
    onSuccess: () => {
      toasts.show({
        title: 'Account deleted',
        text: 'Your images and personal data have been deleted.',
        tone: 'success',
      })
    },
    onError: (failure) => {
      if (isApiFailure(failure) && failure.code === 'CONFIRMATION_MISMATCH') setProblem(MISMATCH)
      else if (!check.handleFailure(failure))
        toasts.show({ title: 'Account not deleted', text: toProblem(failure).text, tone: 'danger' })
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const matches = typed.trim().toLowerCase() === email.toLowerCase()
    setProblem(matches ? null : MISMATCH)
    if (matches) deleting.mutate()
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Delete your account">
      <p className="mb-4 text-sm">
        Type <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong> to confirm.
      </p>
      <TextField
        label="Your email address"
        type="email"
        autoComplete="off"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
        readOnly={deleting.isPending}
        className="mb-4"
      />
      <IdentityFields check={check} email={email} onSignOut={onSignOut} readOnly={deleting.isPending} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} className="max-sm:flex-1">
          Keep my account
        </Button>
        <Button type="submit" tone="danger" busy={deleting.isPending} className="max-sm:flex-1">
          Delete account
        </Button>
      </div>
    </form>
  )
}

const MISMATCH = errors.CONFIRMATION_MISMATCH.message
