import { isModalOpen } from './modal-open.ts'
import { createDrag, type Drag, type TouchPoint } from './swipe-drag.ts'

export interface EdgeSwipe {
  isOpen: () => boolean
  /** Whether there is a drawer at all. */
  isOffered: () => boolean
  /** A finger may be about to open it. */
  onApproach: () => void
  onOpen: () => void
  onClose: () => void
  widthPx: () => number
}

/** Where a finger is to be put down, in pixels from the left edge. The first ones are left to the system, which goes back from there. */
const EDGE_PX = { from: 10, to: 40 }

/**
 * Opens the drawer by a finger drawn in from the left edge and closes it by one drawn back. While the finger moves the drawer follows it,
 * by `data-drawer-drag` and `--drawer-shown` of the document. All listeners are passive: no scrolling waits for them.
 */
export function watchEdgeSwipe(swipe: EdgeSwipe): () => void {
  let drag: Drag | null = null
  const stop = new AbortController()
  const options = { passive: true, signal: stop.signal }

  function end(lifted?: TouchPoint) {
    if (lifted) drag?.release(lifted)
    else drag?.cancel()
    drag = null
  }
  document.addEventListener('touchstart', (event) => begin(event), options)
  document.addEventListener('touchmove', (event) => follow(event), options)
  document.addEventListener('touchend', (event) => lift(event), options)
  document.addEventListener('touchcancel', () => end(), options)

  function begin({ touches, timeStamp }: TouchEvent) {
    end()
    const [touch] = touches
    if (!touch || touches.length > 1 || !isMeant(swipe, touch)) return
    swipe.onApproach()
    drag = createDrag(pointOf(touch, timeStamp), swipe)
  }
  function follow({ touches, timeStamp }: TouchEvent) {
    const [touch] = touches
    if (drag && touch && !drag.follow(pointOf(touch, timeStamp))) end()
  }
  function lift({ changedTouches, timeStamp }: TouchEvent) {
    const [touch] = changedTouches
    end(touch && pointOf(touch, timeStamp))
  }
  return () => {
    end()
    stop.abort()
  }
}

function isMeant({ isOpen, isOffered }: EdgeSwipe, { clientX, target }: Touch): boolean {
  if (!isOffered()) return false
  if (isOpen()) return true
  return clientX >= EDGE_PX.from && clientX <= EDGE_PX.to && !isModalOpen() && !canScrollBack(target)
}

/** Something under the finger is scrolled sideways itself. */
function canScrollBack(target: EventTarget): boolean {
  let element = target instanceof Element ? target : null
  while (element && element.scrollLeft === 0) element = element.parentElement
  return element !== null
}

function pointOf({ clientX, clientY }: Touch, time: number): TouchPoint {
  return { x: clientX, y: clientY, time }
}
