import { isField } from '../ui/controls/file-intake.ts'
import { preloadDialog } from '../ui/overlay/dialog.tsx'
import { watchEdgeSwipe } from '../ui/overlay/edge-swipe.ts'
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

/**
 * Sets `--keyboard-height` to how much of the page an on-screen keyboard covers; returns a function that stops. Only iOS needs it: elsewhere
 * `interactive-widget` in the viewport's meta makes the page itself shorter.
 */
function followKeyboard(viewport: VisualViewport): () => void {
  const style = document.documentElement.style
  const floor = document.body.appendChild(makeFloor())
  let shown = 0
  function look() {
    // Enlarged with two fingers, the same room is missing at the edges, and no keyboard is the cause.
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

/** Less is the browser's own bar, which comes and goes. */
const LEAST_KEYBOARD_PX = 100

function coveredPx({ offsetTop, height }: VisualViewport, floor: Element): number {
  const covered = Math.round(floor.getBoundingClientRect().bottom - offsetTop - height)
  return covered < LEAST_KEYBOARD_PX ? 0 : covered
}

/** Where what is fixed to the bottom ends; browsers with collapsing bars name many heights, and this one is none of them. */
function makeFloor(): HTMLElement {
  const floor = document.createElement('div')
  floor.style.cssText = 'position:fixed;bottom:0;visibility:hidden'
  return floor
}
