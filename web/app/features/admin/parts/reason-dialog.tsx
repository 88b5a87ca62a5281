import { useState, type ReactNode } from 'react'
import {
  AdminActionDialog,
  AdminActionForm,
  type AdminActionDialogProps,
  type DialogCallbacks,
} from './admin-action-form.tsx'
import { ReasonField } from './reason-field.tsx'
import type { StaleData } from './use-admin-action.ts'

interface ReasonFormProps {
  /** Describes the effect of the action. */
  text: ReactNode
  /** Says who can read the reason. */
  hint: string
  /** The text of the submit button. */
  confirmLabel: string
  tone?: 'primary' | 'danger'
  act: (reason: string) => Promise<unknown>
  /** The text of the success toast. */
  successText: string
  invalidates?: StaleData
  /** Additional fields below the reason. */
  choices?: ReactNode
}

export type ReasonDialogProps = ReasonFormProps & Omit<AdminActionDialogProps, 'children'>

/** A dialog that requires a reason and then runs an admin action. */
export function ReasonDialog({ open, title, onClose, ...form }: ReasonDialogProps) {
  return (
    <AdminActionDialog open={open} title={title} onClose={onClose}>
      {(callbacks) => <ReasonForm {...form} {...callbacks} />}
    </AdminActionDialog>
  )
}

function ReasonForm({ text, hint, successText, choices, ...form }: ReasonFormProps & DialogCallbacks) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const readInput = () => {
    const trimmed = reason.trim()
    setMissing(trimmed === '')
    return trimmed === '' ? null : trimmed
  }
  return (
    <AdminActionForm {...form} readInput={readInput} successText={() => successText}>
      <p className="text-sm text-pretty text-muted">{text}</p>
      <ReasonField value={reason} onChange={setReason} hint={hint} isMissing={isMissing} />
      {choices}
    </AdminActionForm>
  )
}
