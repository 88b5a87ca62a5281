import { useRef, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PAGE_TITLE_ID } from '../admin-frame.tsx'
import { useAdminAction, type StaleData } from './use-admin-action.ts'

export interface AdminActionDialogProps {
  open: boolean
  title: string
  onClose: () => void
  /** Renders the form. Each opening starts with a new form. */
  children: (callbacks: DialogCallbacks) => ReactNode
}

/** Callbacks that close a dialog: `onClose` without the action, `onDone` after it. */
export interface DialogCallbacks {
  onClose: () => void
  onDone: () => void
}

/** A dialog with a form for one admin action. */
export function AdminActionDialog({ open, title, onClose, children }: AdminActionDialogProps) {
  const finalFocus = useRef<HTMLElement>(null)
  const closeWithFocus = (element: HTMLElement | null) => {
    finalFocus.current = element
    onClose()
  }
  const close = () => closeWithFocus(null)
  // The button that opened the dialog may be gone after the action, so the page title gets the focus.
  const finish = () => closeWithFocus(document.getElementById(PAGE_TITLE_ID))
  return (
    <Dialog open={open} onClose={close} title={title} finalFocus={finalFocus}>
      <Content onClose={close} onDone={finish}>
        {children}
      </Content>
    </Dialog>
  )
}

function Content({ children, ...callbacks }: DialogCallbacks & Pick<AdminActionDialogProps, 'children'>) {
  return children(callbacks)
}

export interface AdminActionFormProps<Input, Output> extends DialogCallbacks {
  /** The text of the submit button. */
  confirmLabel: string
  tone?: 'primary' | 'danger' | undefined
  /** Returns the input of the action; null if a field is invalid. Its error is then shown, and it gets the focus. */
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
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Renders at once, because only then the invalid fields are marked.
    const input = flushSync(readInput)
    if (input !== null) action.start(input)
    else event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
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
