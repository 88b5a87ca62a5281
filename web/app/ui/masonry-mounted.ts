import { boxOf, tilesWithin, type Band, type MasonryLayout } from './masonry-layout.ts'
import type { MasonryView, MasonryWindow } from './masonry-view.ts'

/** A window that shows more tiles mounts more; every other one stays below. */
export const MOUNTED_AT_MOST = 60

/** Pixels above and below what is seen that are mounted as well, as far as the tiles reach. */
const AROUND = 600
/** Tiles of one shape stand in rows: so those of a row come one after the other, and no frame has to draw them all. */
const STAGGER = 90

/** Which tiles are in the document, in list order: those that are seen, the nearest around them, and the pinned ones. */
export function mountedTiles(layout: MasonryLayout, view: MasonryView, pinned: readonly number[]): readonly number[] {
  const { length } = layout.ratios
  if (view === 'nothing') return []
  if (view === 'everything' || length <= MOUNTED_AT_MOST) return layout.ratios.map((_, index) => index)
  const around = { from: view.seen.from - AROUND, to: view.seen.to + AROUND, stagger: STAGGER }
  const near = nearest(layout, view, {
    tiles: tilesWithin(layout, view.frame, around),
    most: MOUNTED_AT_MOST - pinned.length,
  })
  const missing = pinned.filter((index) => index < length && !near.includes(index))
  return [...new Set([...near, ...missing])].sort((one, other) => one - other)
}

interface Choice {
  tiles: number[]
  most: number
}

function nearest(layout: MasonryLayout, { frame, seen }: MasonryWindow, { tiles, most }: Choice): number[] {
  if (tiles.length <= most) return tiles
  const byDistance = tiles
    .map((index) => ({ index, distance: distanceTo(seen, boxOf(layout, index, frame)) }))
    .sort((one, other) => one.distance - other.distance)
  return byDistance.filter(({ distance }, rank) => distance === 0 || rank < most).map(({ index }) => index)
}

function distanceTo(seen: Band, box: { top: number; bottom: number } | null): number {
  return box ? Math.max(0, seen.from - box.bottom, box.top - seen.to) : Infinity
}
