import { useMemo, useSyncExternalStore } from 'react'
import type { Band, Frame } from './masonry-layout.ts'

/** What is mounted changes once per step, not once per frame; small enough for few tiles to change at once. */
const STEP = 100

/** The part of the grid that is seen, until the next step. */
export interface MasonryWindow {
  frame: Frame
  seen: Band
}

/** `everything` on the server and until hydration, `nothing` before the grid is in the document. */
export type MasonryView = MasonryWindow | 'everything' | 'nothing'

/** Keep the grid's element in a state: then it is looked at before the first paint, and after the page was scrolled to where it had been. */
export function useMasonryWindow(grid: HTMLElement | null): MasonryView {
  const watch = useMemo(() => watchWindow(grid), [grid])
  const view = useSyncExternalStore(watch.subscribe, watch.read, () => 'everything')
  return view === 'everything' || view === 'nothing' ? view : windowOf(view)
}

/** Measures when something happens, before anything has changed the document: what is read after a change costs a layout. */
function watchWindow(grid: HTMLElement | null) {
  let view: string | null = null
  const read = () => (view ??= grid ? describe(grid) : 'nothing')
  const subscribe = (notify: () => void) => {
    const look = () => {
      view = null
      read()
      notify()
    }
    // A sidebar that opens narrows the grid without a resize of the window.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    look()
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }
  return { read, subscribe }
}

function windowOf(view: string): MasonryWindow {
  const [columns = 1, width = 0, gap = 0, step = 0, height = 0] = view.split(' ').map(Number)
  return { frame: { columns, width, gap }, seen: { from: step * STEP, to: (step + 1) * STEP + height } }
}

// A string, because a store's snapshot has to be equal to itself.
function describe(grid: HTMLElement): string {
  const box = grid.getBoundingClientRect()
  return [columnsNow(), Math.round(box.width), gapOf(grid), Math.floor(-box.top / STEP), window.innerHeight].join(' ')
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
