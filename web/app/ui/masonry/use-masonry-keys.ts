import { useEffect, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { binarySearch, getLanes, type MasonryLayout } from './masonry-layout.ts'
import { getColumnCount } from './use-mounted-tiles.ts'

type Direction = 'left' | 'right' | 'up' | 'down'

const KEY_DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const FOCUSABLE = 'a[href], button:not(:disabled)'

/**
 * Arrow keys move the focus between tiles, Home and End to the first and the last one. The focused tile stays mounted at
 * any scroll position, so the focus is never lost.
 */
export function useMasonryKeys(grid: HTMLUListElement | null, layout: MasonryLayout) {
  const [focused, setFocused] = useState<number | null>(null)
  // Each key press sets a new object, so the effect runs even if the target is the same tile again.
  const [target, setTarget] = useState<{ index: number } | null>(null)
  const pinned = useMemo(() => [focused, target?.index].filter((index) => typeof index === 'number'), [focused, target])

  // The target is pinned, so it is mounted before this effect runs, even if it was out of view.
  useEffect(() => {
    if (target) focusTile(grid, target.index)
  }, [grid, target])

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const index = findTileIndex(event.target)
    // In a field or menu, or with a modifier key, these keys have another meaning.
    if (index === null || event.defaultPrevented || hasOtherMeaning(event)) return
    const next = findTarget(event.key, index)
    if (next === null) return
    event.preventDefault()
    setTarget({ index: next })
  }

  function findTarget(key: string, index: number): number | null {
    if (key === 'Home') return 0
    if (key === 'End') return layout.ratios.length - 1
    const direction = KEY_DIRECTIONS[key]
    return direction ? findNeighbor(layout, getColumnCount(), { index, direction }) : null
  }

  function onFocus(event: FocusEvent<HTMLUListElement>) {
    setFocused(findTileIndex(event.target))
  }

  function onBlur(event: FocusEvent<HTMLUListElement>) {
    // There is no related target if the window lost the focus. The tile gets it back together with the window.
    if (!event.relatedTarget || event.currentTarget.contains(event.relatedTarget)) return
    // A dialog returns the focus when it closes.
    if (event.relatedTarget.closest('[role="dialog"], dialog')) return
    setFocused(null)
    setTarget(null)
  }

  return { pinned, handlers: { onKeyDown, onFocus, onBlur } }
}

function hasOtherMeaning(event: KeyboardEvent): boolean {
  const isInFieldOrMenu =
    event.target instanceof Element && event.target.closest('input, textarea, select, [role="menu"]') !== null
  return isInFieldOrMenu || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
}

function findTileIndex(target: EventTarget): number | null {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return tile ? Number(tile.dataset['index']) : null
}

function focusTile(grid: HTMLUListElement | null, index: number) {
  const tile = grid?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (!tile) return
  tile.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  tile.scrollIntoView({ block: 'nearest' })
}

/** Returns the tile that an arrow key leads to: the next one in its column, or the nearest one in the next column. */
export function findNeighbor(
  layout: MasonryLayout,
  columns: number,
  move: { index: number; direction: Direction },
): number | null {
  const lanes = getLanes(layout, columns)
  const start = lanes.positions[move.index]
  if (!start) return null
  const { direction } = move
  // The number of gaps above a tile is also its index in the column.
  const tile =
    direction === 'up' || direction === 'down'
      ? lanes.getTiles(start.column)[start.gapCount + (direction === 'up' ? -1 : 1)]
      : findNearest(lanes.getTiles(start.column + (direction === 'left' ? -1 : 1)), getCenter(move.index))
  return tile !== undefined && tile < layout.ratios.length ? tile : null

  function getCenter(index: number): number {
    return (lanes.positions[index]?.heights ?? Infinity) + (layout.ratios[index] ?? 1) / 2
  }

  /** Returns the tile whose center is nearest; of two at the same distance, the upper one. */
  function findNearest(tiles: readonly number[], center: number): number | undefined {
    // Lanes may also contain tiles of a later, longer layout.
    const count = binarySearch(tiles.length, (row) => (tiles[row] ?? 0) >= layout.ratios.length)
    const firstBelow = binarySearch(count, (row) => getCenter(tiles[row] ?? 0) >= center)
    const [above, below] = [tiles[firstBelow - 1], firstBelow < count ? tiles[firstBelow] : undefined]
    if (above === undefined || below === undefined) return below ?? above
    return center - getCenter(above) <= getCenter(below) - center ? above : below
  }
}
