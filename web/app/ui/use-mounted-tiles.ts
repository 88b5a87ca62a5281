import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useHydrated } from './hydrated.ts'
import type { MasonryLayout } from './masonry-layout.ts'
import { distanceToSeen, mountedTiles, stepTowards } from './masonry-mounted.ts'
import { WHOLE_VIEW, watchView, type MasonryView } from './masonry-view.ts'

/** Longer than a slow frame: while the page is scrolled each frame takes the next step by itself, and none is to take two. */
const NEXT_STEP_MS = 100

/**
 * Which tiles are in the document, in list order. Drawn anew only when one comes or goes. Keep the grid's element in a state: then it is
 * looked at before the next paint, once hydration is through, and after the page was scrolled to where it had been.
 */
export function useMountedTiles(
  grid: HTMLElement | null,
  layout: MasonryLayout,
  pinned: readonly number[],
): readonly number[] {
  const hydrated = useHydrated()
  const view = useMemo(() => (hydrated ? watchView(grid) : WHOLE_VIEW), [grid, hydrated])
  const choice = useMemo(() => createChoice(layout, pinned), [layout, pinned])
  const mounted = useSyncExternalStore(
    view.subscribe,
    () => choice.choose(view.read()),
    () => choice.choose(WHOLE_VIEW.read()),
  )
  useEffect(() => {
    if (choice.isSettled()) return
    const timer = setTimeout(view.lookAgain, NEXT_STEP_MS)
    return () => clearTimeout(timer)
  }, [choice, view, mounted])
  return mounted
}

/** The same array for the same view and for the same tiles, so that it can be a store's snapshot. */
function createChoice(layout: MasonryLayout, pinned: readonly number[]) {
  let seen: MasonryView | null = null
  let wanted: readonly number[] = []
  let chosen: readonly number[] = []
  const choose = (view: MasonryView): readonly number[] => {
    if (view === seen) return chosen
    const before = seen
    seen = view
    wanted = mountedTiles(layout, view, pinned)
    const next =
      isWindow(before) && isWindow(view)
        ? stepTowards(wanted, chosen, (index) => (pinned.includes(index) ? 0 : distanceToSeen(layout, view, index)))
        : wanted
    return isSame(next, chosen) ? chosen : (chosen = next)
  }
  return { choose, isSettled: () => isSame(wanted, chosen) }
}

function isWindow(view: MasonryView | null): view is Exclude<MasonryView, string> {
  return view !== null && typeof view !== 'string'
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((tile, at) => tile === other[at])
}
