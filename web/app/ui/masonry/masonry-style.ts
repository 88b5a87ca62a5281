import type { CSSProperties } from 'react'
import type { Place } from './masonry-lanes.ts'
import { lanesFor, type MasonryLayout } from './masonry-layout.ts'

/** The positions for all column counts as CSS variables; masonry/columns.css picks the set by the window's width. */
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

/** The position for one column count alone. Custom properties are inherited by everything in a tile, and make it cost a browser a third more. */
export function tileStyleIn(columns: number, layout: MasonryLayout, index: number): CSSProperties {
  const place = lanesFor(layout, columns).places[index] ?? { column: 0, heights: 0, gaps: 0 }
  return {
    left: `calc(${place.column} * (var(--column-width) + var(--gap)))`,
    top: `calc(${rounded(place.heights)} * var(--column-width) + ${place.gaps} * var(--gap))`,
    aspectRatio: rounded(1 / (layout.ratios[index] ?? 1)),
  }
}

/** The grid's height for each column count: the longest column's, which only the browser can tell. */
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
