import { useRef, type ReactNode } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PAGE_TITLE_ID } from '../admin-frame.tsx'

export interface DeedDialogProps {
  open: boolean
  title: string
  onClose: () => void
  /** Renders the form. Each opening starts with a new form. */
  children: (ends: DialogEnds) => ReactNode
}

/** Callbacks that close a dialog, without or after the action. */
export interface DialogEnds {
  onClose: () => void
  onDone: () => void
}

/** A dialog with a form for one admin action. */
export function DeedDialog({ open, title, onClose, children }: DeedDialogProps) {
  const after = useRef<HTMLElement>(null)
  const end = (focused: HTMLElement | null) => {
    after.current = focused
    onClose()
  }
  const close = () => end(null)
  // The button that opened the dialog may be gone after the action, so the page title gets the focus.
  const finish = () => end(document.getElementById(PAGE_TITLE_ID))
  return (
    <Dialog open={open} onClose={close} title={title} finalFocus={after}>
      <Content onClose={close} onDone={finish}>
        {children}
      </Content>
    </Dialog>
  )
}

function Content({ children, ...ends }: DialogEnds & Pick<DeedDialogProps, 'children'>) {
  return children(ends)
}
