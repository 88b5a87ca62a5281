import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsServerRendered, useHydrated } from '../hydration.ts'
import { getTileBox, findTilesWithin, type Band, type Frame, type MasonryLayout } from './masonry-layout.ts'

/** More tiles are mounted only if more are visible. */
export const MOUNTED_TILES_MAX = 60

/** Pixels above and below the visible part in which tiles are mounted, up to the limit. */
const MARGIN_PX = 900
/**
 * The mounted tiles are updated after this many scrolled pixels: several at once, because each update has a fixed cost.
 */
const STEP_PX = 300
/**
 * If a tile within this many pixels of the visible part is not mounted, every scroll event updates the mounted tiles.
 */
const AHEAD_PX = 150

/** The visible part of the grid. The frame is the same object until it changes. */
interface VisiblePart {
  frame: Frame
  visible: Band
}

/** The visible part, and the tiles that are mounted for it. */
interface MasonryWindow extends VisiblePart {
  /**
   * If set, only these tiles stay mounted besides the visible ones, so that a synchronous update mounts few new tiles.
   */
  mounted?: readonly number[]
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
 * the grid's element in React state, so that it is measured before the next paint, after hydration is complete and the
 * scroll position is restored.
 */
export function useMountedTiles(
  grid: HTMLElement | null,
  layout: MasonryLayout,
  pinned: readonly number[],
): MountedTiles {
  const hydrated = useHydrated()
  const isServerRendered = useIsServerRendered()
  const [view, setView] = useState<MasonryView>(isServerRendered ? 'everything' : 'nothing')
  const tiles = useMemo(() => getMountedTiles(layout, view, pinned), [layout, view, pinned])
  const columns = typeof view === 'string' ? null : view.frame.columns
  // The tiles in the document, not those being rendered.
  const mounted = useRef({ layout, tiles, columns })
  useLayoutEffect(() => {
    mounted.current = { layout, tiles, columns }
  }, [layout, tiles, columns])

  useLayoutEffect(() => {
    if (!hydrated || !grid) return
    let requested: VisiblePart | null = null
    const requestView = (next: VisiblePart) => {
      requested = next
      startTransition(() => setView(next))
    }
    const update = (next: VisiblePart) => {
      if (requested && isWithinStep(requested, next) && isMounted(mounted.current, extendVisiblePart(next))) return
      if (!isMounted(mounted.current, next)) flushSync(() => setView({ ...next, mounted: mounted.current.tiles }))
      requestView(next)
    }
    const { initialView, stop } = watchView(grid, update)
    if (!isMounted(mounted.current, initialView)) setView({ ...initialView, mounted: mounted.current.tiles })
    requestView(initialView)
    return stop
  }, [grid, hydrated])
  return { tiles, columns: useIsPrinting() ? null : columns }
}

/** Whether all visible tiles are in the document and in their positions. */
function isMounted(
  { layout, tiles, columns }: MountedTiles & { layout: MasonryLayout },
  { frame, visible }: VisiblePart,
): boolean {
  if (columns !== null && columns !== frame.columns) return false
  return findTilesWithin(layout, frame, visible).every((index) => tiles.includes(index))
}

function isWithinStep(previous: VisiblePart, next: VisiblePart): boolean {
  return previous.frame === next.frame && Math.abs(previous.visible.from - next.visible.from) < STEP_PX
}

function extendVisiblePart({ frame, visible }: VisiblePart): VisiblePart {
  return { frame, visible: { from: visible.from - AHEAD_PX, to: visible.to + AHEAD_PX } }
}

/** Whether the page is being printed: paper has another number of columns, which no event reports. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const update = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    addEventListener('beforeprint', update)
    addEventListener('afterprint', update)
    return () => {
      removeEventListener('beforeprint', update)
      removeEventListener('afterprint', update)
    }
  }, [])
  return isPrinting
}

/** Returns the tiles to mount, in list order: the visible and the pinned ones, and the nearest around them. */
export function getMountedTiles(
  layout: MasonryLayout,
  view: MasonryView,
  pinned: readonly number[],
): readonly number[] {
  const { length } = layout.ratios
  if (view === 'nothing') return []
  if (view === 'everything' || length <= MOUNTED_TILES_MAX) return layout.ratios.map((_, index) => index)
  const { frame, visible, mounted } = view
  const nearTiles = findTilesWithin(layout, frame, { from: visible.from - MARGIN_PX, to: visible.to + MARGIN_PX })
  const pinnedTiles = pinned.filter((index) => index < length)
  return [...new Set([...pinnedTiles, ...nearTiles])]
    .map((index) => ({ index, distance: pinnedTiles.includes(index) ? 0 : distanceToVisible(layout, view, index) }))
    .sort((one, other) => one.distance - other.distance)
    .filter(({ distance }, rank) => distance === 0 || rank < MOUNTED_TILES_MAX)
    .filter(({ index, distance }) => distance === 0 || !mounted || mounted.includes(index))
    .map(({ index }) => index)
    .sort((one, other) => one - other)
}

/** Pixels between a tile and the visible part; 0 for a visible tile. */
function distanceToVisible(layout: MasonryLayout, { frame, visible }: MasonryWindow, index: number): number {
  const box = getTileBox(layout, index, frame)
  return box ? Math.max(0, visible.from - box.bottom, box.top - visible.to) : Infinity
}

interface WatchedView {
  initialView: VisiblePart
  stop: () => void
}

/**
 * Measures the view at the start and on every scroll and resize event, before React changes the document: measuring
 * after a change would force a layout.
 */
function watchView(grid: HTMLElement, notify: (view: VisiblePart) => void): WatchedView {
  let frame = measureFrame(grid)
  const measure = () => ({ frame, visible: measureVisible(grid) })
  const initialView = measure()
  const handleScroll = () => notify(measure())
  const handleResize = () => {
    const next = measureFrame(grid)
    if (!isSameFrame(frame, next)) frame = next
    handleScroll()
  }
  // The sidebar changes the width of the grid without a resize event of the window.
  const observer = new ResizeObserver(handleResize)
  observer.observe(document.body)
  addEventListener('scroll', handleScroll, { passive: true })
  addEventListener('resize', handleResize)
  const stop = () => {
    observer.disconnect()
    removeEventListener('scroll', handleScroll)
    removeEventListener('resize', handleResize)
  }
  return { initialView, stop }
}

/** Returns the number of columns, with the same breakpoints as in columns.css. */
export function getColumnCount(): number {
  if (matchMedia('(width <= 640px)').matches) return 1
  if (matchMedia('(width <= 768px)').matches) return 2
  return matchMedia('(width <= 1024px)').matches ? 3 : 4
}

function measureVisible(grid: HTMLElement): Band {
  const from = -grid.getBoundingClientRect().top
  return { from, to: from + window.innerHeight }
}

function measureFrame(grid: HTMLElement): Frame {
  return { columns: getColumnCount(), width: grid.getBoundingClientRect().width, gap: measureGap(grid) }
}

function isSameFrame(one: Frame, other: Frame): boolean {
  return one.columns === other.columns && one.width === other.width && one.gap === other.gap
}

function measureGap(grid: HTMLElement): number {
  const gap = getComputedStyle(grid).getPropertyValue('--gap')
  const unit = gap.trim().endsWith('rem') ? getComputedStyle(document.documentElement).fontSize : '1px'
  return Number.parseFloat(gap) * Number.parseFloat(unit)
}
