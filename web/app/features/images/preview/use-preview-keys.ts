import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Turn } from './preview-navigation.ts'
import type { Zoom } from './use-preview-gestures.ts'
import { isZoomed, type Point } from './zoom.ts'

const PAN_PX = 80

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

export interface PreviewKeys {
  /** A preview that closes hears nothing any more. */
  open: boolean
  zoom: Zoom
  turn: Turn
}

/** `z` zooms in and out. Arrows move an enlarged picture; else left and right turn to the pictures beside it. */
export function usePreviewKeys(stage: RefObject<HTMLElement | null>, { open, zoom, turn }: PreviewKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !isForPreview(event, stage.current)) return
    const direction = DIRECTIONS[event.key]
    if (event.key === 'z') zoom.toggle()
    else if (direction && isZoomed(zoom.view)) zoom.pan({ x: direction.x * PAN_PX, y: direction.y * PAN_PX })
    else if (direction && direction.x !== 0) turn.onTurn(direction.x > 0 ? -1 : 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!open) return
    // On its way down: the dialog keeps keys from going up.
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
