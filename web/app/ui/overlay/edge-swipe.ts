import { isModalOpen } from './dialog.tsx'

/** The drawer that the swipe opens and closes. */
export interface EdgeSwipe {
  isOpen: () => boolean
  /** Whether the page has a drawer now. */
  isEnabled: () => boolean
  /** Called when a finger may be about to open the drawer. */
  onApproach: () => void
  onOpen: () => void
  onClose: () => void
  /** Width of the drawer. */
  widthPx: () => number
}

/**
 * Where a swipe must start, in pixels from the left edge. Swipes from the first pixels belong to the system, which
 * navigates back.
 */
const EDGE_PX = { from: 10, to: 40 }

/**
 * Opens the drawer with a swipe from the left edge and closes it with a swipe back. During the swipe,
 * `data-drawer-drag` and `--drawer-shown` of the root element make the drawer follow the finger. All listeners are
 * passive, so they do not delay scrolling. Returns a function that stops watching.
 */
export function watchEdgeSwipe(swipe: EdgeSwipe): () => void {
  let drag: Drag | null = null
  const controller = new AbortController()
  const options = { passive: true, signal: controller.signal }

  function end(lifted?: TouchPoint) {
    if (lifted) drag?.release(lifted)
    else drag?.cancel()
    drag = null
  }
  document.addEventListener('touchstart', (event) => startDrag(event), options)
  document.addEventListener('touchmove', (event) => moveDrag(event), options)
  document.addEventListener('touchend', (event) => endDrag(event), options)
  document.addEventListener('touchcancel', () => end(), options)

  function startDrag({ touches, timeStamp }: TouchEvent) {
    end()
    const [touch] = touches
    if (!touch || touches.length > 1 || !canStart(swipe, touch)) return
    swipe.onApproach()
    drag = createDrag(toTouchPoint(touch, timeStamp), swipe)
  }
  function moveDrag({ touches, timeStamp }: TouchEvent) {
    const [touch] = touches
    if (drag && touch && !drag.follow(toTouchPoint(touch, timeStamp))) end()
  }
  function endDrag({ changedTouches, timeStamp }: TouchEvent) {
    const [touch] = changedTouches
    end(touch && toTouchPoint(touch, timeStamp))
  }
  return () => {
    end()
    controller.abort()
  }
}

function canStart({ isOpen, isEnabled }: EdgeSwipe, { clientX, target }: Touch): boolean {
  if (!isEnabled()) return false
  if (isOpen()) return true
  return clientX >= EDGE_PX.from && clientX <= EDGE_PX.to && !isModalOpen() && !canScrollBack(target)
}

/** Whether an element under the finger is scrolled sideways, so that the swipe would scroll it back. */
function canScrollBack(target: EventTarget): boolean {
  let element = target instanceof Element ? target : null
  while (element && element.scrollLeft === 0) element = element.parentElement
  return element !== null
}

function toTouchPoint({ clientX, clientY }: Touch, time: number): TouchPoint {
  return { x: clientX, y: clientY, time }
}

/** Position of a finger at a point in time. */
interface TouchPoint {
  x: number
  y: number
  /** In milliseconds. */
  time: number
}

/** A swipe in progress. */
interface Drag {
  /** Moves the drawer with the finger. Returns false if the touch is another gesture, which is then ignored. */
  follow: (point: TouchPoint) => boolean
  /** Opens or closes the drawer when the finger is lifted. */
  release: (point: TouchPoint) => void
  /** Restores the drawer if the system took over the touch or a second finger was added. */
  cancel: () => void
}

/** Below this distance the touch may still be a tap. */
const TAP_DISTANCE_MAX_PX = 10
/** Pixels per millisecond. Above this speed the direction decides whether the drawer opens, below it its position. */
const FLICK_SPEED_MIN = 0.35
const SPEED_WINDOW_MS = 100

/** Moves the drawer with a finger: opens it, or closes it if it is open. */
function createDrag(start: TouchPoint, { isOpen, onOpen, onClose, widthPx }: EdgeSwipe): Drag {
  const wasOpen = isOpen()
  const startFraction = wasOpen ? 1 : 0
  /** Position of the finger when the swipe was recognized; null before. */
  let recognizedX: number | null = null
  let openFraction = startFraction
  let recentPoints: TouchPoint[] = []

  function recognize(point: TouchPoint): boolean {
    if (!isSideways(start, point, wasOpen ? -1 : 1)) return false
    recognizedX = point.x
    setOpenFraction(startFraction)
    if (!wasOpen) onOpen()
    return true
  }
  function move(point: TouchPoint) {
    recentPoints = [...recentPoints.filter(({ time }) => point.time - time < SPEED_WINDOW_MS), point]
    openFraction = Math.min(Math.max(startFraction + (point.x - (recognizedX ?? point.x)) / widthPx(), 0), 1)
    setOpenFraction(openFraction)
  }
  function settle(open: boolean) {
    if (recognizedX === null) return
    setOpenFraction(null)
    if (!open) onClose()
  }
  return {
    follow(point) {
      if (recognizedX === null) {
        if (Math.hypot(point.x - start.x, point.y - start.y) < TAP_DISTANCE_MAX_PX) return true
        if (!recognize(point)) return false
      }
      move(point)
      return true
    },
    release(point) {
      // The last movement may be reported only when the finger is lifted.
      if (recognizedX !== null) move(point)
      const speed = measureSpeed(recentPoints)
      settle(Math.abs(speed) > FLICK_SPEED_MIN ? speed > 0 : openFraction > 0.5)
    },
    cancel: () => settle(wasOpen),
  }
}

function isSideways(from: TouchPoint, to: TouchPoint, sign: 1 | -1): boolean {
  const distance = (to.x - from.x) * sign
  return distance > Math.abs(to.y - from.y) * 1.5
}

/** Pixels per millisecond, positive to the right. */
function measureSpeed(points: readonly TouchPoint[]): number {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && last.time > first.time ? (last.x - first.x) / (last.time - first.time) : 0
}

/** From 0 (hidden) to 1 (open); null returns control to the drawer. */
function setOpenFraction(fraction: number | null) {
  const { dataset, style } = document.documentElement
  if (fraction === null) {
    delete dataset['drawerDrag']
    style.removeProperty('--drawer-shown')
  } else {
    dataset['drawerDrag'] = ''
    style.setProperty('--drawer-shown', String(fraction))
  }
}
