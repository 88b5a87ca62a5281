import { useEffect, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { MasonryLayout } from './masonry-layout.ts'
import { DIRECTION_OF_KEY, neighbor } from './masonry-navigation.ts'
import { columnsNow } from './masonry-view.ts'

const FOCUSABLE = 'a[href], button:not(:disabled)'

/** Arrow keys between tiles. The tile with the focus stays mounted however far the page scrolls: focus is never lost. */
export function useMasonryKeys(grid: HTMLUListElement | null, layout: MasonryLayout) {
  const [focused, setFocused] = useState<number | null>(null)
  // An object, so that the same tile can be wanted again.
  const [wanted, setWanted] = useState<{ index: number } | null>(null)
  const pinned = useMemo(() => [focused, wanted?.index].filter((index) => typeof index === 'number'), [focused, wanted])

  // One out of sight was mounted first, by being pinned.
  useEffect(() => {
    if (wanted) focusTile(grid, wanted.index)
  }, [grid, wanted])

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const direction = DIRECTION_OF_KEY[event.key]
    const index = indexOfTile(event.target)
    // Within a text field, or with a modifier, arrows have another meaning.
    if (!direction || index === null || event.defaultPrevented || hasOwnArrows(event)) return
    const next = neighbor(layout, columnsNow(), { index, direction })
    if (next === null) return
    event.preventDefault()
    setWanted({ index: next })
  }

  function onFocus(event: FocusEvent<HTMLUListElement>) {
    setFocused(indexOfTile(event.target))
  }

  function onBlur(event: FocusEvent<HTMLUListElement>) {
    // Without a next element the window lost the focus, and will give it back.
    if (!event.relatedTarget || event.currentTarget.contains(event.relatedTarget)) return
    // A dialog gives it back when it closes.
    if (event.relatedTarget.closest('[role="dialog"], dialog')) return
    setFocused(null)
    setWanted(null)
  }

  return { pinned, handlers: { onKeyDown, onFocus, onBlur } }
}

function hasOwnArrows(event: KeyboardEvent): boolean {
  const inField =
    event.target instanceof Element && event.target.closest('input, textarea, select, [role="menu"]') !== null
  return inField || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
}

function indexOfTile(target: EventTarget): number | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return tile ? Number(tile.dataset['index']) : null
}

function focusTile(grid: HTMLUListElement | null, index: number) {
  const tile = grid?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (!tile) return
  tile.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  tile.scrollIntoView({ block: 'nearest' })
}
