import { useEffect, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { binarySearch, getLanes, type MasonryLayout } from './masonry-layout.ts'
import { getColumnCount } from './use-mounted-tiles.ts'

type Direction = 'left' | 'right' | 'up' | 'down'

const DIRECTION_OF_KEY: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const FOCUSABLE = 'a[href], button:not(:disabled)'

/** Arrow keys between tiles. The focused tile stays mounted at any scroll position, so the focus is never lost. */
export function useMasonryKeys(grid: HTMLUListElement | null, layout: MasonryLayout) {
  const [focused, setFocused] = useState<number | null>(null)
  // An object, so that the same tile can be the target twice.
  const [target, setTarget] = useState<{ index: number } | null>(null)
  const pinned = useMemo(() => [focused, target?.index].filter((index) => typeof index === 'number'), [focused, target])

  // A tile out of view was mounted first by being pinned.
  useEffect(() => {
    if (target) focusTile(grid, target.index)
  }, [grid, target])

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const direction = DIRECTION_OF_KEY[event.key]
    const index = indexOfTile(event.target)
    // In a text field, or with a modifier, arrow keys have another meaning.
    if (!direction || index === null || event.defaultPrevented || hasOwnArrows(event)) return
    const next = findNeighbor(layout, getColumnCount(), { index, direction })
    if (next === null) return
    event.preventDefault()
    setTarget({ index: next })
  }

  function onFocus(event: FocusEvent<HTMLUListElement>) {
    setFocused(indexOfTile(event.target))
  }

  function onBlur(event: FocusEvent<HTMLUListElement>) {
    // Without a related target the window lost the focus and will return it.
    if (!event.relatedTarget || event.currentTarget.contains(event.relatedTarget)) return
    // A dialog returns the focus when it closes.
    if (event.relatedTarget.closest('[role="dialog"], dialog')) return
    setFocused(null)
    setTarget(null)
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

/** Returns the tile that an arrow key leads to: along the column, or the nearest tile of the next column. */
export function findNeighbor(
  layout: MasonryLayout,
  columns: number,
  from: { index: number; direction: Direction },
): number | null {
  const lanes = getLanes(layout, columns)
  const start = lanes.positions[from.index]
  if (!start) return null
  const { direction } = from
  const tile =
    direction === 'up' || direction === 'down'
      ? lanes.getTiles(start.column)[start.gapCount + (direction === 'up' ? -1 : 1)]
      : findNearest(lanes.getTiles(start.column + (direction === 'left' ? -1 : 1)), centerOf(from.index))
  return tile !== undefined && tile < layout.ratios.length ? tile : null

  function centerOf(index: number): number {
    return (lanes.positions[index]?.heights ?? Infinity) + (layout.ratios[index] ?? 1) / 2
  }

  /** The tile of a column with the nearest center; of two equally near ones, the upper. */
  function findNearest(tiles: readonly number[], center: number): number | undefined {
    const visibleCount = binarySearch(tiles.length, (at) => (tiles[at] ?? 0) >= layout.ratios.length)
    const at = binarySearch(visibleCount, (each) => centerOf(tiles[each] ?? 0) >= center)
    const [above, below] = [tiles[at - 1], at < visibleCount ? tiles[at] : undefined]
    if (above === undefined || below === undefined) return below ?? above
    return center - centerOf(above) <= centerOf(below) - center ? above : below
  }
}
