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
  type PointerInput,
  type SwipeTo,
  type View,
} from './gestures.ts'
import type { PreviewNavigation } from './preview-navigation.ts'

export interface PreviewGesturesOptions {
  /** False while the preview closes: then keys do nothing. */
  open: boolean
  image: Image | null
  /** The element that clips the image. */
  stage: RefObject<HTMLElement | null>
  /** The area that the whole image fits into, in the center of the stage. */
  room: RefObject<HTMLElement | null>
  navigation: PreviewNavigation
  onClose: () => void
}

const CENTER: Point = { x: 0, y: 0 }
/** An image released below this scale returns to scale 1. */
const SNAP_BACK_SCALE = 1.06

/**
 * Handles fingers, mouse, wheel and keys on one image. They zoom and pan it. Dragging a whole image sideways steps to
 * the adjacent one; dragging it down closes the dialog. Another image starts at scale 1.
 */
export function usePreviewGestures({ open, image, stage, room, navigation, onClose }: PreviewGesturesOptions) {
  const drag = useDrag({ id: image?.id ?? null, stage, room, navigation, onClose })
  const { view, toggleZoom, pan, scaleBy, settle } = useZoom(image, { stage, room })
  const [isGestureActive, setGestureActive] = useState(false)

  function handleGesture(gesture: Gesture) {
    setGestureActive(gesture.type === 'pan' || gesture.type === 'pinch' || gesture.type === 'drag')
    if (gesture.type === 'toggle') toggleZoom(gesture.at)
    if (gesture.type === 'pan') pan(gesture.by)
    if (gesture.type === 'pinch') scaleBy(gesture.by, gesture.at)
    if (gesture.type === 'drag') drag.moveBy(gesture.by)
    if (gesture.type === 'swipe') drag.swipe(gesture.to)
    if (gesture.type === 'end') {
      settle()
      drag.release()
    }
  }
  useWheel(stage, { isZoomed: isZoomed(view), pan, scaleBy })
  useKeys(stage, { open, view, toggleZoom, pan, navigation })
  const handlers = usePointers(isZoomed(view), handleGesture)
  return { view, isGestureActive, across: drag.across, toggleZoom, handlers }
}

type StageElements = Pick<PreviewGesturesOptions, 'stage' | 'room'>

/** The view of the image, and the functions that change it. */
function useZoom(image: Image | null, { stage, room }: StageElements) {
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
    /** Toggles between the whole image and its actual size, around a point. */
    toggleZoom: (at: Point = CENTER) =>
      change((now, extent) => (isZoomed(now) ? FITTED : zoomTo(now, zoomedScale(extent), { at, extent }))),
    settle: () => change((now) => (now.scale < SNAP_BACK_SCALE ? FITTED : now)),
  }
}

function extentOf(image: Image | null, stage: HTMLElement | null, room: HTMLElement | null): Extent | null {
  if (!image || !stage || !room) return null
  const { width: fileWidth, height: fileHeight } = imageSize(image)
  // Without transforms, unlike the result of `getBoundingClientRect`.
  const width = Math.min(room.offsetWidth, room.offsetHeight * (fileWidth / fileHeight))
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    image: { width, height: width * (fileHeight / fileWidth) },
    fileWidth,
  }
}

/** Returns pointer handlers that recognize gestures. */
function usePointers(isZoomed: boolean, onGesture: (gesture: Gesture) => void) {
  const [gestures] = useState(createGestures)
  // The center when the pointer went down: the stage may move with the fingers.
  const center = useRef(CENTER)
  const toPointerInput = (event: PointerEvent) => createPointerInput(center.current, event)
  return {
    onPointerDown(event: PointerEvent) {
      if (!isOnImage(event)) return
      // Without capture, a mouse that leaves the stage would stop dragging. The browser captures fingers by itself.
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
      center.current = centerOf(event.currentTarget)
      gestures.down(toPointerInput(event), { isZoomed })
    },
    onPointerMove(event: PointerEvent) {
      const gesture = gestures.move(toPointerInput(event), { isZoomed })
      if (gesture) onGesture(gesture)
    },
    onPointerUp: (event: PointerEvent) => gestures.up(toPointerInput(event)).forEach(onGesture),
    onPointerCancel: (event: PointerEvent) => gestures.cancel(event.pointerId).forEach(onGesture),
  }
}

/** A mouse acts on the image only, a finger anywhere on the stage. Controls handle their own clicks. */
function isOnImage({ button, pointerType, target }: PointerEvent): boolean {
  if (button !== 0 || !(target instanceof Element)) return false
  return pointerType === 'touch' ? target.closest('button, a') === null : target instanceof HTMLImageElement
}

function createPointerInput(center: Point, event: PointerEvent): PointerInput {
  return {
    id: event.pointerId,
    at: { x: event.clientX - center.x, y: event.clientY - center.y },
    time: event.timeStamp,
    isTouch: event.pointerType === 'touch',
  }
}

function centerOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

interface WheelOptions {
  isZoomed: boolean
  pan: (by: Point) => void
  scaleBy: (factor: number, at: Point) => void
}

/** The wheel pans a zoomed image. With Ctrl it zooms; browsers report a pinch on a trackpad in the same way. */
function useWheel(stage: RefObject<HTMLElement | null>, { isZoomed, pan, scaleBy }: WheelOptions) {
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !isZoomed) return
    event.preventDefault()
    if (!event.ctrlKey) return pan({ x: -event.deltaX, y: -event.deltaY })
    if (!stage.current) return
    const center = centerOf(stage.current)
    scaleBy(Math.exp(-event.deltaY / 200), { x: event.clientX - center.x, y: event.clientY - center.y })
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

/** `z` zooms in and out. Arrow keys pan a zoomed image; otherwise, left and right step to the adjacent images. */
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
    // In the capture phase, because the dialog stops key events from bubbling.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [open])
}

/** Returns false for typing, and for keys in a dialog above the preview. */
function isForPreview({ target }: KeyboardEvent, stage: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !stage) return false
  if (target.closest('input, textarea, select, [contenteditable]')) return false
  const dialog = stage.closest('[role="dialog"]')
  return target === document.body || dialog?.contains(target) === true
}

/** Part of the drag distance that an image moves if there is no adjacent image. */
const RESISTANCE = 0.25

interface DragOptions extends StageElements {
  id: string | null
  navigation: PreviewNavigation
  onClose: () => void
}

/** Drags a whole image: sideways to step to the adjacent one, down to close the dialog. */
function useDrag({ id, stage, room, navigation, onClose }: DragOptions) {
  const [{ imageId, across }, setDrag] = useState({ imageId: id, across: 0 })
  if (imageId !== id) setDrag({ imageId: id, across: 0 })
  const stepping = useRef<1 | -1 | null>(null)
  const closing = useRef(false)
  useLayoutEffect(() => {
    if (stepping.current !== null) slideIn(room.current, stepping.current)
    stepping.current = null
  }, [room, id])
  useScrollLock(stage)
  const moveAcross = (px: number) => setDrag({ imageId: id, across: px })

  return {
    across,
    moveBy({ x, y }: Point) {
      stepping.current = null
      closing.current = false
      if (y > 0) return moveDown(stage.current, y)
      const isEnd = x > 0 ? !navigation.previous : !navigation.next
      moveAcross(isEnd ? x * RESISTANCE : x)
    },
    swipe(to: SwipeTo) {
      if (to === 'down') {
        closing.current = isScrolledToTop(sheetOf(stage.current))
        if (closing.current) onClose()
        return
      }
      const step = to === 'left' ? 1 : -1
      stepping.current = step
      if (!navigation.onStep(step)) stepping.current = null
    },
    /** Moves the image back. If it is being left or closed, its animation continues from here. */
    release() {
      if (!closing.current) moveDown(stage.current, null)
      if (stepping.current === null) moveAcross(0)
    },
  }
}

const SLIDE_MS = 180

/** The new image slides in from the side that it was dragged from. */
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

/** Prevents scrolling if a finger starts with a drag down while the dialog is scrolled to the top. */
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
    isLocked.current ??= down > across && isScrolledToTop(sheetOf(stage.current))
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
  if (!sheet || (px !== null && !isScrolledToTop(sheet))) return
  sheet.style.translate = px === null ? '' : `0 ${px}px`
  sheet.style.transition = px === null ? '' : 'none'
}

/** Returns the element that moves down with the image: the dialog. */
function sheetOf(stage: Element | null): HTMLElement | null {
  return stage?.closest<HTMLElement>('[role="dialog"]') ?? null
}

function isScrolledToTop(sheet: Element | null): boolean {
  return sheet !== null && sheet.scrollTop <= 0
}
