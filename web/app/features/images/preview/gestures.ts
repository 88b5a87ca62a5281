import type { Point } from './zoom.ts'

/** What fingers and the mouse do on a picture. Points are counted from the stage's middle. */
export type Gesture =
  | { type: 'toggle'; at: Point }
  | { type: 'pan'; by: Point }
  | { type: 'pinch'; by: number; at: Point }
  /** A finger draws the whole picture along one direction, so far in all. */
  | { type: 'drag'; by: Point }
  | { type: 'swipe'; to: SwipeTo }
  /** The last finger has left. */
  | { type: 'end' }

export type SwipeTo = 'left' | 'right' | 'down'

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
const SWIPE_PX = { across: 48, down: 96 }
/** A quick one may be shorter, in pixels per millisecond. */
const FLICK = 0.5
const FLICK_PX = 24
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 40

/** Tells apart a click or a double tap, a drag, a swipe and two fingers. */
export function createGestures(): Gestures {
  const fingers = new Map<number, Point>()
  let start: Start | null = null
  const tapped = createTaps()

  function released(gesture: Gesture | null): Gesture[] {
    start = null
    return [gesture, fingers.size === 0 ? { type: 'end' as const } : null].filter((each) => each !== null)
  }

  return {
    down(press, { isZoomed }) {
      fingers.set(press.id, press.at)
      // With a second finger it is neither a click nor a swipe.
      start = fingers.size === 1 ? { ...press, wasZoomed: isZoomed, moved: false, along: null } : null
    },
    move({ id, at }, { isZoomed }) {
      const before = fingers.get(id)
      if (!before) return null
      const other = [...fingers].find(([otherId]) => otherId !== id)?.[1]
      fingers.set(id, at)
      if (other) return pinched({ before, at, other })
      if (start && distance(start.at, at) > CLICK_PX) begin(start, at)
      if (start && !start.moved) return null
      if (!isZoomed) return start?.along ? { type: 'drag', by: along(start, at) } : null
      return { type: 'pan', by: { x: at.x - before.x, y: at.y - before.y } }
    },
    up(press) {
      if (!fingers.delete(press.id)) return []
      if (!start) return released(null)
      if (!start.moved) return released(tapped(press))
      return released(start.along ? swiped(start, press) : null)
    },
    cancel(id) {
      return fingers.delete(id) ? released(null) : []
    },
  }
}

type Start = Press & {
  wasZoomed: boolean
  moved: boolean
  /** The direction that the finger has taken, and keeps. */
  along: 'across' | 'down' | null
}

function begin(start: Start, at: Point) {
  if (start.moved) return
  start.moved = true
  if (!start.isTouch || start.wasZoomed) return
  const [across, down] = [Math.abs(at.x - start.at.x), at.y - start.at.y]
  if (across > Math.abs(down)) start.along = 'across'
  else if (down > 0) start.along = 'down'
}

function along(start: Start, at: Point): Point {
  if (start.along === 'across') return { x: at.x - start.at.x, y: 0 }
  return { x: 0, y: Math.max(0, at.y - start.at.y) }
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

function swiped(start: Start, { at, time }: Press): Gesture | null {
  if (start.along === null) return null
  const { x, y } = along(start, at)
  const way = Math.abs(x + y)
  const aside = start.along === 'across' ? at.y - start.at.y : at.x - start.at.x
  const isFlick = way > FLICK_PX && time > start.time && way / (time - start.time) > FLICK
  if ((way < SWIPE_PX[start.along] && !isFlick) || way < Math.abs(aside) * 1.5) return null
  if (start.along === 'down') return { type: 'swipe', to: 'down' }
  return { type: 'swipe', to: x > 0 ? 'right' : 'left' }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
