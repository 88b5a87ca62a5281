import { useMemo, useRef, useState, type ReactNode } from 'react'
import { layOut, tilesWithin, type MasonryLayout } from './masonry-layout.ts'
import { gridStyle } from './masonry-style.ts'
import { MasonryTile } from './masonry-tile.tsx'
import { useNearEnd } from './use-near-end.ts'
import { useMasonryKeys } from './use-masonry-keys.ts'
import { useMasonryWindow, type MasonryWindow } from './use-masonry-window.ts'

/** Up to here everything stays mounted. */
const MOUNTED_AT_MOST = 60

export interface MasonryProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Width / height. Keep the function stable, like the two around it. */
  ratioOf: (item: Item) => number
  /** Fills its tile (`size-full`). `eager` marks the first few, whose pictures should load at once. */
  renderItem: (item: Item, tile: { index: number; eager: boolean }) => ReactNode
  /** Names the list. */
  label: string
  /** The end of the list comes near: time to load more. */
  onEnd?: (() => void) | undefined
}

/**
 * Tiles of any proportions in 4, 3, 2 or 1 columns. Positions come with the HTML, lists grow at the end without moving
 * what is there, and only the tiles near the window are mounted. Arrow keys move between tiles as the eye would.
 */
export function Masonry<Item>({ items, keyOf, ratioOf, renderItem, label, onEnd }: MasonryProps<Item>) {
  const grid = useRef<HTMLUListElement>(null)
  const layout = useLayout(items, ratioOf)
  const view = useMasonryWindow(grid)
  const keys = useMasonryKeys(grid, layout)
  const end = useNearEnd(onEnd, items.length)
  const visible = useMemo(() => mountedTiles(layout, view, keys.pinned), [layout, view, keys.pinned])
  return (
    <div className="masonry">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the controls inside */}
      <ul
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one
        role="list"
        aria-label={label}
        className="masonry-grid"
        style={gridStyle(layout)}
        {...keys.handlers}
      >
        {visible.map((index) => {
          const item = items[index]
          return item === undefined ? null : (
            <MasonryTile key={keyOf(item)} {...{ layout, index, item, renderItem }} count={items.length} />
          )
        })}
      </ul>
      <div ref={end} aria-hidden="true" />
    </div>
  )
}

function useLayout<Item>(items: readonly Item[], ratioOf: (item: Item) => number): MasonryLayout {
  const [kept, setKept] = useState(() => ({ items, layout: layOut(heightRatios(items, ratioOf)) }))
  if (kept.items === items) return kept.layout
  // From the layout before, so that a longer list costs only what is new.
  const layout = layOut(heightRatios(items, ratioOf), kept.layout)
  setKept({ items, layout })
  return layout
}

function heightRatios<Item>(items: readonly Item[], ratioOf: (item: Item) => number): number[] {
  return items.map((item) => 1 / ratioOf(item))
}

function mountedTiles(layout: MasonryLayout, view: MasonryWindow | null, pinned: readonly number[]): number[] {
  const { length } = layout.ratios
  if (!view || length <= MOUNTED_AT_MOST) return layout.ratios.map((_, index) => index)
  const visible = tilesWithin(layout, view.frame, view.band)
  const missing = pinned.filter((index) => index < length && !visible.includes(index))
  return missing.length === 0 ? visible : [...new Set([...visible, ...missing])].sort((one, other) => one - other)
}
