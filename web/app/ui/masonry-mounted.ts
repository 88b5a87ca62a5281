import { boxOf, tilesWithin, type MasonryLayout } from './masonry-layout.ts'
import type { MasonryView, MasonryWindow } from './masonry-view.ts'

/** A window that shows more tiles mounts more; every other one stays below. */
export const MOUNTED_AT_MOST = 60

/** Pixels above and below what is seen that are mounted as well, as far as the tiles reach. */
const AROUND = 600
/** Tiles of one shape stand in rows: so those of a row come one after the other, and no frame has to draw them all. */
const STAGGER = 90
/** Of the tiles out of sight that are to come or to go, one in so many does in a frame. */
const STEPS = 4

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

/**
 * From the mounted tiles one frame nearer to the wanted ones, in list order: those that are needed come at once, of the others the
 * nearest few, and the farthest few go.
 */
export function stepTowards(
  wanted: readonly number[],
  mounted: readonly number[],
  distanceOf: (index: number) => number,
): readonly number[] {
  const missing = byDistance(without(wanted, mounted), distanceOf)
  const needed = missing.filter(({ distance }) => distance === 0)
  const coming = needed.length > 0 ? needed : missing.slice(0, Math.ceil(missing.length / STEPS))
  const old = byDistance(without(mounted, wanted), distanceOf).reverse()
  // Coming and going both cost: what can wait goes in another frame.
  const share = coming.length > 0 ? Math.floor(old.length / STEPS) : Math.ceil(old.length / STEPS)
  const excess = mounted.length + coming.length - MOUNTED_AT_MOST
  // Where tiles are needed at once the page has jumped, or frames are slow: what is left behind would make them slower.
  const going = needed.length > 0 ? old : old.slice(0, Math.max(share, excess))
  return [...without(mounted, indexesOf(going)), ...indexesOf(coming)].sort((one, other) => one - other)
}

/** Pixels from what is seen; none for a tile of which something is seen. */
export function distanceToSeen(layout: MasonryLayout, { frame, seen }: MasonryWindow, index: number): number {
  const box = boxOf(layout, index, frame)
  return box ? Math.max(0, seen.from - box.bottom, box.top - seen.to) : Infinity
}

interface Choice {
  tiles: number[]
  most: number
}

function nearest(layout: MasonryLayout, view: MasonryWindow, { tiles, most }: Choice): number[] {
  if (tiles.length <= most) return tiles
  const sorted = byDistance(tiles, (index) => distanceToSeen(layout, view, index))
  return indexesOf(sorted.filter(({ distance }, rank) => distance === 0 || rank < most))
}

interface Distant {
  index: number
  distance: number
}

function byDistance(tiles: readonly number[], distanceOf: (index: number) => number): Distant[] {
  return tiles
    .map((index) => ({ index, distance: distanceOf(index) }))
    .sort((one, other) => one.distance - other.distance)
}

function indexesOf(tiles: readonly Distant[]): number[] {
  return tiles.map(({ index }) => index)
}

function without(tiles: readonly number[], others: readonly number[]): number[] {
  return tiles.filter((index) => !others.includes(index))
}
