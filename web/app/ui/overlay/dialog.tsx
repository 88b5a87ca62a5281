import { Suspense, useState, type ReactNode, type RefObject } from 'react'
import { lazyPart } from '../lazy-part.tsx'

const loadDialog = () => import('./dialog-popup.tsx')
const DialogPopup = lazyPart(loadDialog, ({ open }) => open)

export interface DialogProps {
  open: boolean
  onClose: () => void
  /** The dialog's name, shown as its heading. */
  title: string
  /** Keeps the heading for screen readers only. */
  titleHidden?: boolean | undefined
  description?: ReactNode
  /** `wide` is for pictures: as large as the window allows. */
  size?: 'small' | 'medium' | 'wide' | undefined
  /** Where the focus goes first; by default to the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Where it goes afterwards; by default back to what opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** A modal dialog. Its machinery is fetched when it first opens; afterwards it stays, so that closing is animated too. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open)
  if (props.open && !used) setUsed(true)
  return used ? (
    <Suspense>
      <DialogPopup {...props} />
    </Suspense>
  ) : null
}

/** Fetches the machinery early, for instance when the pointer comes near the button. */
export function preloadDialog(): void {
  void loadDialog()
}
