import { useRef, type ReactNode } from 'react'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PAGE_TITLE_ID } from '../admin-frame.tsx'

export interface DeedDialogProps {
  open: boolean
  title: string
  onClose: () => void
  /** The form, which begins anew with each opening. */
  children: (ends: DialogEnds) => ReactNode
}

/** How a dialog ends. */
export interface DialogEnds {
  onClose: () => void
  onDone: () => void
}

/** A dialog in which something is said, confirmed and done. */
export function DeedDialog({ open, title, onClose, children }: DeedDialogProps) {
  const after = useRef<HTMLElement>(null)
  const end = (focused: HTMLElement | null) => {
    after.current = focused
    onClose()
  }
  const close = () => end(null)
  // What opened it may be gone with what was done.
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
