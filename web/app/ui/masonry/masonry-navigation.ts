import { firstWhere } from '../first-where.ts'
import { lanesFor, type MasonryLayout } from './masonry-layout.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

export const DIRECTION_OF_KEY: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The tile an arrow key leads to, by what the eye sees: along the column, or to the nearest in the next one. */
export function neighbor(
  layout: MasonryLayout,
  columns: number,
  from: { index: number; direction: Direction },
): number | null {
  const lanes = lanesFor(layout, columns)
  const start = lanes.places[from.index]
  if (!start) return null
  const { direction } = from
  const tile =
    direction === 'up' || direction === 'down'
      ? lanes.tilesOf(start.column)[start.gaps + (direction === 'up' ? -1 : 1)]
      : nearestOf(lanes.tilesOf(start.column + (direction === 'left' ? -1 : 1)), middleOf(from.index))
  return tile !== undefined && tile < layout.ratios.length ? tile : null

  function middleOf(index: number): number {
    return (lanes.places[index]?.heights ?? Infinity) + (layout.ratios[index] ?? 1) / 2
  }

  /** Of the tiles of a column the one whose middle is nearest; of two as near the upper one. */
  function nearestOf(tiles: readonly number[], middle: number): number | undefined {
    const known = firstWhere(tiles.length, (at) => (tiles[at] ?? 0) >= layout.ratios.length)
    const at = firstWhere(known, (each) => middleOf(tiles[each] ?? 0) >= middle)
    const [above, below] = [tiles[at - 1], at < known ? tiles[at] : undefined]
    if (above === undefined || below === undefined) return below ?? above
    return middle - middleOf(above) <= middleOf(below) - middle ? above : below
  }
}
