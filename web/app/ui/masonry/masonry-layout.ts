import type { CSSProperties } from 'react'

export const COLUMN_COUNTS = [4, 3, 2, 1] as const

/** Position of a tile, independent of the width: top = `heights` × column width + `gapCount` × gap. */
export interface TilePosition {
  column: number
  heights: number
  /** Number of tiles above it in its column. */
  gapCount: number
}

/** Estimate of gap / column width, because the width is unknown. It only decides between columns of similar height. */
const ESTIMATED_GAP = 0.05

/**
 * Fills the columns in order: each tile goes into the shortest one. A placed tile never moves, so a list grows without
 * jumps.
 */
export class Lanes {
  readonly columns: number
  readonly positions: TilePosition[] = []
  /** Height / width of each tile. */
  readonly ratios: number[] = []
  /** The tiles of each column, from the top: their tops and bottoms are both ascending. */
  readonly #tiles: number[][]
  readonly #columnEnds: TilePosition[]

  constructor(columns: number) {
    this.columns = columns
    this.#tiles = Array.from({ length: columns }, () => [])
    this.#columnEnds = Array.from({ length: columns }, (_, column) => ({ column, heights: 0, gapCount: 0 }))
  }

  /** `heightRatio` is height / width. */
  push(heightRatio: number): void {
    const end = this.#columnEnds.reduce((shortest, candidate) =>
      estimateLength(candidate) < estimateLength(shortest) - 1e-9 ? candidate : shortest,
    )
    this.#tiles[end.column]?.push(this.positions.length)
    this.positions.push({ ...end })
    this.ratios.push(heightRatio)
    this.#columnEnds[end.column] = {
      column: end.column,
      heights: end.heights + heightRatio,
      gapCount: end.gapCount + 1,
    }
  }

  /** End of each column. Which one is the longest in pixels depends on the width, so all are needed. */
  getColumnEnds(): readonly TilePosition[] {
    return this.#columnEnds
  }

  /** The tiles of one column, from the top. */
  getTiles(column: number): readonly number[] {
    return this.#tiles[column] ?? []
  }
}

function estimateLength(end: TilePosition): number {
  return end.heights + end.gapCount * ESTIMATED_GAP
}

export interface MasonryLayout {
  /** Height / width of each tile. */
  readonly ratios: readonly number[]
  /** Shared with layouts that grew from this one, so they may contain more tiles. */
  readonly lanes: readonly Lanes[]
}

/** Lays out the whole list, or only the new tiles if `previous` starts with the same ones. */
export function createLayout(heightRatios: readonly number[], previous?: MasonryLayout): MasonryLayout {
  const isExtension = previous?.ratios.every((ratio, index) => ratio === heightRatios[index])
  if (previous && isExtension) return growLayout(previous, heightRatios.slice(previous.ratios.length))
  const lanes = COLUMN_COUNTS.map((columns) => new Lanes(columns))
  return { ratios: heightRatios, lanes: pushTiles(lanes, heightRatios) }
}

/** Adds tiles with these height / width ratios at the end of the list, and places only them. */
export function growLayout(layout: MasonryLayout, heightRatios: readonly number[]): MasonryLayout {
  const { length } = layout.ratios
  const ratios = layout.ratios.concat(heightRatios)
  // A render that React discarded may have added tiles already: these, or others.
  const extra = layout.lanes[0]?.ratios.slice(length) ?? []
  if (!extra.every((ratio, index) => ratio === heightRatios[index])) return createLayout(ratios)
  return { ratios, lanes: pushTiles(layout.lanes, heightRatios.slice(extra.length)) }
}

function pushTiles(lanes: readonly Lanes[], heightRatios: readonly number[]): readonly Lanes[] {
  for (const lane of lanes) for (const ratio of heightRatios) lane.push(ratio)
  return lanes
}

export function getLanes(layout: MasonryLayout, columns: number): Lanes {
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
export function getTileBox(layout: MasonryLayout, index: number, frame: Frame): Box | null {
  const position = getLanes(layout, frame.columns).positions[index]
  const ratio = layout.ratios[index]
  if (!position || ratio === undefined) return null
  const column = (frame.width - (frame.columns - 1) * frame.gap) / frame.columns
  const top = position.heights * column + position.gapCount * frame.gap
  return { top, bottom: top + ratio * column, left: position.column * (column + frame.gap) }
}

/**
 * Returns the tiles that touch the band, in list order. The cost grows with the number of these tiles, and hardly with
 * the length of the list.
 */
export function findTilesWithin(layout: MasonryLayout, frame: Frame, band: Band): number[] {
  const lanes = getLanes(layout, frame.columns)
  const matches: number[] = []
  for (let column = 0; column < frame.columns; column += 1) {
    const tiles = lanes.getTiles(column)
    const getBottom = (row: number) => getTileBox(layout, tiles[row] ?? Infinity, frame)?.bottom ?? Infinity
    for (let row = binarySearch(tiles.length, (other) => getBottom(other) > band.from); row < tiles.length; row += 1) {
      const index = tiles[row] ?? Infinity
      const box = getTileBox(layout, index, frame)
      if (!box || box.top >= band.to) break
      matches.push(index)
    }
  }
  return matches.sort((one, other) => one - other)
}

/**
 * Binary search: the first index from 0 to `length` - 1 for which `holds` is true, or `length`. Once true, it must stay
 * true for all later indexes.
 */
export function binarySearch(length: number, holds: (index: number) => boolean): number {
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
export function getTileStyle(layout: MasonryLayout, index: number): CSSProperties {
  const style: Record<string, number> = { '--ratio': round(1 / (layout.ratios[index] ?? 1)) }
  for (const { columns, positions } of layout.lanes) {
    const position = positions[index]
    if (!position) continue
    style[`--column-${columns}`] = position.column
    style[`--heights-${columns}`] = round(position.heights)
    style[`--gaps-${columns}`] = position.gapCount
  }
  return style as CSSProperties
}

/**
 * Position for one column count only. Custom properties are inherited by everything in a tile and make it a third more
 * expensive for the browser.
 */
export function getTileStyleFor(columns: number, layout: MasonryLayout, index: number): CSSProperties {
  const position = getLanes(layout, columns).positions[index] ?? { column: 0, heights: 0, gapCount: 0 }
  return {
    left: `calc(${position.column} * (var(--column-width) + var(--gap)))`,
    top: `calc(${round(position.heights)} * var(--column-width) + ${position.gapCount} * var(--gap))`,
    height: `calc(var(--column-width) / ${round(1 / (layout.ratios[index] ?? 1))})`,
  }
}

/** Height of the grid for each column count: that of the longest column, which only the browser can compute. */
export function getGridStyle(layout: MasonryLayout): CSSProperties {
  const heights = layout.lanes.map((lanes) => [`--height-${lanes.columns}`, toGridHeight(lanes.getColumnEnds())])
  return Object.fromEntries(heights) as CSSProperties
}

function toGridHeight(columnEnds: readonly TilePosition[]): string {
  const terms = columnEnds.map(
    (end) => `calc(${round(end.heights)}*var(--column-width) + ${Math.max(0, end.gapCount - 1)}*var(--gap))`,
  )
  return `max(0px, ${terms.join(', ')})`
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
