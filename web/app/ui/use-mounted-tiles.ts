import { useMemo, useSyncExternalStore } from 'react'
import type { MasonryLayout } from './masonry-layout.ts'
import { mountedTiles } from './masonry-mounted.ts'
import { watchView, type MasonryView } from './masonry-view.ts'

/**
 * Which tiles are in the document, in list order. Drawn anew only when one comes or goes. Keep the grid's element in a state: then it is
 * looked at before the first paint, and after the page was scrolled to where it had been.
 */
export function useMountedTiles(
  grid: HTMLElement | null,
  layout: MasonryLayout,
  pinned: readonly number[],
): readonly number[] {
  const view = useMemo(() => watchView(grid), [grid])
  const choose = useMemo(() => createChoice(layout, pinned), [layout, pinned])
  return useSyncExternalStore(
    view.subscribe,
    () => choose(view.read()),
    () => choose('everything'),
  )
}

/** The same array for the same tiles, so that it can be a store's snapshot. */
function createChoice(layout: MasonryLayout, pinned: readonly number[]) {
  let chosen: readonly number[] = []
  return (view: MasonryView): readonly number[] => {
    const next = mountedTiles(layout, view, pinned)
    const isSame = next.length === chosen.length && next.every((tile, at) => tile === chosen[at])
    return isSame ? chosen : (chosen = next)
  }
}
