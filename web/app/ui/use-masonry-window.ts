import { useSyncExternalStore, type RefObject } from 'react'
import type { Frame } from './masonry-layout.ts'

/** What is mounted changes once per band, not once per frame. */
const BAND = 600

export interface MasonryWindow {
  frame: Frame
  /** Pixels from the grid's top. */
  band: { from: number; to: number }
}

/** The part of the grid worth mounting; null on the server and until hydration. */
export function useMasonryWindow(grid: RefObject<HTMLElement | null>): MasonryWindow | null {
  const view = useSyncExternalStore(
    subscribe,
    () => (grid.current ? describe(grid.current) : ''),
    () => '',
  )
  if (!view) return null
  const [columns = 1, width = 0, gap = 0, band = 0, height = 0] = view.split(' ').map(Number)
  return { frame: { columns, width, gap }, band: { from: (band - 1) * BAND, to: (band + 2) * BAND + height } }
}

function subscribe(notify: () => void): () => void {
  // A sidebar that opens narrows the grid without a resize of the window.
  const observer = new ResizeObserver(notify)
  observer.observe(document.body)
  addEventListener('scroll', notify, { passive: true })
  addEventListener('resize', notify)
  return () => {
    observer.disconnect()
    removeEventListener('scroll', notify)
    removeEventListener('resize', notify)
  }
}

// A string, because a store's snapshot has to be equal to itself.
function describe(grid: HTMLElement): string {
  const box = grid.getBoundingClientRect()
  return [columnsNow(), Math.round(box.width), gapOf(grid), Math.floor(-box.top / BAND), window.innerHeight].join(' ')
}

/** The same steps as in masonry.css. */
export function columnsNow(): number {
  if (matchMedia('(width <= 640px)').matches) return 1
  if (matchMedia('(width <= 768px)').matches) return 2
  return matchMedia('(width <= 1024px)').matches ? 3 : 4
}

function gapOf(grid: HTMLElement): number {
  const gap = getComputedStyle(grid).getPropertyValue('--gap')
  const unit = gap.trim().endsWith('rem') ? getComputedStyle(document.documentElement).fontSize : '1px'
  return Number.parseFloat(gap) * Number.parseFloat(unit)
}
