import type { Image } from '@pictor/contract'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { areCharacterShortcutsOn } from '../character-shortcuts.ts'
import { imageSize } from '../image-attributes.ts'
import {
  createGestures,
  FITTED,
  isZoomed,
  panBy,
  getZoomInScale,
  zoomTo,
  type Extent,
  type Gesture,
  type Point,
  type PointerInput,
  type SwipeDirection,
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
  fitArea: RefObject<HTMLElement | null>
  navigation: PreviewNavigation
  onClose: () => void
}

const CENTER: Point = { x: 0, y: 0 }
/** An image released below this scale returns to scale 1. */
const SNAP_BACK_SCALE = 1.06

/**
 * Handles fingers, mouse, wheel and keys on one image: zooms and pans it. Dragging a whole image sideways steps to the
 * adjacent one; dragging it down closes the dialog. Each image starts at scale 1.
 */
export function usePreviewGestures({ open, image, stage, fitArea, navigation, onClose }: PreviewGesturesOptions) {
  const drag = useDrag({ id: image?.id ?? null, stage, fitArea, navigation, onClose })
  const { view, toggleZoom, pan, scaleBy, snapBack } = useZoom(image, { stage, fitArea })
  const [isGestureActive, setGestureActive] = useState(false)

  function handleGesture(gesture: Gesture) {
    setGestureActive(gesture.type === 'pan' || gesture.type === 'pinch' || gesture.type === 'drag')
    if (gesture.type === 'toggle') toggleZoom(gesture.point)
    if (gesture.type === 'pan') pan(gesture.offset)
    if (gesture.type === 'pinch') scaleBy(gesture.factor, gesture.point)
    if (gesture.type === 'drag') drag.moveBy(gesture.offset)
    if (gesture.type === 'swipe') drag.swipe(gesture.direction)
    if (gesture.type === 'end') {
      snapBack()
      drag.release()
    }
  }
  useWheel(stage, { isZoomed: isZoomed(view), pan, scaleBy })
  useKeys(stage, { open, view, toggleZoom, pan, navigation })
  const handlers = usePointers(isZoomed(view), handleGesture)
  return { view, isGestureActive, dragOffsetPx: drag.offsetPx, toggleZoom, handlers }
}

type StageElements = Pick<PreviewGesturesOptions, 'stage' | 'fitArea'>

/** The view of the image, and the functions that change it. */
function useZoom(image: Image | null, { stage, fitArea }: StageElements) {
  const [{ id, view }, setZoom] = useState({ id: image?.id, view: FITTED })
  if (id !== image?.id) setZoom({ id: image?.id, view: FITTED })

  function changeView(getNext: (view: View, extent: Extent) => View) {
    const extent = measureExtent(image, stage.current, fitArea.current)
    if (extent) setZoom((zoom) => ({ ...zoom, view: getNext(zoom.view, extent) }))
  }
  return {
    view,
    pan: (offset: Point) => changeView((view, extent) => panBy(view, offset, extent)),
    scaleBy: (factor: number, point: Point) =>
      changeView((view, extent) => zoomTo(view, view.scale * factor, { point, extent })),
    /** Toggles between the whole image and its actual size, around a point. */
    toggleZoom: (point: Point = CENTER) =>
      changeView((view, extent) => (isZoomed(view) ? FITTED : zoomTo(view, getZoomInScale(extent), { point, extent }))),
    snapBack: () => changeView((view) => (view.scale < SNAP_BACK_SCALE ? FITTED : view)),
  }
}

function measureExtent(image: Image | null, stage: HTMLElement | null, fitArea: HTMLElement | null): Extent | null {
  if (!image || !stage || !fitArea) return null
  const { width: fileWidth, height: fileHeight } = imageSize(image)
  // `offsetWidth` and `offsetHeight` ignore transforms, unlike `getBoundingClientRect`.
  const width = Math.min(fitArea.offsetWidth, fitArea.offsetHeight * (fileWidth / fileHeight))
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
      center.current = getCenter(event.currentTarget)
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
    point: { x: event.clientX - center.x, y: event.clientY - center.y },
    time: event.timeStamp,
    isTouch: event.pointerType === 'touch',
  }
}

function getCenter(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

interface WheelOptions {
  isZoomed: boolean
  pan: (offset: Point) => void
  scaleBy: (factor: number, point: Point) => void
}

/** The wheel pans a zoomed image. With Ctrl it zooms; browsers report a pinch on a trackpad in the same way. */
function useWheel(stage: RefObject<HTMLElement | null>, { isZoomed, pan, scaleBy }: WheelOptions) {
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !isZoomed) return
    event.preventDefault()
    if (!event.ctrlKey) return pan({ x: -event.deltaX, y: -event.deltaY })
    if (!stage.current) return
    const center = getCenter(stage.current)
    scaleBy(Math.exp(-event.deltaY / 200), { x: event.clientX - center.x, y: event.clientY - center.y })
  })
  useEffect(() => {
    const element = stage.current
    // Added without React, whose listeners are passive and cannot prevent scrolling.
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [stage])
}

const PAN_PX = 80

/** The direction in which an arrow key moves the image. */
const PAN_DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

interface KeyOptions {
  open: boolean
  view: View
  toggleZoom: () => void
  pan: (offset: Point) => void
  navigation: PreviewNavigation
}

/** `z` zooms in and out. Arrow keys pan a zoomed image; otherwise, left and right step to the adjacent images. */
function useKeys(stage: RefObject<HTMLElement | null>, { open, view, toggleZoom, pan, navigation }: KeyOptions) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !isForPreview(event, stage.current)) return
    const direction = PAN_DIRECTIONS[event.key]
    if (event.key === 'z' && areCharacterShortcutsOn()) toggleZoom()
    else if (direction && isZoomed(view)) pan({ x: direction.x * PAN_PX, y: direction.y * PAN_PX })
    else if (direction && direction.x !== 0) navigation.step(direction.x > 0 ? -1 : 1)
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
function useDrag({ id, stage, fitArea, navigation, onClose }: DragOptions) {
  const [{ imageId, offsetPx }, setDrag] = useState({ imageId: id, offsetPx: 0 })
  if (imageId !== id) setDrag({ imageId: id, offsetPx: 0 })
  const pendingStep = useRef<1 | -1 | null>(null)
  const isClosing = useRef(false)
  useLayoutEffect(() => {
    if (pendingStep.current !== null) slideIn(fitArea.current, pendingStep.current)
    pendingStep.current = null
  }, [fitArea, id])
  useScrollLock(stage)
  const moveSideways = (px: number) => setDrag({ imageId: id, offsetPx: px })

  return {
    /** How far the image is dragged sideways. */
    offsetPx,
    moveBy({ x, y }: Point) {
      pendingStep.current = null
      isClosing.current = false
      if (y > 0) return moveDown(stage.current, y)
      const isEnd = x > 0 ? !navigation.previous : !navigation.next
      moveSideways(isEnd ? x * RESISTANCE : x)
    },
    swipe(direction: SwipeDirection) {
      if (direction === 'down') {
        isClosing.current = isScrolledToTop(stage.current)
        if (isClosing.current) onClose()
        return
      }
      const step = direction === 'left' ? 1 : -1
      pendingStep.current = step
      if (!navigation.step(step)) pendingStep.current = null
    },
    /**
     * Moves the image back to its place, except while the preview closes or steps: those animations start from here.
     */
    release() {
      if (!isClosing.current) moveDown(stage.current, null)
      if (pendingStep.current === null) moveSideways(0)
    },
  }
}

const SLIDE_MS = 180

/** Slides the new image in: the next image from the right, the previous one from the left. */
function slideIn(fitArea: HTMLElement | null, step: 1 | -1) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  fitArea?.animate(
    [
      { transform: `translateX(${step * 5}rem)`, opacity: 0.3 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: SLIDE_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  )
}

/** Prevents scrolling while a finger drags the image down, if the dialog was scrolled to the top at the start. */
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
    const sidewaysPx = Math.abs(touch.clientX - start.current.clientX)
    const downPx = touch.clientY - start.current.clientY
    isLocked.current ??= downPx > sidewaysPx && isScrolledToTop(stage.current)
    if (isLocked.current && event.cancelable) event.preventDefault()
  })
  useEffect(() => {
    const element = stage.current
    element?.addEventListener('touchstart', handleStart, { passive: true })
    // Added without React, whose listeners are passive and cannot prevent scrolling.
    element?.addEventListener('touchmove', handleMove, { passive: false })
    return () => {
      element?.removeEventListener('touchstart', handleStart)
      element?.removeEventListener('touchmove', handleMove)
    }
  }, [stage])
}

/** Moves the dialog down with the finger; null moves it back to its place. */
function moveDown(stage: Element | null, px: number | null) {
  const dialog = findDialog(stage)
  if (!dialog || (px !== null && !isScrolledToTop(stage))) return
  dialog.style.translate = px === null ? '' : `0 ${px}px`
  dialog.style.transition = px === null ? '' : 'none'
}

/** Returns the dialog of the preview, which moves down with the image. */
function findDialog(stage: Element | null): HTMLElement | null {
  return stage?.closest<HTMLElement>('[role="dialog"]') ?? null
}

function isScrolledToTop(stage: Element | null): boolean {
  const content = stage?.closest('.dialog-content')
  return content !== undefined && content !== null && content.scrollTop <= 0
}
