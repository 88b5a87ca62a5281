import { boxOf, tilesWithin, type Band, type MasonryLayout } from './masonry-layout.ts'
import type { Seen } from './masonry-view.ts'

/** More are mounted only where more are seen. */
export const MOUNTED_AT_MOST = 60

/** Pixels above and below what is seen that are mounted as well, as far as the tiles reach. */
const AROUND = 900

/** What is in the document, for what was seen when that was chosen. */
export interface MasonryWindow extends Seen {
  mounted: Band
}

/** `everything` on the server and until hydration, `nothing` before the grid is in the document. */
export type MasonryView = MasonryWindow | 'everything' | 'nothing'

/** What is seen, and enough around it for a while of scrolling. */
export function wholeWindow({ frame, seen }: Seen): MasonryWindow {
  return { frame, seen, mounted: { from: seen.from - AROUND, to: seen.to + AROUND } }
}

/** What is seen, and of what is around it only what is there already: the least that is to be done at once. */
export function leastWindow(next: Seen, before: MasonryView): MasonryWindow {
  const { frame, seen } = next
  const whole = wholeWindow(next).mounted
  if (typeof before === 'string' || before.frame !== frame) return { frame, seen, mounted: seen }
  const kept = { from: Math.max(before.mounted.from, whole.from), to: Math.min(before.mounted.to, whole.to) }
  const touches = kept.from <= seen.to && kept.to >= seen.from
  const mounted = { from: Math.min(kept.from, seen.from), to: Math.max(kept.to, seen.to) }
  return { frame, seen, mounted: touches ? mounted : seen }
}

/** Which tiles are in the document, in list order: those that are seen, the nearest around them, and the pinned ones. */
export function mountedTiles(layout: MasonryLayout, view: MasonryView, pinned: readonly number[]): readonly number[] {
  const { length } = layout.ratios
  if (view === 'nothing') return []
  if (view === 'everything' || length <= MOUNTED_AT_MOST) return layout.ratios.map((_, index) => index)
  const near = nearest(layout, view, MOUNTED_AT_MOST - pinned.length)
  const missing = pinned.filter((index) => index < length && !near.includes(index))
  return [...new Set([...near, ...missing])].sort((one, other) => one - other)
}

function nearest(layout: MasonryLayout, view: MasonryWindow, most: number): number[] {
  const tiles = tilesWithin(layout, view.frame, view.mounted)
  if (tiles.length <= most) return tiles
  const distances = tiles.map((index) => ({ index, distance: distanceToSeen(layout, view, index) }))
  return distances
    .sort((one, other) => one.distance - other.distance)
    .filter(({ distance }, rank) => distance === 0 || rank < most)
    .map(({ index }) => index)
}

/** Pixels from what is seen; none for a tile of which something is seen. */
function distanceToSeen(layout: MasonryLayout, { frame, seen }: MasonryWindow, index: number): number {
  const box = boxOf(layout, index, frame)
  return box ? Math.max(0, seen.from - box.bottom, box.top - seen.to) : Infinity
}
