import type { Image } from '@pictor/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { imageSize } from '../image-source.ts'
import {
  createGestures,
  FITTED,
  isZoomed,
  panBy,
  zoomedScale,
  zoomTo,
  type Extent,
  type Gesture,
  type Point,
  type Press,
  type SwipeTo,
  type View,
} from './gestures.ts'
import type { PreviewNavigation } from './preview-navigation.ts'

export interface PreviewGesturesOptions {
  /** A preview that closes reacts to nothing any more. */
  open: boolean
  image: Image | null
  /** What clips the image. */
  stage: RefObject<HTMLElement | null>
  /** The room that the whole image fits into, in the stage's middle. */
  room: RefObject<HTMLElement | null>
  navigation: PreviewNavigation
  onClose: () => void
}

const MIDDLE: Point = { x: 0, y: 0 }
/** Released so near to the whole image, it is meant. */
const WHOLE_BELOW = 1.06

/**
 * Fingers, mouse, wheel and keys on one image. They zoom and pan it; a whole image that a finger drags goes to the adjacent one, or is closed
 * with its dialog. Another image begins as a whole again.
 */
export function usePreviewGestures({ open, image, stage, room, navigation, onClose }: PreviewGesturesOptions) {
  const drag = useDrag({ id: image?.id ?? null, stage, room, navigation, onClose })
  const { view, toggleZoom, pan, scaleBy, settle } = useZoom(image, { stage, room })
  const [held, setHeld] = useState(false)

  function handleGesture(gesture: Gesture) {
    setHeld(gesture.type === 'pan' || gesture.type === 'pinch' || gesture.type === 'drag')
    if (gesture.type === 'toggle') toggleZoom(gesture.at)
    if (gesture.type === 'pan') pan(gesture.by)
    if (gesture.type === 'pinch') scaleBy(gesture.by, gesture.at)
    if (gesture.type === 'drag') drag.follow(gesture.by)
    if (gesture.type === 'swipe') drag.swipe(gesture.to)
    if (gesture.type === 'end') {
      settle()
      drag.release()
    }
  }
  useWheel(stage, { isZoomed: isZoomed(view), pan, scaleBy })
  useKeys(stage, { open, view, toggleZoom, pan, navigation })
  const handlers = usePointers(isZoomed(view), handleGesture)
  return { view, held, across: drag.across, toggleZoom, handlers }
}

type Place = Pick<PreviewGesturesOptions, 'stage' | 'room'>

/** How much of the image is visible, and what changes it. */
function useZoom(image: Image | null, { stage, room }: Place) {
  const [{ id, view }, setZoom] = useState({ id: image?.id, view: FITTED })
  if (id !== image?.id) setZoom({ id: image?.id, view: FITTED })

  function change(next: (view: View, extent: Extent) => View) {
    const extent = extentOf(image, stage.current, room.current)
    if (extent) setZoom((now) => ({ ...now, view: next(now.view, extent) }))
  }
  return {
    view,
    pan: (by: Point) => change((now, extent) => panBy(now, by, extent)),
    scaleBy: (factor: number, at: Point) => change((now, extent) => zoomTo(now, now.scale * factor, { at, extent })),
    /** Between the whole image and its actual size; what is at the point stays there. */
    toggleZoom: (at: Point = MIDDLE) =>
      change((now, extent) => (isZoomed(now) ? FITTED : zoomTo(now, zoomedScale(extent), { at, extent }))),
    settle: () => change((now) => (now.scale < WHOLE_BELOW ? FITTED : now)),
  }
}

function extentOf(image: Image | null, stage: HTMLElement | null, room: HTMLElement | null): Extent | null {
  if (!image || !stage || !room) return null
  const { width: fileWidth, height: fileHeight } = imageSize(image)
  // Untransformed, unlike what `getBoundingClientRect` returns.
  const width = Math.min(room.offsetWidth, room.offsetHeight * (fileWidth / fileHeight))
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    image: { width, height: width * (fileHeight / fileWidth) },
    fileWidth,
  }
}

/** Fingers and mouse, as gestures. */
function usePointers(isZoomed: boolean, onGesture: (gesture: Gesture) => void) {
  const [gestures] = useState(createGestures)
  // As it was when the fingers came: the stage may move with them.
  const middle = useRef(MIDDLE)
  const pressOf = (event: PointerEvent) => pressFrom(middle.current, event)
  return {
    onPointerDown(event: PointerEvent) {
      if (!isOnImage(event)) return
      // A mouse that leaves the stage still drags; a finger is followed anyway.
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
      middle.current = middleOf(event.currentTarget)
      gestures.down(pressOf(event), { isZoomed })
    },
    onPointerMove(event: PointerEvent) {
      const gesture = gestures.move(pressOf(event), { isZoomed })
      if (gesture) onGesture(gesture)
    },
    onPointerUp: (event: PointerEvent) => gestures.up(pressOf(event)).forEach(onGesture),
    onPointerCancel: (event: PointerEvent) => gestures.cancel(event.pointerId).forEach(onGesture),
  }
}

/** A mouse acts on the image itself, a finger anywhere around it; controls have their own presses. */
function isOnImage({ button, pointerType, target }: PointerEvent): boolean {
  if (button !== 0 || !(target instanceof Element)) return false
  return pointerType === 'touch' ? target.closest('button, a') === null : target instanceof HTMLImageElement
}

function pressFrom(middle: Point, event: PointerEvent): Press {
  return {
    id: event.pointerId,
    at: { x: event.clientX - middle.x, y: event.clientY - middle.y },
    time: event.timeStamp,
    isTouch: event.pointerType === 'touch',
  }
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

interface WheelOptions {
  isZoomed: boolean
  pan: (by: Point) => void
  scaleBy: (factor: number, at: Point) => void
}

/** The wheel pans an enlarged image; with Ctrl, which is also how a trackpad reports two fingers, it zooms. */
function useWheel(stage: RefObject<HTMLElement | null>, { isZoomed, pan, scaleBy }: WheelOptions) {
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !isZoomed) return
    event.preventDefault()
    if (!event.ctrlKey) return pan({ x: -event.deltaX, y: -event.deltaY })
    if (!stage.current) return
    const middle = middleOf(stage.current)
    scaleBy(Math.exp(-event.deltaY / 200), { x: event.clientX - middle.x, y: event.clientY - middle.y })
  })
  useEffect(() => {
    const element = stage.current
    // Not by React, whose listeners may not keep the page from scrolling.
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [stage])
}

const PAN_PX = 80

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

interface KeyOptions {
  open: boolean
  view: View
  toggleZoom: () => void
  pan: (by: Point) => void
  navigation: PreviewNavigation
}

/** `z` zooms in and out. Arrows pan an enlarged image; else left and right go to the adjacent ones. */
function useKeys(stage: RefObject<HTMLElement | null>, { open, view, toggleZoom, pan, navigation }: KeyOptions) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !isForPreview(event, stage.current)) return
    const direction = DIRECTIONS[event.key]
    if (event.key === 'z') toggleZoom()
    else if (direction && isZoomed(view)) pan({ x: direction.x * PAN_PX, y: direction.y * PAN_PX })
    else if (direction && direction.x !== 0) navigation.onStep(direction.x > 0 ? -1 : 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!open) return
    // In the capturing phase: the dialog keeps keys from bubbling.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [open])
}

/** Not what is typed, and not what happens in a dialog over the preview. */
function isForPreview({ target }: KeyboardEvent, stage: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !stage) return false
  if (target.closest('input, textarea, select, [contenteditable]')) return false
  const dialog = stage.closest('[role="dialog"]')
  return target === document.body || dialog?.contains(target) === true
}

/** So far an image follows that has none next to it. */
const RESISTANCE = 0.25

interface DragOptions extends Place {
  id: string | null
  navigation: PreviewNavigation
  onClose: () => void
}

/** A whole image under a finger: dragged across it goes to the adjacent one, dragged down it is closed with its dialog. */
function useDrag({ id, stage, room, navigation, onClose }: DragOptions) {
  const [{ of, across }, setDrag] = useState({ of: id, across: 0 })
  if (of !== id) setDrag({ of: id, across: 0 })
  const stepping = useRef<1 | -1 | null>(null)
  const closing = useRef(false)
  useLayoutEffect(() => {
    if (stepping.current !== null) slideIn(room.current, stepping.current)
    stepping.current = null
  }, [room, id])
  useScrollLock(stage)
  const moveAcross = (px: number) => setDrag({ of: id, across: px })

  return {
    across,
    follow({ x, y }: Point) {
      stepping.current = null
      closing.current = false
      if (y > 0) return moveDown(stage.current, y)
      const isEnd = x > 0 ? !navigation.previous : !navigation.next
      moveAcross(isEnd ? x * RESISTANCE : x)
    },
    swipe(to: SwipeTo) {
      if (to === 'down') {
        closing.current = isAtTop(sheetOf(stage.current))
        if (closing.current) onClose()
        return
      }
      const step = to === 'left' ? 1 : -1
      stepping.current = step
      if (!navigation.onStep(step)) stepping.current = null
    },
    /** An image that is being left or closed goes on from where it was released. */
    release() {
      if (!closing.current) moveDown(stage.current, null)
      if (stepping.current === null) moveAcross(0)
    },
  }
}

const SLIDE_MS = 180

/** The next image slides in from the side that it was dragged from. */
function slideIn(room: HTMLElement | null, step: 1 | -1) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  room?.animate(
    [
      { transform: `translateX(${step * 5}rem)`, opacity: 0.3 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: SLIDE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  )
}

/** A finger that begins by dragging the image down, where there is nothing above it, does not scroll. */
function useScrollLock(stage: RefObject<HTMLElement | null>) {
  const start = useRef<Touch | null>(null)
  const isLocked = useRef<boolean | null>(null)
  const handleStart = useEffectEvent(({ touches }: TouchEvent) => {
    start.current = touches.length === 1 ? (touches[0] ?? null) : null
    isLocked.current = null
  })
  const handleMove = useEffectEvent((event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch || !start.current) return
    const across = Math.abs(touch.clientX - start.current.clientX)
    const down = touch.clientY - start.current.clientY
    isLocked.current ??= down > across && isAtTop(sheetOf(stage.current))
    if (isLocked.current && event.cancelable) event.preventDefault()
  })
  useEffect(() => {
    const element = stage.current
    element?.addEventListener('touchstart', handleStart, { passive: true })
    // Not by React, whose listeners may not keep the page from scrolling.
    element?.addEventListener('touchmove', handleMove, { passive: false })
    return () => {
      element?.removeEventListener('touchstart', handleStart)
      element?.removeEventListener('touchmove', handleMove)
    }
  }, [stage])
}

function moveDown(stage: Element | null, px: number | null) {
  const sheet = sheetOf(stage)
  if (!sheet || (px !== null && !isAtTop(sheet))) return
  sheet.style.translate = px === null ? '' : `0 ${px}px`
  sheet.style.transition = px === null ? '' : 'none'
}

/** What moves down with the image: the whole dialog. */
function sheetOf(stage: Element | null): HTMLElement | null {
  return stage?.closest<HTMLElement>('[role="dialog"]') ?? null
}

function isAtTop(sheet: Element | null): boolean {
  return sheet !== null && sheet.scrollTop <= 0
}
