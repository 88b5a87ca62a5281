import { useEffect, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { firstWhere, lanesFor, type MasonryLayout } from './masonry-layout.ts'
import { columnsNow } from './use-mounted-tiles.ts'

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
    const next = neighbor(layout, columnsNow(), { index, direction })
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
export function neighbor(
  layout: MasonryLayout,
  columns: number,
  from: { index: number; direction: Direction },
): number | null {
  const lanes = lanesFor(layout, columns)
  const start = lanes.places[from.index]
  if (!start) return null
  const { direction } = from
  const tile =
    direction === 'up' || direction === 'down'
      ? lanes.tilesOf(start.column)[start.gaps + (direction === 'up' ? -1 : 1)]
      : nearestOf(lanes.tilesOf(start.column + (direction === 'left' ? -1 : 1)), middleOf(from.index))
  return tile !== undefined && tile < layout.ratios.length ? tile : null

  function middleOf(index: number): number {
    return (lanes.places[index]?.heights ?? Infinity) + (layout.ratios[index] ?? 1) / 2
  }

  /** The tile of a column with the nearest center; of two equally near ones, the upper. */
  function nearestOf(tiles: readonly number[], middle: number): number | undefined {
    const known = firstWhere(tiles.length, (at) => (tiles[at] ?? 0) >= layout.ratios.length)
    const at = firstWhere(known, (each) => middleOf(tiles[each] ?? 0) >= middle)
    const [above, below] = [tiles[at - 1], at < known ? tiles[at] : undefined]
    if (above === undefined || below === undefined) return below ?? above
    return middle - middleOf(above) <= middleOf(below) - middle ? above : below
  }
}
