import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFromServer, useHydrated } from '../hydrated.ts'
import { boxOf, tilesWithin, type Band, type Frame, type MasonryLayout } from './masonry-layout.ts'

/** More tiles are mounted only if more are visible. */
export const MOUNTED_AT_MOST = 60

/** Pixels above and below the visible part in which tiles are mounted, up to the limit. */
const AROUND = 900
/** Tiles are mounted and unmounted after this many pixels: several at a time, because each update has a fixed cost. */
const STEP_PX = 300
/** If fewer tiles are mounted around the visible ones, they change in every frame. */
const AHEAD_PX = 150

/** The visible part of the grid. The frame is the same object until it changes. */
interface Seen {
  frame: Frame
  seen: Band
}

/** The visible part, and the tiles that are mounted for it. */
interface MasonryWindow extends Seen {
  /** If set, only these tiles are mounted besides the visible ones: the minimum to do at once. */
  there?: readonly number[]
}

/** `everything` on the server and until hydration, `nothing` before the grid is in the document. */
type MasonryView = MasonryWindow | 'everything' | 'nothing'

interface MountedTiles {
  /** In list order. */
  tiles: readonly number[]
  /** Unknown on the server, until hydration is complete, and when printing. */
  columns: number | null
}

/**
 * Returns the tiles to mount. Visible ones are mounted at once, those around them in a transition. The caller must keep
 * the grid's element in a state: then it is measured before the next paint, once hydration is complete and the scroll
 * position is restored.
 */
export function useMountedTiles(
  grid: HTMLElement | null,
  layout: MasonryLayout,
  pinned: readonly number[],
): MountedTiles {
  const hydrated = useHydrated()
  const fromServer = useFromServer()
  const [view, setView] = useState<MasonryView>(fromServer ? 'everything' : 'nothing')
  const tiles = useMemo(() => mountedTiles(layout, view, pinned), [layout, view, pinned])
  const columns = typeof view === 'string' ? null : view.frame.columns
  // The tiles in the document, not those being rendered.
  const there = useRef({ layout, tiles, columns })
  useLayoutEffect(() => {
    there.current = { layout, tiles, columns }
  }, [layout, tiles, columns])

  useLayoutEffect(() => {
    if (!hydrated || !grid) return
    let requested: Seen | null = null
    const request = (next: Seen) => {
      requested = next
      startTransition(() => setView(next))
    }
    const look = (next: Seen) => {
      if (requested && isNear(requested, next) && isThere(there.current, ahead(next))) return
      if (!isThere(there.current, next)) flushSync(() => setView({ ...next, there: there.current.tiles }))
      request(next)
    }
    const { first, stop } = watchView(grid, look)
    if (!isThere(there.current, first)) setView({ ...first, there: there.current.tiles })
    request(first)
    return stop
  }, [grid, hydrated])
  return { tiles, columns: useOnPaper() ? null : columns }
}

/** Whether all visible tiles are in the document and in their positions. */
function isThere({ layout, tiles, columns }: MountedTiles & { layout: MasonryLayout }, { frame, seen }: Seen): boolean {
  if (columns !== null && columns !== frame.columns) return false
  return tilesWithin(layout, frame, seen).every((index) => tiles.includes(index))
}

function isNear(previous: Seen, next: Seen): boolean {
  return previous.frame === next.frame && Math.abs(previous.seen.from - next.seen.from) < STEP_PX
}

function ahead({ frame, seen }: Seen): Seen {
  return { frame, seen: { from: seen.from - AHEAD_PX, to: seen.to + AHEAD_PX } }
}

/** Whether the page is being printed: paper has another number of columns, which no event reports. */
function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const update = ({ type }: Event) => flushSync(() => setOnPaper(type === 'beforeprint'))
    addEventListener('beforeprint', update)
    addEventListener('afterprint', update)
    return () => {
      removeEventListener('beforeprint', update)
      removeEventListener('afterprint', update)
    }
  }, [])
  return onPaper
}

/** Returns the tiles to mount, in list order: the visible and the pinned ones, and the nearest around them. */
export function mountedTiles(layout: MasonryLayout, view: MasonryView, pinned: readonly number[]): readonly number[] {
  const { length } = layout.ratios
  if (view === 'nothing') return []
  if (view === 'everything' || length <= MOUNTED_AT_MOST) return layout.ratios.map((_, index) => index)
  const { frame, seen, there } = view
  const around = tilesWithin(layout, frame, { from: seen.from - AROUND, to: seen.to + AROUND })
  const held = pinned.filter((index) => index < length)
  return [...new Set([...held, ...around])]
    .map((index) => ({ index, distance: held.includes(index) ? 0 : distanceToSeen(layout, view, index) }))
    .sort((one, other) => one.distance - other.distance)
    .filter(({ distance }, rank) => distance === 0 || rank < MOUNTED_AT_MOST)
    .filter(({ index, distance }) => distance === 0 || !there || there.includes(index))
    .map(({ index }) => index)
    .sort((one, other) => one - other)
}

/** Pixels between a tile and the visible part; 0 for a visible tile. */
function distanceToSeen(layout: MasonryLayout, { frame, seen }: MasonryWindow, index: number): number {
  const box = boxOf(layout, index, frame)
  return box ? Math.max(0, seen.from - box.bottom, box.top - seen.to) : Infinity
}

interface WatchedView {
  /** The view at the start. */
  first: Seen
  stop: () => void
}

/** Measures at the start and on every event, before the document changes: reading after a change would force a layout. */
function watchView(grid: HTMLElement, notify: (view: Seen) => void): WatchedView {
  let frame = frameOf(grid)
  const look = () => ({ frame, seen: seenOf(grid) })
  const first = look()
  const scrolled = () => notify(look())
  const resized = () => {
    const next = frameOf(grid)
    if (!isSame(frame, next)) frame = next
    scrolled()
  }
  // The sidebar changes the width of the grid without a resize event of the window.
  const observer = new ResizeObserver(resized)
  observer.observe(document.body)
  addEventListener('scroll', scrolled, { passive: true })
  addEventListener('resize', resized)
  const stop = () => {
    observer.disconnect()
    removeEventListener('scroll', scrolled)
    removeEventListener('resize', resized)
  }
  return { first, stop }
}

/** The same steps as in columns.css. */
export function columnsNow(): number {
  if (matchMedia('(width <= 640px)').matches) return 1
  if (matchMedia('(width <= 768px)').matches) return 2
  return matchMedia('(width <= 1024px)').matches ? 3 : 4
}

function seenOf(grid: HTMLElement): Band {
  const from = -grid.getBoundingClientRect().top
  return { from, to: from + window.innerHeight }
}

function frameOf(grid: HTMLElement): Frame {
  return { columns: columnsNow(), width: grid.getBoundingClientRect().width, gap: gapOf(grid) }
}

function isSame(one: Frame, other: Frame): boolean {
  return one.columns === other.columns && one.width === other.width && one.gap === other.gap
}

function gapOf(grid: HTMLElement): number {
  const gap = getComputedStyle(grid).getPropertyValue('--gap')
  const unit = gap.trim().endsWith('rem') ? getComputedStyle(document.documentElement).fontSize : '1px'
  return Number.parseFloat(gap) * Number.parseFloat(unit)
}
