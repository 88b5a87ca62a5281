import { boxOf, tilesWithin, type MasonryLayout } from './masonry-layout.ts'
import type { Seen } from './masonry-view.ts'

/** More are mounted only where more are seen. */
export const MOUNTED_AT_MOST = 60

/** Pixels above and below what is seen that are mounted as well, as far as the tiles reach. */
const AROUND = 900

/** What is seen, and which tiles are in the document for it. */
export interface MasonryWindow extends Seen {
  /** Where given, none but these comes beside those in sight: the least that is to be done at once. */
  there?: readonly number[]
}

/** `everything` on the server and until hydration, `nothing` before the grid is in the document. */
export type MasonryView = MasonryWindow | 'everything' | 'nothing'

/** Which tiles are in the document, in list order: those in sight and the pinned ones, and the nearest around them. */
export function mountedTiles(layout: MasonryLayout, view: MasonryView, pinned: readonly number[]): readonly number[] {
  const { length } = layout.ratios
  if (view === 'nothing') return []
  if (view === 'everything' || length <= MOUNTED_AT_MOST) return layout.ratios.map((_, index) => index)
  const { frame, seen, there } = view
  const around = tilesWithin(layout, frame, { from: seen.from - AROUND, to: seen.to + AROUND })
  const held = pinned.filter((index) => index < length)
  return [...new Set([...held, ...around])]
    .map((index) => ({ index, distance: held.includes(index) ? 0 : distanceToSeen(layout, view, index) }))
    .sort((one, other) => one.distance - other.distance)
    .filter(({ distance }, rank) => distance === 0 || rank < MOUNTED_AT_MOST)
    .filter(({ index, distance }) => distance === 0 || !there || there.includes(index))
    .map(({ index }) => index)
    .sort((one, other) => one - other)
}

/** Pixels from what is seen; none for a tile of which something is seen. */
function distanceToSeen(layout: MasonryLayout, { frame, seen }: MasonryWindow, index: number): number {
  const box = boxOf(layout, index, frame)
  return box ? Math.max(0, seen.from - box.bottom, box.top - seen.to) : Infinity
}
