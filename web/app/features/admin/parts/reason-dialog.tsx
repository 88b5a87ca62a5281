import { useRef, useState, type ReactNode } from 'react'
import { DeedDialog, type DeedDialogProps, type DialogEnds } from './deed-dialog.tsx'
import { DeedForm } from './deed-form.tsx'
import type { Outdated } from './outdated.ts'
import { ReasonField } from './reason-field.tsx'

interface ReasonFormProps {
  /** Describes the effect of the action. */
  text: ReactNode
  /** Says who can read the reason. */
  hint: string
  confirm: string
  tone?: 'primary' | 'danger'
  act: (reason: string) => Promise<unknown>
  /** The text of the success toast. */
  done: string
  outdates?: Outdated
  /** Additional fields below the reason. */
  choices?: ReactNode
}

export type ReasonDialogProps = ReasonFormProps & Omit<DeedDialogProps, 'children'>

/** A dialog that requires a reason and then runs an admin action. */
export function ReasonDialog({ open, title, onClose, ...form }: ReasonDialogProps) {
  return (
    <DeedDialog open={open} title={title} onClose={onClose}>
      {(ends) => <ReasonForm {...form} {...ends} />}
    </DeedDialog>
  )
}

function ReasonForm({ text, hint, done, choices, ...form }: ReasonFormProps & DialogEnds) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const read = () => {
    const said = reason.trim()
    setMissing(said === '')
    if (said !== '') return said
    field.current?.focus()
    return null
  }
  return (
    <DeedForm {...form} read={read} done={() => done}>
      <p className="text-sm text-pretty text-muted">{text}</p>
      <ReasonField value={reason} onChange={setReason} hint={hint} isMissing={isMissing} field={field} />
      {choices}
    </DeedForm>
  )
}
