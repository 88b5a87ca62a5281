import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFromServer, useHydrated } from '../hydrated.ts'
import { tilesWithin, type MasonryLayout } from './masonry-layout.ts'
import { mountedTiles, type MasonryView } from './masonry-mounted.ts'
import { watchView, type Seen } from './masonry-view.ts'

/** After so many pixels tiles come and go: several at a time, since each time has a price of its own. */
const STEP_PX = 300
/** Where fewer are mounted around what is seen, they come and go with each frame. */
const AHEAD_PX = 150

interface MountedTiles {
  /** In list order. */
  tiles: readonly number[]
  /** Unknown on the server and until hydration is through, and on paper. */
  columns: number | null
}

/**
 * Which tiles are in the document. Those in sight come at once, those around them between two frames (a transition). Keep the grid's element in
 * a state: then it is looked at before the next paint, once hydration is through, and after the page was scrolled to where it had been.
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
  // What is in the document, not what is being drawn.
  const there = useRef({ layout, tiles, columns })
  useLayoutEffect(() => {
    there.current = { layout, tiles, columns }
  }, [layout, tiles, columns])

  useLayoutEffect(() => {
    if (!hydrated || !grid) return
    let asked: Seen | null = null
    const ask = (next: Seen) => {
      asked = next
      startTransition(() => setView(next))
    }
    const look = (next: Seen) => {
      if (asked && isNear(asked, next) && isThere(there.current, ahead(next))) return
      if (!isThere(there.current, next)) flushSync(() => setView({ ...next, there: there.current.tiles }))
      ask(next)
    }
    const { first, stop } = watchView(grid, look)
    if (!isThere(there.current, first)) setView({ ...first, there: there.current.tiles })
    ask(first)
    return stop
  }, [grid, hydrated])
  return { tiles, columns: useOnPaper() ? null : columns }
}

/** Whether all that is seen is in the document, and in its place. */
function isThere({ layout, tiles, columns }: MountedTiles & { layout: MasonryLayout }, { frame, seen }: Seen): boolean {
  if (columns !== null && columns !== frame.columns) return false
  return tilesWithin(layout, frame, seen).every((index) => tiles.includes(index))
}

function isNear(asked: Seen, next: Seen): boolean {
  return asked.frame === next.frame && Math.abs(asked.seen.from - next.seen.from) < STEP_PX
}

function ahead({ frame, seen }: Seen): Seen {
  return { frame, seen: { from: seen.from - AHEAD_PX, to: seen.to + AHEAD_PX } }
}

/** Whether the page is being printed: paper has columns of its own, which no event tells. */
function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const turn = ({ type }: Event) => flushSync(() => setOnPaper(type === 'beforeprint'))
    addEventListener('beforeprint', turn)
    addEventListener('afterprint', turn)
    return () => {
      removeEventListener('beforeprint', turn)
      removeEventListener('afterprint', turn)
    }
  }, [])
  return onPaper
}
