import { lanesFor, type MasonryLayout, type Place } from './masonry-layout.ts'

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
  const { places } = lanesFor(layout, columns)
  const start = places[from.index]
  if (!start) return null
  const { direction } = from
  if (direction === 'up' || direction === 'down') return alongColumn(places, from.index, direction)
  const column = start.column + (direction === 'left' ? -1 : 1)
  return nearestInColumn(layout, { places, column, middle: middleOf(start, layout.ratios[from.index] ?? 1) })
}

function alongColumn(places: readonly Place[], index: number, direction: 'up' | 'down'): number | null {
  const column = places[index]?.column
  const step = direction === 'up' ? -1 : 1
  for (let at = index + step; at >= 0 && at < places.length; at += step) if (places[at]?.column === column) return at
  return null
}

interface Search {
  places: readonly Place[]
  column: number
  middle: number
}

function nearestInColumn(layout: MasonryLayout, { places, column, middle }: Search): number | null {
  let nearest: number | null = null
  let least = Infinity
  places.forEach((place, index) => {
    if (place.column !== column) return
    const distance = Math.abs(middleOf(place, layout.ratios[index] ?? 1) - middle)
    if (distance < least) [nearest, least] = [index, distance]
  })
  return nearest
}

function middleOf(place: Place, heightRatio: number): number {
  return place.heights + heightRatio / 2
}
