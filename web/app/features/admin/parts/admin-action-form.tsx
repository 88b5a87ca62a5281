import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { DialogCallbacks } from './admin-action-dialog.tsx'
import type { StaleData } from './stale-data.ts'
import { useAdminAction } from './use-admin-action.ts'

export interface AdminActionFormProps<Input, Output> extends DialogCallbacks {
  /** The text of the submit button. */
  confirmLabel: string
  tone?: 'primary' | 'danger' | undefined
  /** Returns the input of the action; null if a field is invalid. The form then shows its error. */
  readInput: () => Input | null
  act: (input: Input) => Promise<Output>
  /** Returns the text of the success toast. */
  successText: (output: Output) => string
  /** The public data that the action changes. */
  invalidates?: StaleData | undefined
  /** Replaces the Cancel button. */
  cancelButton?: ReactNode
  children: ReactNode
}

/**
 * The form of an admin action. It stays open until the server has responded, and shows the error if the server rejects
 * the action.
 */
export function AdminActionForm<Input, Output>(props: AdminActionFormProps<Input, Output>) {
  const {
    confirmLabel,
    tone = 'primary',
    readInput,
    act,
    successText,
    invalidates,
    cancelButton,
    onClose,
    onDone,
    children,
  } = props
  const action = useAdminAction({ act, successText, onDone, invalidates, isQuiet: true })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const input = readInput()
    if (input !== null) action.start(input)
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      {children}
      {action.error && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {toProblem(action.error).text}
        </p>
      )}
      <div className="mt-1 flex flex-wrap justify-end gap-2">
        {cancelButton ?? (
          <Button onClick={onClose} className="max-sm:flex-1">
            Cancel
          </Button>
        )}
        <Button type="submit" tone={tone} busy={action.isPending} onClick={ignoreDoubleClick} className="max-sm:flex-1">
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}

/** Ignores the second click of a double click, because the button may have another action by then. */
function ignoreDoubleClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
