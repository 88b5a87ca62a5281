import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { SwipeTo } from './gestures.ts'
import type { Turn } from './preview-navigation.ts'
import type { Point } from './zoom.ts'

export type PictureDrag = ReturnType<typeof usePictureDrag>

interface DragPlace {
  id: string | null
  stage: RefObject<HTMLElement | null>
  room: RefObject<HTMLElement | null>
  turn: Turn
  onClose: () => void
}

/** So far a picture follows that has none beside it. */
const RESISTANCE = 0.25

/** A whole picture under a finger: drawn across it turns to the one beside it, drawn down it is put away with its dialog. */
export function usePictureDrag({ id, stage, room, turn, onClose }: DragPlace) {
  const [{ of, across }, setDrag] = useState({ of: id, across: 0 })
  if (of !== id) setDrag({ of: id, across: 0 })
  const turning = useRef<1 | -1 | null>(null)
  const leaving = useRef(false)
  useLayoutEffect(() => {
    if (turning.current !== null) comeIn(room.current, turning.current)
    turning.current = null
  }, [room, id])
  useHeldScroll(stage)
  const drawAcross = (px: number) => setDrag({ of: id, across: px })

  return {
    across,
    follow({ x, y }: Point) {
      turning.current = null
      leaving.current = false
      if (y > 0) return drawDown(stage.current, y)
      const isEnd = x > 0 ? !turn.previous : !turn.next
      drawAcross(isEnd ? x * RESISTANCE : x)
    },
    swipe(to: SwipeTo) {
      if (to === 'down') {
        leaving.current = isAtTop(sheetOf(stage.current))
        if (leaving.current) onClose()
        return
      }
      const step = to === 'left' ? 1 : -1
      turning.current = step
      if (!turn.onTurn(step)) turning.current = null
    },
    /** One that is being turned or put away goes on from where it was let go. */
    letGo() {
      if (!leaving.current) drawDown(stage.current, null)
      if (turning.current === null) drawAcross(0)
    },
  }
}

const ENTER_MS = 180

/** The next picture comes in from the side that it was drawn from. */
function comeIn(room: HTMLElement | null, step: 1 | -1) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  room?.animate(
    [
      { transform: `translateX(${step * 5}rem)`, opacity: 0.3 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: ENTER_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  )
}

/** A finger that begins by drawing the picture down, where there is nothing above it, does not scroll. */
function useHeldScroll(stage: RefObject<HTMLElement | null>) {
  const start = useRef<Touch | null>(null)
  const isHeld = useRef<boolean | null>(null)
  const begin = useEffectEvent(({ touches }: TouchEvent) => {
    start.current = touches.length === 1 ? (touches[0] ?? null) : null
    isHeld.current = null
  })
  const move = useEffectEvent((event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch || !start.current) return
    const across = Math.abs(touch.clientX - start.current.clientX)
    const down = touch.clientY - start.current.clientY
    isHeld.current ??= down > across && isAtTop(sheetOf(stage.current))
    if (isHeld.current && event.cancelable) event.preventDefault()
  })
  useEffect(() => {
    const element = stage.current
    element?.addEventListener('touchstart', begin, { passive: true })
    // Not by React, whose listeners may not keep the page from scrolling.
    element?.addEventListener('touchmove', move, { passive: false })
    return () => {
      element?.removeEventListener('touchstart', begin)
      element?.removeEventListener('touchmove', move)
    }
  }, [stage])
}

function drawDown(stage: Element | null, px: number | null) {
  const sheet = sheetOf(stage)
  if (!sheet || (px !== null && !isAtTop(sheet))) return
  sheet.style.translate = px === null ? '' : `0 ${px}px`
  sheet.style.transition = px === null ? '' : 'none'
}

/** What goes down with the picture: the whole dialog. */
function sheetOf(stage: Element | null): HTMLElement | null {
  return stage?.closest<HTMLElement>('[role="dialog"]') ?? null
}

function isAtTop(sheet: Element | null): boolean {
  return sheet !== null && sheet.scrollTop <= 0
}
