import { preloadDialog } from '../ui/overlay/dialog.tsx'
import { watchEdgeSwipe } from '../ui/overlay/edge-swipe.ts'
import { followKeyboard } from '../ui/overlay/keyboard-height.ts'
import { isPhone } from './is-phone.ts'

/** What only screens that are touched need. */
export function watchTouch(drawer: { isOpen: () => boolean; onOpen: () => void; onClose: () => void }): () => void {
  const stops = [
    watchEdgeSwipe({ ...drawer, isOffered: isPhone, onApproach: preloadDialog, widthPx: drawerWidthPx }),
    visualViewport && followKeyboard(visualViewport),
  ]
  return () => stops.forEach((stop) => stop?.())
}

/** Until the drawer is there, about as wide as it will be. */
function drawerWidthPx(): number {
  return document.querySelector<HTMLElement>('[data-drawer]')?.offsetWidth ?? 288
}
