import { firstWhere } from '../first-where.ts'
import { Lanes } from './masonry-lanes.ts'

export const COLUMN_COUNTS = [4, 3, 2, 1] as const

export interface MasonryLayout {
  /** Height / width of each tile. */
  readonly ratios: readonly number[]
  /** Shared with the layouts that grew from this one, so there may be more tiles in them. */
  readonly lanes: readonly Lanes[]
}

/** Lays out from the start, or only what is new where `previous` laid out the same beginning. */
export function layOut(heightRatios: readonly number[], previous?: MasonryLayout): MasonryLayout {
  const grown = previous?.ratios.every((ratio, index) => ratio === heightRatios[index])
  if (previous && grown) return grow(previous, heightRatios.slice(previous.ratios.length))
  const lanes = COLUMN_COUNTS.map((columns) => new Lanes(columns))
  return { ratios: heightRatios, lanes: pushed(lanes, heightRatios) }
}

/** The same list with more tiles at its end, whose height / width these are: places only the new ones. */
export function grow(layout: MasonryLayout, heightRatios: readonly number[]): MasonryLayout {
  const { length } = layout.ratios
  const ratios = layout.ratios.concat(heightRatios)
  // A render that React threw away may have pushed already: these tiles, or others.
  const extra = layout.lanes[0]?.ratios.slice(length) ?? []
  if (!extra.every((ratio, index) => ratio === heightRatios[index])) return layOut(ratios)
  return { ratios, lanes: pushed(layout.lanes, heightRatios.slice(extra.length)) }
}

function pushed(lanes: readonly Lanes[], heightRatios: readonly number[]): readonly Lanes[] {
  for (const lane of lanes) for (const ratio of heightRatios) lane.push(ratio)
  return lanes
}

export function lanesFor(layout: MasonryLayout, columns: number): Lanes {
  return layout.lanes.find((lanes) => lanes.columns === columns) ?? new Lanes(columns)
}

export interface Frame {
  columns: number
  /** Of the grid, in pixels. */
  width: number
  gap: number
}

/** Pixels from the grid's top. */
export interface Band {
  from: number
  to: number
}

export interface Box {
  top: number
  bottom: number
  left: number
}

/** The tile's place in pixels, from the grid's top left corner. */
export function boxOf(layout: MasonryLayout, index: number, frame: Frame): Box | null {
  const place = lanesFor(layout, frame.columns).places[index]
  const ratio = layout.ratios[index]
  if (!place || ratio === undefined) return null
  const column = (frame.width - (frame.columns - 1) * frame.gap) / frame.columns
  const top = place.heights * column + place.gaps * frame.gap
  return { top, bottom: top + ratio * column, left: place.column * (column + frame.gap) }
}

/** The tiles that touch the band, in list order. Costs what it finds, and little for the length of the list. */
export function tilesWithin(layout: MasonryLayout, frame: Frame, band: Band): number[] {
  const lanes = lanesFor(layout, frame.columns)
  const found: number[] = []
  for (let column = 0; column < frame.columns; column += 1) {
    const tiles = lanes.tilesOf(column)
    const bottomOf = (at: number) => boxOf(layout, tiles[at] ?? Infinity, frame)?.bottom ?? Infinity
    for (let at = firstWhere(tiles.length, (each) => bottomOf(each) > band.from); at < tiles.length; at += 1) {
      const index = tiles[at] ?? Infinity
      const box = boxOf(layout, index, frame)
      if (!box || box.top >= band.to) break
      found.push(index)
    }
  }
  return found.sort((one, other) => one - other)
}
