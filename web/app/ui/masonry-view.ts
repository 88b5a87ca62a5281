import type { Band, Frame } from './masonry-layout.ts'

/** The part of the grid that is seen. */
export interface MasonryWindow {
  frame: Frame
  seen: Band
}

/** `everything` on the server and until hydration, `nothing` before the grid is in the document. */
export type MasonryView = MasonryWindow | 'everything' | 'nothing'

export interface WatchedView {
  subscribe(notify: () => void): () => void
  read(): MasonryView
  /** Measures anew and tells, as if the page had been scrolled. */
  lookAgain(): void
}

/** What the server writes, and what stays as it is until hydration is through: looking at it would hold that up. */
export const WHOLE_VIEW = unwatched('everything')

function unwatched(view: MasonryView): WatchedView {
  return { subscribe: () => () => undefined, read: () => view, lookAgain: () => undefined }
}

/** Measures when something happens, before anything has changed the document: what is read after a change costs a layout. */
export function watchView(grid: HTMLElement | null): WatchedView {
  if (!grid) return unwatched('nothing')
  let frame: Frame | null = null
  let view: MasonryView | null = null
  const read = () => (view ??= { frame: (frame ??= frameOf(grid)), seen: seenOf(grid) })
  let listener = () => {}
  const scrolled = () => {
    view = null
    listener()
  }
  const subscribe = (notify: () => void) => {
    listener = notify
    const resized = () => {
      frame = null
      scrolled()
    }
    // A sidebar that opens narrows the grid without a resize of the window.
    const observer = new ResizeObserver(resized)
    observer.observe(document.body)
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('resize', resized)
    resized()
    return () => {
      listener = () => {}
      observer.disconnect()
      removeEventListener('scroll', scrolled)
      removeEventListener('resize', resized)
    }
  }
  return { subscribe, read, lookAgain: scrolled }
}

/** The same steps as in masonry.css. */
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

function gapOf(grid: HTMLElement): number {
  const gap = getComputedStyle(grid).getPropertyValue('--gap')
  const unit = gap.trim().endsWith('rem') ? getComputedStyle(document.documentElement).fontSize : '1px'
  return Number.parseFloat(gap) * Number.parseFloat(unit)
}
