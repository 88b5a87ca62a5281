import type { Band, Frame } from './masonry-layout.ts'

/** The part of the grid that the window shows. The frame is the same object until it changes. */
export interface Seen {
  frame: Frame
  seen: Band
}

interface WatchedView {
  /** At the beginning. */
  first: Seen
  stop: () => void
}

/** Measures at the beginning and when something happens, before that has changed the document: what is read after a change costs a layout. */
export function watchView(grid: HTMLElement, notify: (view: Seen) => void): WatchedView {
  let frame = frameOf(grid)
  const look = () => ({ frame, seen: seenOf(grid) })
  const first = look()
  const scrolled = () => notify(look())
  const resized = () => {
    const next = frameOf(grid)
    if (!isSame(frame, next)) frame = next
    scrolled()
  }
  // A sidebar that opens narrows the grid without a resize of the window.
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

/** The same steps as in masonry/columns.css. */
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
