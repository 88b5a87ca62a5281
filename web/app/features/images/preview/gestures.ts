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

/** Used instead of the actual size if that is hardly larger than the displayed image. */
const FALLBACK_ZOOM_SCALE = 2
const NOTICEABLE_SCALE = 1.15
const SCALE_MAX = 8

/** Returns the scale for zooming in: the file's actual size, if that is noticeably larger. */
export function getZoomInScale({ image, fileWidth }: Extent): number {
  const actual = fileWidth / image.width
  return actual > NOTICEABLE_SCALE ? Math.min(actual, SCALE_MAX) : FALLBACK_ZOOM_SCALE
}

/** Zooms around a point, which stays where it is. The point is relative to the center of the stage. */
export function zoomTo(view: View, scale: number, { point, extent }: { point: Point; extent: Extent }): View {
  const max = Math.max(SCALE_MAX, getZoomInScale(extent))
  const next = Math.min(Math.max(scale, 1), max)
  const growth = next / view.scale
  return clampToEdges(
    { scale: next, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth },
    extent,
  )
}

/** Moves the image, no further than its edges allow. */
export function panBy(view: View, { x, y }: Point, extent: Extent): View {
  return clampToEdges({ ...view, x: view.x + x, y: view.y + y }, extent)
}

export function isZoomed({ scale }: View): boolean {
  return scale > 1
}

function clampToEdges({ scale, x, y }: View, { stage, image }: Extent): View {
  const maxX = Math.max(0, (image.width * scale - stage.width) / 2)
  const maxY = Math.max(0, (image.height * scale - stage.height) / 2)
  return { scale, x: clamp(x, maxX), y: clamp(y, maxY) }
}

function clamp(value: number, max: number): number {
  // Not -0, which would make equal views differ.
  return Math.min(Math.max(value, -max), max) + 0
}

/** Gestures of fingers and mouse on an image. Points are relative to the center of the stage. */
export type Gesture =
  | { type: 'toggle'; point: Point }
  | { type: 'pan'; offset: Point }
  | { type: 'pinch'; factor: number; point: Point }
  /** A finger drags the whole image along one axis. `offset` is the distance from the start. */
  | { type: 'drag'; offset: Point }
  | { type: 'swipe'; direction: SwipeDirection }
  /** The last finger was lifted. */
  | { type: 'end' }

export type SwipeDirection = 'left' | 'right' | 'down'

export interface PointerInput {
  id: number
  point: Point
  /** In milliseconds. */
  time: number
  isTouch: boolean
}

/** Recognizes gestures from pointer events. `move`, `up` and `cancel` return what they recognize. */
export interface Gestures {
  down: (pointer: PointerInput, view: { isZoomed: boolean }) => void
  move: (pointer: PointerInput, view: { isZoomed: boolean }) => Gesture | null
  up: (pointer: PointerInput) => Gesture[]
  /** The browser has taken over the finger, for example to scroll. */
  cancel: (id: number) => Gesture[]
}

/** If the pointer moves less than this before it is released, it is a click. */
const CLICK_PX = 8
/** Minimum length of a swipe. */
const SWIPE_PX = { horizontal: 48, vertical: 96 }
/** A swipe that is faster than this needs only a length of `FLICK_PX`. */
const FLICK_PX_PER_MS = 0.5
const FLICK_PX = 24
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 40

/** Recognizes clicks, double taps, drags, swipes and pinches. */
export function createGestures(): Gestures {
  const fingers = new Map<number, Point>()
  let start: Start | null = null
  const recognizeTap = createTapRecognizer()

  /** Called after a finger was removed. Returns its gesture, and `end` if it was the last finger. */
  function releaseFinger(gesture: Gesture | null): Gesture[] {
    start = null
    return [gesture, fingers.size === 0 ? { type: 'end' as const } : null].filter((result) => result !== null)
  }

  return {
    down(pointer, { isZoomed }) {
      fingers.set(pointer.id, pointer.point)
      // A gesture with a second finger is neither a click nor a swipe.
      start = fingers.size === 1 ? { ...pointer, wasZoomed: isZoomed, hasMoved: false, axis: null } : null
    },
    move({ id, point }, { isZoomed }) {
      const before = fingers.get(id)
      if (!before) return null
      const other = [...fingers].find(([otherId]) => otherId !== id)?.[1]
      fingers.set(id, point)
      if (other) return recognizePinch({ before, point, other })
      if (start && distance(start.point, point) > CLICK_PX) startMove(start, point)
      if (start && !start.hasMoved) return null
      if (!isZoomed) return start?.axis ? { type: 'drag', offset: getDragOffset(start, point) } : null
      return { type: 'pan', offset: { x: point.x - before.x, y: point.y - before.y } }
    },
    up(pointer) {
      if (!fingers.delete(pointer.id)) return []
      if (!start) return releaseFinger(null)
      if (!start.hasMoved) return releaseFinger(recognizeTap(pointer))
      return releaseFinger(start.axis ? recognizeSwipe(start, pointer) : null)
    },
    cancel(id) {
      return fingers.delete(id) ? releaseFinger(null) : []
    },
  }
}

type Start = PointerInput & {
  wasZoomed: boolean
  hasMoved: boolean
  /** The axis along which the finger started to move; it does not change. Null for a gesture that is not a drag. */
  axis: 'horizontal' | 'vertical' | null
}

function startMove(start: Start, point: Point) {
  if (start.hasMoved) return
  start.hasMoved = true
  if (!start.isTouch || start.wasZoomed) return
  const [sidewaysPx, downPx] = [Math.abs(point.x - start.point.x), point.y - start.point.y]
  if (sidewaysPx > Math.abs(downPx)) start.axis = 'horizontal'
  else if (downPx > 0) start.axis = 'vertical'
}

/** Returns the distance from the start along the axis of the drag. */
function getDragOffset(start: Start, point: Point): Point {
  if (start.axis === 'horizontal') return { x: point.x - start.point.x, y: 0 }
  return { x: 0, y: Math.max(0, point.y - start.point.y) }
}

/** A mouse click toggles the zoom, and so does the second tap of a double tap. */
function createTapRecognizer() {
  let last: PointerInput | null = null
  return (pointer: PointerInput): Gesture | null => {
    if (!pointer.isTouch) return { type: 'toggle', point: pointer.point }
    const isSecond =
      last && pointer.time - last.time < DOUBLE_TAP_MS && distance(pointer.point, last.point) < DOUBLE_TAP_PX
    last = isSecond ? null : pointer
    return isSecond ? { type: 'toggle', point: pointer.point } : null
  }
}

/** One of two fingers moved from `before` to `point`; `other` did not move. */
function recognizePinch({ before, point, other }: { before: Point; point: Point; other: Point }): Gesture | null {
  const distanceBefore = distance(before, other)
  if (distanceBefore === 0) return null
  return {
    type: 'pinch',
    factor: distance(point, other) / distanceBefore,
    point: { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 },
  }
}

function recognizeSwipe(start: Start, { point, time }: PointerInput): Gesture | null {
  if (start.axis === null) return null
  const { x, y } = getDragOffset(start, point)
  const lengthPx = Math.abs(x + y)
  const deviationPx = start.axis === 'horizontal' ? point.y - start.point.y : point.x - start.point.x
  const isFlick = lengthPx > FLICK_PX && time > start.time && lengthPx / (time - start.time) > FLICK_PX_PER_MS
  if ((lengthPx < SWIPE_PX[start.axis] && !isFlick) || lengthPx < Math.abs(deviationPx) * 1.5) return null
  if (start.axis === 'vertical') return { type: 'swipe', direction: 'down' }
  return { type: 'swipe', direction: x > 0 ? 'right' : 'left' }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
