import type { Point } from './zoom.ts'

/** What fingers and the mouse do on a picture. Points are counted from the stage's middle. */
export type Gesture =
  | { type: 'toggle'; at: Point }
  | { type: 'pan'; by: Point }
  | { type: 'pinch'; by: number; at: Point }
  | { type: 'swipe'; to: 'left' | 'right' }
  /** The last finger has left. */
  | { type: 'end' }

export interface Press {
  id: number
  at: Point
  /** In milliseconds. */
  time: number
  isTouch: boolean
}

/** Each answers what the press amounts to so far. */
export interface Gestures {
  down: (press: Press, view: { isZoomed: boolean }) => void
  move: (press: Press, view: { isZoomed: boolean }) => Gesture | null
  up: (press: Press) => Gesture[]
  /** The browser has taken the finger for itself, to scroll say. */
  cancel: (id: number) => Gesture[]
}

/** A press that moves less is a click. */
const CLICK_PX = 8
const SWIPE_PX = 48
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 40

/** Tells apart a click or a double tap, a drag, a swipe and two fingers. */
export function createGestures(): Gestures {
  const fingers = new Map<number, Point>()
  let start: (Press & { wasZoomed: boolean; moved: boolean }) | null = null
  const tapped = createTaps()

  function released(gesture: Gesture | null): Gesture[] {
    start = null
    return [gesture, fingers.size === 0 ? { type: 'end' as const } : null].filter((each) => each !== null)
  }

  return {
    down(press, { isZoomed }) {
      fingers.set(press.id, press.at)
      // With a second finger it is neither a click nor a swipe.
      start = fingers.size === 1 ? { ...press, wasZoomed: isZoomed, moved: false } : null
    },
    move({ id, at }, { isZoomed }) {
      const before = fingers.get(id)
      if (!before) return null
      const other = [...fingers].find(([otherId]) => otherId !== id)?.[1]
      fingers.set(id, at)
      if (other) return pinched({ before, at, other })
      if (start && distance(start.at, at) > CLICK_PX) start.moved = true
      if (!isZoomed || (start && !start.moved)) return null
      return { type: 'pan', by: { x: at.x - before.x, y: at.y - before.y } }
    },
    up(press) {
      if (!fingers.delete(press.id)) return []
      if (!start) return released(null)
      if (!start.moved) return released(tapped(press))
      return released(start.isTouch && !start.wasZoomed ? swiped(start.at, press.at) : null)
    },
    cancel(id) {
      return fingers.delete(id) ? released(null) : []
    },
  }
}

/** A click toggles, and so does the second of two taps. */
function createTaps() {
  let last: Press | null = null
  return (press: Press): Gesture | null => {
    if (!press.isTouch) return { type: 'toggle', at: press.at }
    const isSecond = last && press.time - last.time < DOUBLE_TAP_MS && distance(press.at, last.at) < DOUBLE_TAP_PX
    last = isSecond ? null : press
    return isSecond ? { type: 'toggle', at: press.at } : null
  }
}

/** One of two fingers moved; `other` stands still. */
function pinched({ before, at, other }: { before: Point; at: Point; other: Point }): Gesture | null {
  const apart = distance(before, other)
  if (apart === 0) return null
  return { type: 'pinch', by: distance(at, other) / apart, at: { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 } }
}

function swiped(from: Point, to: Point): Gesture | null {
  const [across, down] = [to.x - from.x, to.y - from.y]
  if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(down) * 2) return null
  return { type: 'swipe', to: across > 0 ? 'right' : 'left' }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
