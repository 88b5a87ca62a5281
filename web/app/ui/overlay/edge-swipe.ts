import { isModalOpen } from './dialog.tsx'

export interface EdgeSwipe {
  isOpen: () => boolean
  /** Whether there is a drawer at all. */
  isOffered: () => boolean
  /** Called when a finger may be about to open the drawer. */
  onApproach: () => void
  onOpen: () => void
  onClose: () => void
  widthPx: () => number
}

/**
 * Where a swipe must start, in pixels from the left edge. The first pixels are left to the system, which navigates back
 * from there.
 */
const EDGE_PX = { from: 10, to: 40 }

/**
 * Opens the drawer with a swipe from the left edge and closes it with a swipe back. During the swipe the drawer follows
 * the finger with `data-drawer-drag` and `--drawer-shown` of the document. All listeners are passive, so they do not
 * delay scrolling.
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

/** Whether an element under the finger is itself scrolled sideways. */
function canScrollBack(target: EventTarget): boolean {
  let element = target instanceof Element ? target : null
  while (element && element.scrollLeft === 0) element = element.parentElement
  return element !== null
}

function pointOf({ clientX, clientY }: Touch, time: number): TouchPoint {
  return { x: clientX, y: clientY, time }
}

/** Position of a finger at a time. */
interface TouchPoint {
  x: number
  y: number
  /** In milliseconds. */
  time: number
}

/** A swipe in progress. */
interface Drag {
  /** Returns false if it is another gesture, which is then ignored. */
  follow: (point: TouchPoint) => boolean
  release: (point: TouchPoint) => void
  /** The system took over the touch, or a second finger was added. */
  cancel: () => void
}

/** Below this distance the touch may still be a tap. */
const SLOP_PX = 10
/** Pixels per millisecond. Above this speed the direction decides, otherwise the position of the drawer. */
const FLICK = 0.35
const RECENT_MS = 100

/** Moves the drawer with a finger: opens it, or closes it if it is open. */
function createDrag(start: TouchPoint, { isOpen, onOpen, onClose, widthPx }: EdgeSwipe): Drag {
  const wasOpen = isOpen()
  const from = wasOpen ? 1 : 0
  /** Position of the finger when the swipe was recognized; null before. */
  let takenX: number | null = null
  let shown = from
  let recent: TouchPoint[] = []

  function take(point: TouchPoint): boolean {
    if (!isSideways(start, point, wasOpen ? -1 : 1)) return false
    takenX = point.x
    show(from)
    if (!wasOpen) onOpen()
    return true
  }
  function move(point: TouchPoint) {
    recent = [...recent.filter(({ time }) => point.time - time < RECENT_MS), point]
    shown = Math.min(Math.max(from + (point.x - (takenX ?? point.x)) / widthPx(), 0), 1)
    show(shown)
  }
  function settle(open: boolean) {
    if (takenX === null) return
    show(null)
    if (!open) onClose()
  }
  return {
    follow(point) {
      if (takenX === null) {
        if (Math.hypot(point.x - start.x, point.y - start.y) < SLOP_PX) return true
        if (!take(point)) return false
      }
      move(point)
      return true
    },
    release(point) {
      // The last movement may be reported only when the finger is lifted.
      if (takenX !== null) move(point)
      const speed = speedOf(recent)
      settle(Math.abs(speed) > FLICK ? speed > 0 : shown > 0.5)
    },
    cancel: () => settle(wasOpen),
  }
}

function isSideways(from: TouchPoint, to: TouchPoint, sign: 1 | -1): boolean {
  const across = (to.x - from.x) * sign
  return across > Math.abs(to.y - from.y) * 1.5
}

/** Pixels per millisecond, positive to the right. */
function speedOf(points: readonly TouchPoint[]): number {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && last.time > first.time ? (last.x - first.x) / (last.time - first.time) : 0
}

/** From 0 (hidden) to 1 (open); null returns control to the drawer. */
function show(part: number | null) {
  const { dataset, style } = document.documentElement
  if (part === null) {
    delete dataset['drawerDrag']
    style.removeProperty('--drawer-shown')
  } else {
    dataset['drawerDrag'] = ''
    style.setProperty('--drawer-shown', String(part))
  }
}
