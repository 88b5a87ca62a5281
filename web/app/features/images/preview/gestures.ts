export interface Point {
  x: number
  y: number
}

/** Scale of an image, and offset of its center from the center of the stage in CSS pixels. */
export interface View extends Point {
  scale: number
}

/** The sizes that limit a view, in CSS pixels. */
export interface Extent {
  stage: { width: number; height: number }
  /** The size at scale 1, at which the image fits into the stage. */
  image: { width: number; height: number }
  /** Width of the file. */
  fileWidth: number
}

export const FITTED: View = { scale: 1, x: 0, y: 0 }

/** Scale for an image that fits almost at its actual size, where a smaller step would not be visible. */
const MIN_ZOOM_SCALE = 2
const NOTICEABLE_SCALE = 1.15
const SCALE_MAX = 8

/** Returns the scale for zooming in: the file's actual size, if that is noticeably larger. */
export function zoomedScale({ image, fileWidth }: Extent): number {
  const actual = fileWidth / image.width
  return actual > NOTICEABLE_SCALE ? Math.min(actual, SCALE_MAX) : MIN_ZOOM_SCALE
}

/** Zooms around a point, which stays where it is. The point is relative to the center of the stage. */
export function zoomTo(view: View, scale: number, { at, extent }: { at: Point; extent: Extent }): View {
  const max = Math.max(SCALE_MAX, zoomedScale(extent))
  const next = Math.min(Math.max(scale, 1), max)
  const growth = next / view.scale
  return clampToEdges({ scale: next, x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth }, extent)
}

/** Moves the image, no further than its edges allow. */
export function panBy(view: View, { x, y }: Point, extent: Extent): View {
  return clampToEdges({ ...view, x: view.x + x, y: view.y + y }, extent)
}

export function isZoomed({ scale }: View): boolean {
  return scale > 1
}

function clampToEdges({ scale, x, y }: View, { stage, image }: Extent): View {
  const across = Math.max(0, (image.width * scale - stage.width) / 2)
  const down = Math.max(0, (image.height * scale - stage.height) / 2)
  return { scale, x: clamp(x, across), y: clamp(y, down) }
}

function clamp(value: number, max: number): number {
  // Not -0, which would make equal views differ.
  return Math.min(Math.max(value, -max), max) + 0
}

/** Gestures of fingers and mouse on an image. Points are relative to the center of the stage. */
export type Gesture =
  | { type: 'toggle'; at: Point }
  | { type: 'pan'; by: Point }
  | { type: 'pinch'; by: number; at: Point }
  /** A finger drags the whole image along one axis. `by` is the distance from the start. */
  | { type: 'drag'; by: Point }
  | { type: 'swipe'; to: SwipeTo }
  /** The last finger was lifted. */
  | { type: 'end' }

export type SwipeTo = 'left' | 'right' | 'down'

export interface PointerInput {
  id: number
  at: Point
  /** In milliseconds. */
  time: number
  isTouch: boolean
}

/** Takes pointer events. `move`, `up` and `cancel` return the gestures that they make. */
export interface Gestures {
  down: (pointer: PointerInput, view: { isZoomed: boolean }) => void
  move: (pointer: PointerInput, view: { isZoomed: boolean }) => Gesture | null
  up: (pointer: PointerInput) => Gesture[]
  /** The browser has taken over the finger, for example to scroll. */
  cancel: (id: number) => Gesture[]
}

/** A press that moves less is a click. */
const CLICK_PX = 8
const SWIPE_PX = { across: 48, down: 96 }
/** A swipe at this speed may be shorter. In pixels per millisecond. */
const FLICK = 0.5
const FLICK_PX = 24
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 40

/** Recognizes clicks, double taps, drags, swipes and pinches. */
export function createGestures(): Gestures {
  const fingers = new Map<number, Point>()
  let start: Start | null = null
  const tapped = createTaps()

  function released(gesture: Gesture | null): Gesture[] {
    start = null
    return [gesture, fingers.size === 0 ? { type: 'end' as const } : null].filter((each) => each !== null)
  }

  return {
    down(pointer, { isZoomed }) {
      fingers.set(pointer.id, pointer.at)
      // With a second finger, it is neither a click nor a swipe.
      start = fingers.size === 1 ? { ...pointer, wasZoomed: isZoomed, moved: false, along: null } : null
    },
    move({ id, at }, { isZoomed }) {
      const before = fingers.get(id)
      if (!before) return null
      const other = [...fingers].find(([otherId]) => otherId !== id)?.[1]
      fingers.set(id, at)
      if (other) return pinched({ before, at, other })
      if (start && distance(start.at, at) > CLICK_PX) startMoving(start, at)
      if (start && !start.moved) return null
      if (!isZoomed) return start?.along ? { type: 'drag', by: along(start, at) } : null
      return { type: 'pan', by: { x: at.x - before.x, y: at.y - before.y } }
    },
    up(pointer) {
      if (!fingers.delete(pointer.id)) return []
      if (!start) return released(null)
      if (!start.moved) return released(tapped(pointer))
      return released(start.along ? swiped(start, pointer) : null)
    },
    cancel(id) {
      return fingers.delete(id) ? released(null) : []
    },
  }
}

type Start = PointerInput & {
  wasZoomed: boolean
  moved: boolean
  /** The axis along which the finger started to move. It does not change. */
  along: 'across' | 'down' | null
}

function startMoving(start: Start, at: Point) {
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

/** A mouse click toggles the zoom, and so does the second tap of a double tap. */
function createTaps() {
  let last: PointerInput | null = null
  return (pointer: PointerInput): Gesture | null => {
    if (!pointer.isTouch) return { type: 'toggle', at: pointer.at }
    const isSecond = last && pointer.time - last.time < DOUBLE_TAP_MS && distance(pointer.at, last.at) < DOUBLE_TAP_PX
    last = isSecond ? null : pointer
    return isSecond ? { type: 'toggle', at: pointer.at } : null
  }
}

/** One of two fingers moved; `other` did not. */
function pinched({ before, at, other }: { before: Point; at: Point; other: Point }): Gesture | null {
  const distanceBefore = distance(before, other)
  if (distanceBefore === 0) return null
  return {
    type: 'pinch',
    by: distance(at, other) / distanceBefore,
    at: { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 },
  }
}

function swiped(start: Start, { at, time }: PointerInput): Gesture | null {
  if (start.along === null) return null
  const { x, y } = along(start, at)
  const lengthPx = Math.abs(x + y)
  const sidewaysPx = start.along === 'across' ? at.y - start.at.y : at.x - start.at.x
  const isFlick = lengthPx > FLICK_PX && time > start.time && lengthPx / (time - start.time) > FLICK
  if ((lengthPx < SWIPE_PX[start.along] && !isFlick) || lengthPx < Math.abs(sidewaysPx) * 1.5) return null
  if (start.along === 'down') return { type: 'swipe', to: 'down' }
  return { type: 'swipe', to: x > 0 ? 'right' : 'left' }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
