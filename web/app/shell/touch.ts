import { isField } from '../ui/controls/file-intake.ts'
import { preloadDialog } from '../ui/overlay/dialog.tsx'
import { watchEdgeSwipe } from '../ui/overlay/edge-swipe.ts'
import { isPhone } from './is-phone.ts'

/** Behavior that only touch screens need. Returns a function that stops it. */
export function watchTouch(drawer: { isOpen: () => boolean; onOpen: () => void; onClose: () => void }): () => void {
  const stops = [
    watchEdgeSwipe({ ...drawer, isOffered: isPhone, onApproach: preloadDialog, widthPx: drawerWidthPx }),
    visualViewport && followKeyboard(visualViewport),
  ]
  return () => stops.forEach((stop) => stop?.())
}

/** Before the drawer exists, its approximate width. */
function drawerWidthPx(): number {
  return document.querySelector<HTMLElement>('[data-drawer]')?.offsetWidth ?? 288
}

/**
 * Sets `--keyboard-height` to the part of the page that an on-screen keyboard covers. Returns a function that stops.
 * Only iOS needs it: elsewhere `interactive-widget` in the viewport's meta tag shrinks the page itself.
 */
function followKeyboard(viewport: VisualViewport): () => void {
  const style = document.documentElement.style
  const floor = document.body.appendChild(makeFloor())
  let shown = 0
  function look() {
    // A page zoomed with two fingers also has less visible height, but no keyboard.
    if (viewport.scale > 1.01) return
    const height = isField(document.activeElement) ? coveredPx(viewport, floor) : 0
    if (height === shown) return
    shown = height
    style.setProperty('--keyboard-height', `${height}px`)
  }
  const events: [EventTarget, string][] = [
    [viewport, 'resize'],
    [viewport, 'scroll'],
    [document, 'focusin'],
    [document, 'focusout'],
  ]
  for (const [target, name] of events) target.addEventListener(name, look)
  return () => {
    for (const [target, name] of events) target.removeEventListener(name, look)
    floor.remove()
    style.removeProperty('--keyboard-height')
  }
}

/** Smaller differences are the browser's own bar, which comes and goes. */
const LEAST_KEYBOARD_PX = 100

function coveredPx({ offsetTop, height }: VisualViewport, floor: Element): number {
  const covered = Math.round(floor.getBoundingClientRect().bottom - offsetTop - height)
  return covered < LEAST_KEYBOARD_PX ? 0 : covered
}

/** Measures where fixed elements end. Browsers with collapsing bars report many heights, but not this one. */
function makeFloor(): HTMLElement {
  const floor = document.createElement('div')
  floor.style.cssText = 'position:fixed;bottom:0;visibility:hidden'
  return floor
}
