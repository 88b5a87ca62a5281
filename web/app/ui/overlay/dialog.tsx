import { Suspense, useState, type ReactNode, type RefObject } from 'react'
import { lazyComponent } from '../lazy-component.tsx'

const loadPopups = () => import('./dialog-popup.tsx')
const DialogPopup = lazyComponent(
  () => loadPopups().then((popups) => ({ default: popups.DialogPopup })),
  ({ open }) => open,
)
const DrawerPopup = lazyComponent(
  () => loadPopups().then((popups) => ({ default: popups.DrawerPopup })),
  ({ open }) => open,
)

export interface DrawerProps {
  open: boolean
  onClose: () => void
  /** Accessible name; a dialog shows it as its heading. */
  title: string
  children: ReactNode
}

export interface DialogProps extends DrawerProps {
  /** Hides the heading visually. */
  titleHidden?: boolean | undefined
  description?: ReactNode
  /** `wide` is for images: as large as the window allows. */
  size?: 'small' | 'medium' | 'wide' | undefined
  /** Receives the focus when the dialog opens; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Receives the focus when the dialog closes; by default the element that opened the dialog. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  /** If given, Back closes the dialog. Its changes of `search`, the search of the URL, must replace the history entry. */
  closeOnBack?: { search: string } | undefined
}

/**
 * A modal dialog. Its code is fetched when it first opens. Afterwards it stays mounted, so that closing is animated
 * too.
 */
export function Dialog(props: DialogProps) {
  return (
    useWasOpen(props.open) && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  )
}

/** A modal panel that slides in from the left edge. */
export function Drawer(props: DrawerProps) {
  return (
    useWasOpen(props.open) && (
      <Suspense>
        <DrawerPopup {...props} />
      </Suspense>
    )
  )
}

/** Fetches the code of dialogs and drawers early, for example when the pointer is near a button. */
export function preloadDialog(): void {
  DialogPopup.preload()
  DrawerPopup.preload()
}

/** Returns whether a modal dialog is open. The page behind it must then accept no files, keys or swipes. */
export function isModalOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
}

function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen
}
