import type { CSSProperties } from 'react'

export const COLUMN_COUNTS = [4, 3, 2, 1] as const

/** Position of a tile, independent of the width: top = `heights` × column width + `gaps` × gap. */
export interface Place {
  column: number
  heights: number
  /** Number of tiles above it in its column. */
  gaps: number
}

/** Estimate of gap / column width, because the width is unknown. It only decides between columns of similar height. */
const ESTIMATED_GAP = 0.05

/**
 * Fills the columns in order: each tile goes into the shortest one. A placed tile never moves, so a list grows without
 * jumps.
 */
export class Lanes {
  readonly columns: number
  readonly places: Place[] = []
  /** Height / width of each tile. */
  readonly ratios: number[] = []
  /** The tiles of each column, from the top: their tops and bottoms are both ascending. */
  readonly #tiles: number[][]
  readonly #ends: Place[]

  constructor(columns: number) {
    this.columns = columns
    this.#tiles = Array.from({ length: columns }, () => [])
    this.#ends = Array.from({ length: columns }, (_, column) => ({ column, heights: 0, gaps: 0 }))
  }

  /** `heightRatio` is height / width. */
  push(heightRatio: number): void {
    const end = this.#ends.reduce((shortest, candidate) =>
      lengthOf(candidate) < lengthOf(shortest) - 1e-9 ? candidate : shortest,
    )
    this.#tiles[end.column]?.push(this.places.length)
    this.places.push({ ...end })
    this.ratios.push(heightRatio)
    this.#ends[end.column] = { column: end.column, heights: end.heights + heightRatio, gaps: end.gaps + 1 }
  }

  /** End of each column. Which one is the longest in pixels depends on the width, so all are needed. */
  ends(): readonly Place[] {
    return this.#ends
  }

  /** The tiles of one column, from the top. */
  tilesOf(column: number): readonly number[] {
    return this.#tiles[column] ?? []
  }
}

function lengthOf(end: Place): number {
  return end.heights + end.gaps * ESTIMATED_GAP
}

export interface MasonryLayout {
  /** Height / width of each tile. */
  readonly ratios: readonly number[]
  /** Shared with layouts that grew from this one, so they may contain more tiles. */
  readonly lanes: readonly Lanes[]
}

/** Lays out the whole list, or only the new tiles if `previous` starts with the same ones. */
export function layOut(heightRatios: readonly number[], previous?: MasonryLayout): MasonryLayout {
  const grown = previous?.ratios.every((ratio, index) => ratio === heightRatios[index])
  if (previous && grown) return grow(previous, heightRatios.slice(previous.ratios.length))
  const lanes = COLUMN_COUNTS.map((columns) => new Lanes(columns))
  return { ratios: heightRatios, lanes: pushed(lanes, heightRatios) }
}

/** Adds tiles with these height / width ratios at the end of the list, and places only them. */
export function grow(layout: MasonryLayout, heightRatios: readonly number[]): MasonryLayout {
  const { length } = layout.ratios
  const ratios = layout.ratios.concat(heightRatios)
  // A render that React discarded may have added tiles already: these, or others.
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
  /** Width of the grid in pixels. */
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

/** Position of a tile in pixels, relative to the grid's top left corner. */
export function boxOf(layout: MasonryLayout, index: number, frame: Frame): Box | null {
  const place = lanesFor(layout, frame.columns).places[index]
  const ratio = layout.ratios[index]
  if (!place || ratio === undefined) return null
  const column = (frame.width - (frame.columns - 1) * frame.gap) / frame.columns
  const top = place.heights * column + place.gaps * frame.gap
  return { top, bottom: top + ratio * column, left: place.column * (column + frame.gap) }
}

/**
 * Returns the tiles that touch the band, in list order. The cost depends on the result, hardly on the length of the
 * list.
 */
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

/**
 * Binary search: the first index from 0 to `length` - 1 for which `holds` is true, or `length`. Once true, it must stay
 * true for all later indexes.
 */
export function firstWhere(length: number, holds: (at: number) => boolean): number {
  let from = 0
  let to = length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** Positions for all column counts as CSS variables; columns.css selects a set by the window's width. */
export function tileStyle(layout: MasonryLayout, index: number): CSSProperties {
  const style: Record<string, number> = { '--ratio': rounded(1 / (layout.ratios[index] ?? 1)) }
  for (const { columns, places } of layout.lanes) {
    const place = places[index]
    if (!place) continue
    style[`--column-${columns}`] = place.column
    style[`--heights-${columns}`] = rounded(place.heights)
    style[`--gaps-${columns}`] = place.gaps
  }
  return style as CSSProperties
}

/**
 * Position for one column count only. Custom properties are inherited by everything in a tile and make it a third more
 * expensive for the browser.
 */
export function tileStyleIn(columns: number, layout: MasonryLayout, index: number): CSSProperties {
  const place = lanesFor(layout, columns).places[index] ?? { column: 0, heights: 0, gaps: 0 }
  return {
    left: `calc(${place.column} * (var(--column-width) + var(--gap)))`,
    top: `calc(${rounded(place.heights)} * var(--column-width) + ${place.gaps} * var(--gap))`,
    aspectRatio: rounded(1 / (layout.ratios[index] ?? 1)),
  }
}

/** Height of the grid for each column count: that of the longest column, which only the browser can compute. */
export function gridStyle(layout: MasonryLayout): CSSProperties {
  const heights = layout.lanes.map((lanes) => [`--height-${lanes.columns}`, heightOf(lanes.ends())])
  return Object.fromEntries(heights) as CSSProperties
}

function heightOf(ends: readonly Place[]): string {
  const terms = ends.map(
    (end) => `calc(${rounded(end.heights)}*var(--column-width) + ${Math.max(0, end.gaps - 1)}*var(--gap))`,
  )
  return `max(0px, ${terms.join(', ')})`
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
