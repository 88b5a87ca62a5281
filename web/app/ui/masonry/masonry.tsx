import { memo, startTransition, useMemo, useState, type ReactNode } from 'react'
import { useIsServerRendered, useHydrated } from '../hydration.ts'
import {
  getGridStyle,
  growLayout,
  createLayout,
  getTileStyle,
  getTileStyleFor,
  type MasonryLayout,
} from './masonry-layout.ts'
import { useMasonryKeys } from './use-masonry-keys.ts'
import { useMountedTiles } from './use-mounted-tiles.ts'
import { useNearEnd } from './use-near-end.ts'

/** Far enough from the end that the next page is loaded before a user who skims the list gets there. */
const NEAR_END_PX = 3_000

/** Number of tiles that are likely above the fold. */
const EAGER_TILES = 4

export interface MasonryProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Returns width / height. Must be a stable function, like `keyOf` and `renderItem`. */
  ratioOf: (item: Item) => number
  /** Fills its tile (`size-full`). `eager` marks the first few, which are likely visible at once. */
  renderItem: (item: Item, tile: { index: number; eager: boolean }) => ReactNode
  /** Accessible name of the list. */
  label: string
  /** Called near the end of the list, to load more. */
  onEnd?: (() => void) | undefined
}

/**
 * Tiles of any proportions in 4, 3, 2 or 1 columns. Positions come with the HTML, lists grow at the end without moving
 * the tiles before, and only the tiles near the window are mounted. Arrow keys move the focus to the adjacent tile.
 */
export function Masonry<Item>({ items, keyOf, ratioOf, renderItem, label, onEnd }: MasonryProps<Item>) {
  const [grid, attach] = useGridElement()
  const layout = useLayout(items, ratioOf)
  const keys = useMasonryKeys(grid, layout)
  // Until hydration is complete all tiles are mounted, so the next page is not loaded yet.
  const end = useNearEnd(useHydrated() ? onEnd : undefined, items.length, NEAR_END_PX)
  const { tiles, columns } = useMountedTiles(grid, layout, keys.pinned)
  const style = useMemo(() => getGridStyle(layout), [layout])
  return (
    <div className="masonry">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the controls inside */}
      <ul
        ref={attach}
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the list role of lists without bullets
        role="list"
        aria-label={label}
        className="masonry-grid"
        style={style}
        {...keys.handlers}
      >
        {tiles.map((index) => {
          const item = items[index]
          return item === undefined ? null : (
            <MasonryTile
              key={keyOf(item)}
              layout={layout}
              columns={columns}
              index={index}
              item={item}
              renderItem={renderItem}
              count={items.length}
            />
          )
        })}
      </ul>
      <div ref={end} aria-hidden="true" />
    </div>
  )
}

/**
 * Returns the grid's element, and the ref callback that stores it. The server's HTML is right without the element, so
 * storing it must not delay hydration.
 */
function useGridElement() {
  const [grid, setGrid] = useState<HTMLUListElement | null>(null)
  const isServerRendered = useIsServerRendered()
  const [attach] = useState(() =>
    isServerRendered ? (element: HTMLUListElement | null) => startTransition(() => setGrid(element)) : setGrid,
  )
  return [grid, attach] as const
}

function useLayout<Item>(items: readonly Item[], ratioOf: (item: Item) => number): MasonryLayout {
  const [previous, setPrevious] = useState(() => ({ items, layout: createLayout(getHeightRatios(items, ratioOf)) }))
  if (previous.items === items) return previous.layout
  // If the list has only grown, only its new tiles are laid out. After any other change, `createLayout` compares the
  // ratios of the tiles.
  const { length } = previous.items
  const isExtension = previous.items.every((item, index) => item === items[index])
  const layout = isExtension
    ? growLayout(previous.layout, getHeightRatios(items.slice(length), ratioOf))
    : createLayout(getHeightRatios(items, ratioOf), previous.layout)
  setPrevious({ items, layout })
  return layout
}

function getHeightRatios<Item>(items: readonly Item[], ratioOf: (item: Item) => number): number[] {
  return items.map((item) => 1 / ratioOf(item))
}

interface MasonryTileProps<Item> {
  layout: MasonryLayout
  /** Null if unknown: then the tile has positions for every column count. */
  columns: number | null
  index: number
  count: number
  item: Item
  renderItem: (item: Item, tile: { index: number; eager: boolean }) => ReactNode
}

const MasonryTile = memo(Tile, isSameTile) as typeof Tile

function Tile<Item>({ layout, columns, index, count, item, renderItem }: MasonryTileProps<Item>) {
  const style = useMemo(
    () => (columns === null ? getTileStyle(layout, index) : getTileStyleFor(columns, layout, index)),
    [layout, columns, index],
  )
  return (
    <li className="masonry-tile" style={style} data-index={index} aria-posinset={index + 1} aria-setsize={count}>
      {renderItem(item, { index, eager: index < EAGER_TILES })}
    </li>
  )
}

// A list that grew has a new layout, but the same lanes, in which its old tiles keep their positions. A tile with
// positions for every column count is right for any number of columns.
function isSameTile<Item>(before: MasonryTileProps<Item>, after: MasonryTileProps<Item>): boolean {
  return (
    before.item === after.item &&
    before.index === after.index &&
    before.count === after.count &&
    before.renderItem === after.renderItem &&
    before.layout.lanes === after.layout.lanes &&
    (before.columns === after.columns || before.columns === null)
  )
}
