import { startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFromServer, useHydrated } from './hydrated.ts'
import { tilesWithin, type MasonryLayout } from './masonry-layout.ts'
import { leastWindow, mountedTiles, wholeWindow, type MasonryView } from './masonry-mounted.ts'
import { watchView, type Seen } from './masonry-view.ts'

/** After so many pixels tiles come and go: several at a time, since each time has a price of its own. */
const STEP_PX = 300

interface MountedTiles {
  /** In list order. */
  tiles: readonly number[]
  /** Unknown on the server and until hydration is through. */
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
  const there = useRef({ layout, view, tiles, columns })
  useLayoutEffect(() => {
    there.current = { layout, view, tiles, columns }
  }, [layout, view, tiles, columns])

  useLayoutEffect(() => {
    if (!hydrated || !grid) return
    let asked: Seen | null = null
    const ask = (next: Seen) => {
      asked = next
      startTransition(() => setView(wholeWindow(next)))
    }
    const look = (next: Seen) => {
      if (!isThere(there.current, next)) flushSync(() => setView(leastWindow(next, there.current.view)))
      else if (asked?.frame === next.frame && Math.abs(asked.seen.from - next.seen.from) < STEP_PX) return
      ask(next)
    }
    const { first, stop } = watchView(grid, look)
    // What the server wrote is all there.
    if (!fromServer) setView(leastWindow(first, 'nothing'))
    ask(first)
    return stop
  }, [grid, hydrated, fromServer])
  return { tiles, columns }
}

/** Whether all that is seen is in the document, and in its place. */
function isThere({ layout, tiles, columns }: MountedTiles & { layout: MasonryLayout }, { frame, seen }: Seen): boolean {
  return columns === frame.columns && tilesWithin(layout, frame, seen).every((index) => tiles.includes(index))
}
