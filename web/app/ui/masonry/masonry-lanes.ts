/** Where a tile stands, whatever the width: top = `heights` × column width + `gaps` × gap. */
export interface Place {
  column: number
  heights: number
  /** So many tiles stand above it in its column. */
  gaps: number
}

/** gap / column width, as far as it may be known without a width: it only decides between columns of about equal height. */
const ESTIMATED_GAP = 0.05

/** Columns filled in order, each tile into the shortest. A tile once placed never moves, so lists grow without a jump. */
export class Lanes {
  readonly columns: number
  readonly places: Place[] = []
  /** Height / width of each tile. */
  readonly ratios: number[] = []
  /** The tiles of each column from the top: their tops and their bottoms both ascend. */
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

  /** How far each column reaches; the longest in pixels depends on the width, so all of them count. */
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
