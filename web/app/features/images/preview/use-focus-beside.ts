import type { Image } from '@pictor/contract'
import { useLayoutEffect, useRef, type FocusEvent } from 'react'
import { tileControl } from '../gallery/tile-element.ts'

/** A tile that leaves the grid with the focus on it hands it to the tile beside it. Answers what the grid is to hear. */
export function useFocusBeside(images: readonly Image[]) {
  const focusedId = useRef<string | null>(null)
  const known = useRef(images)
  useLayoutEffect(() => {
    const before = known.current
    known.current = images
    const id = focusedId.current
    if (id === null || document.activeElement !== document.body) return
    if (images === before || images.some((image) => image.id === id)) return
    const beside = besideIn(before, id, new Set(images.map((image) => image.id)))
    if (beside) tileControl(beside)?.focus({ preventScroll: true })
  }, [images])
  return (event: FocusEvent) => {
    const tile = event.target.closest<HTMLElement>('[data-image-id]')
    focusedId.current = tile?.dataset['imageId'] ?? null
  }
}

/** The next one that is still there, else the one before. */
function besideIn(before: readonly Image[], id: string, left: ReadonlySet<string>): string | null {
  const index = before.findIndex((image) => image.id === id)
  const isLeft = (image: Image) => left.has(image.id)
  return (before.slice(index + 1).find(isLeft) ?? before.slice(0, index).findLast(isLeft))?.id ?? null
}
