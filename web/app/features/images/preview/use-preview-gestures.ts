import type { Image } from '@pictor/contract'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { createGestures, type Gesture, type Press } from './gestures.ts'
import { imageSize } from '../image-source.ts'
import type { PictureDrag } from './use-picture-drag.ts'
import { FITTED, isZoomed, panBy, zoomedScale, zoomTo, type Extent, type Point, type View } from './zoom.ts'

export interface ZoomPlace {
  /** What clips the picture. */
  stage: RefObject<HTMLElement | null>
  /** The room that the whole picture fits into, in the stage's middle. */
  room: RefObject<HTMLElement | null>
  /** What becomes of a whole picture that a finger draws. */
  drag: PictureDrag
}

export type Zoom = ReturnType<typeof useZoom>

const MIDDLE: Point = { x: 0, y: 0 }
/** Let go so near to the whole picture, it is meant. */
const WHOLE_BELOW = 1.06

/** Zooming and panning of one picture; another one begins as a whole again. */
export function useZoom(image: Image | null, { stage, room, drag }: ZoomPlace) {
  const { view, toggle, pan, scaleBy, settle } = useView(image, { stage, room })
  const [held, setHeld] = useState(false)

  function carryOut(gesture: Gesture) {
    setHeld(gesture.type === 'pan' || gesture.type === 'pinch' || gesture.type === 'drag')
    if (gesture.type === 'toggle') toggle(gesture.at)
    if (gesture.type === 'pan') pan(gesture.by)
    if (gesture.type === 'pinch') scaleBy(gesture.by, gesture.at)
    if (gesture.type === 'drag') drag.follow(gesture.by)
    if (gesture.type === 'swipe') drag.swipe(gesture.to)
    if (gesture.type === 'end') {
      settle()
      drag.letGo()
    }
  }
  useWheel(stage, { isZoomed: isZoomed(view), pan, scaleBy })
  const handlers = usePointers(isZoomed(view), carryOut)
  return { view, held, toggle, pan, handlers }
}

/** How much of the picture is seen, and what changes it. */
function useView(image: Image | null, { stage, room }: Pick<ZoomPlace, 'stage' | 'room'>) {
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
    /** Between the whole picture and its actual size; what is at the point stays there. */
    toggle: (at: Point = MIDDLE) =>
      change((now, extent) => (isZoomed(now) ? FITTED : zoomTo(now, zoomedScale(extent), { at, extent }))),
    settle: () => change((now) => (now.scale < WHOLE_BELOW ? FITTED : now)),
  }
}

/** Fingers and mouse, as gestures. */
function usePointers(isZoomed: boolean, carryOut: (gesture: Gesture) => void) {
  const [gestures] = useState(createGestures)
  // As it was when the fingers came: the stage may move with them.
  const middle = useRef(MIDDLE)
  const pressOf = (event: PointerEvent) => pressFrom(middle.current, event)
  return {
    onPointerDown(event: PointerEvent) {
      if (!concernsPicture(event)) return
      // A mouse that leaves the stage still drags; a finger is followed anyway.
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId)
      middle.current = middleOf(event.currentTarget)
      gestures.down(pressOf(event), { isZoomed })
    },
    onPointerMove(event: PointerEvent) {
      const gesture = gestures.move(pressOf(event), { isZoomed })
      if (gesture) carryOut(gesture)
    },
    onPointerUp: (event: PointerEvent) => gestures.up(pressOf(event)).forEach(carryOut),
    onPointerCancel: (event: PointerEvent) => gestures.cancel(event.pointerId).forEach(carryOut),
  }
}

interface WheelUse {
  isZoomed: boolean
  pan: (by: Point) => void
  scaleBy: (factor: number, at: Point) => void
}

/** The wheel pans an enlarged picture; with Ctrl, which is also how a trackpad tells of two fingers, it zooms. */
function useWheel(stage: RefObject<HTMLElement | null>, { isZoomed, pan, scaleBy }: WheelUse) {
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

/** A mouse acts on the picture itself, a finger anywhere around it; controls have their own presses. */
function concernsPicture({ button, pointerType, target }: PointerEvent): boolean {
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

function extentOf(image: Image | null, stage: HTMLElement | null, room: HTMLElement | null): Extent | null {
  if (!image || !stage || !room) return null
  const { width: fileWidth, height: fileHeight } = imageSize(image)
  // Untransformed, unlike what `getBoundingClientRect` answers.
  const width = Math.min(room.offsetWidth, room.offsetHeight * (fileWidth / fileHeight))
  return {
    stage: { width: stage.clientWidth, height: stage.clientHeight },
    picture: { width, height: width * (fileHeight / fileWidth) },
    fileWidth,
  }
}
