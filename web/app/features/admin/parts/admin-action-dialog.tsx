import { useRef, type ReactNode } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PAGE_TITLE_ID } from '../admin-frame.tsx'

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
