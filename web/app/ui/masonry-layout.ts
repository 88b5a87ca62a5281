/** Where a tile stands, whatever the width: top = `heights` × column width + `gaps` × gap. */
export interface Place {
  column: number
  heights: number
  gaps: number
}

export const COLUMN_COUNTS = [4, 3, 2, 1] as const

/** gap / column width, as far as it may be known without a width: it only decides between columns of about equal height. */
const ESTIMATED_GAP = 0.05

/** Columns filled in order, each tile into the shortest. A tile once placed never moves, so lists grow without a jump. */
export class Lanes {
  readonly columns: number
  readonly places: Place[] = []
  readonly #ends: Place[]

  constructor(columns: number) {
    this.columns = columns
    this.#ends = Array.from({ length: columns }, (_, column) => ({ column, heights: 0, gaps: 0 }))
  }

  /** `heightRatio` is height / width. */
  push(heightRatio: number): void {
    const end = this.#ends.reduce((shortest, candidate) =>
      lengthOf(candidate) < lengthOf(shortest) - 1e-9 ? candidate : shortest,
    )
    this.places.push({ ...end })
    this.#ends[end.column] = { column: end.column, heights: end.heights + heightRatio, gaps: end.gaps + 1 }
  }

  /** How far each column reaches; the longest in pixels depends on the width, so all of them count. */
  ends(): readonly Place[] {
    return this.#ends
  }
}

function lengthOf(end: Place): number {
  return end.heights + end.gaps * ESTIMATED_GAP
}

export interface MasonryLayout {
  readonly ratios: readonly number[]
  readonly lanes: readonly Lanes[]
}

/** Lays out from the start, or only what is new where `previous` laid out the same beginning. */
export function layOut(heightRatios: readonly number[], previous?: MasonryLayout): MasonryLayout {
  const grown = previous && previous.ratios.every((ratio, index) => ratio === heightRatios[index])
  const lanes = grown ? previous.lanes : COLUMN_COUNTS.map((columns) => new Lanes(columns))
  // Counted per lane: a render that React threw away may have pushed already.
  for (const lane of lanes) for (const ratio of heightRatios.slice(lane.places.length)) lane.push(ratio)
  return { ratios: heightRatios, lanes }
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

/** The tiles that touch the band from `from` to `to` (pixels from the grid's top), in list order. */
export function tilesWithin(layout: MasonryLayout, frame: Frame, band: { from: number; to: number }): number[] {
  const found: number[] = []
  for (let index = 0; index < layout.ratios.length; index += 1) {
    const box = boxOf(layout, index, frame)
    if (box && box.top < band.to && box.bottom > band.from) found.push(index)
  }
  return found
}
