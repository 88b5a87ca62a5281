import type { EdgeSwipe } from './edge-swipe.ts'

/** Where a finger is, and when. */
export interface TouchPoint {
  x: number
  y: number
  /** In milliseconds. */
  time: number
}

/** One finger on its way. */
export interface Drag {
  /** False: it is on another errand, and is left alone from now on. */
  follow: (point: TouchPoint) => boolean
  release: (point: TouchPoint) => void
  /** The system has taken the finger, or a second one has come. */
  cancel: () => void
}

/** Until then a finger may still be a press. */
const SLOP_PX = 10
/** Faster than this, in pixels per millisecond, the direction decides, else where the drawer stands. */
const FLICK = 0.35
const RECENT_MS = 100

/** The drawer under a finger: opened by it, or closed if it is open. */
export function createDrag(start: TouchPoint, { isOpen, onOpen, onClose, widthPx }: EdgeSwipe): Drag {
  const wasOpen = isOpen()
  const from = wasOpen ? 1 : 0
  /** Where the finger was when it became clear what it wants; null until then. */
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
      // The last stretch may be told with the lifting alone.
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

/** In pixels per millisecond, to the right. */
function speedOf(points: readonly TouchPoint[]): number {
  const [first, last] = [points[0], points.at(-1)]
  return first && last && last.time > first.time ? (last.x - first.x) / (last.time - first.time) : 0
}

/** From 0, out of sight, to 1; null leaves it to the drawer again. */
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
