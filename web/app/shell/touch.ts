import { isField } from '../ui/controls/file-intake.ts'
import { preloadDialog } from '../ui/overlay/dialog.tsx'
import { watchEdgeSwipe } from '../ui/overlay/edge-swipe.ts'
import { isPhone } from './sidebar/use-sidebar.ts'

/** Starts the behavior that only touch screens need. Returns a function that stops it. */
export function watchTouch(drawer: { isOpen: () => boolean; onOpen: () => void; onClose: () => void }): () => void {
  const unsubscribers = [
    watchEdgeSwipe({ ...drawer, isEnabled: isPhone, onApproach: preloadDialog, widthPx: getDrawerWidthPx }),
    visualViewport && watchKeyboard(visualViewport),
  ]
  return () => unsubscribers.forEach((stop) => stop?.())
}

/** Returns the width of the drawer; its approximate width before it is rendered. */
function getDrawerWidthPx(): number {
  return document.querySelector<HTMLElement>('[data-drawer]')?.offsetWidth ?? 288
}

/**
 * Keeps `--keyboard-height` at the height that an on-screen keyboard covers. Returns a function that stops it. Only iOS
 * needs it: elsewhere `interactive-widget` in the viewport's meta tag shrinks the page itself.
 */
function watchKeyboard(viewport: VisualViewport): () => void {
  const style = document.documentElement.style
  const bottomMarker = document.body.appendChild(createBottomMarker())
  let currentHeight = 0
  function update() {
    // Zooming with two fingers also reduces the visible height, without a keyboard.
    if (viewport.scale > 1.01) return
    const height = isField(document.activeElement) ? measureCoveredPx(viewport, bottomMarker) : 0
    if (height === currentHeight) return
    currentHeight = height
    style.setProperty('--keyboard-height', `${height}px`)
  }
  const events: [EventTarget, string][] = [
    [viewport, 'resize'],
    [viewport, 'scroll'],
    [document, 'focusin'],
    [document, 'focusout'],
  ]
  for (const [target, name] of events) target.addEventListener(name, update)
  return () => {
    for (const [target, name] of events) target.removeEventListener(name, update)
    bottomMarker.remove()
    style.removeProperty('--keyboard-height')
  }
}

/** Smaller differences come from the browser's own bar, which collapses and expands. */
const KEYBOARD_MIN_PX = 100

function measureCoveredPx({ offsetTop, height }: VisualViewport, bottomMarker: Element): number {
  const covered = Math.round(bottomMarker.getBoundingClientRect().bottom - offsetTop - height)
  return covered < KEYBOARD_MIN_PX ? 0 : covered
}

/** Its bottom is where fixed elements end. Browsers with collapsing bars report several heights, but not this one. */
function createBottomMarker(): HTMLElement {
  const bottomMarker = document.createElement('div')
  bottomMarker.style.cssText = 'position:fixed;bottom:0;visibility:hidden'
  return bottomMarker
}
