import { memo, startTransition, useMemo, useState, type ReactNode } from 'react'
import { useFromServer, useHydrated } from '../hydrated.ts'
import { gridStyle, grow, layOut, tileStyle, tileStyleIn, type MasonryLayout } from './masonry-layout.ts'
import { useMasonryKeys } from './use-masonry-keys.ts'
import { useMountedTiles } from './use-mounted-tiles.ts'
import { useNearEnd } from './use-near-end.ts'

/** Early enough for a page to come while somebody skims. */
const NEAR_END_PX = 3_000

/** So many are likely above the fold. */
const EAGER = 4

export interface MasonryProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Width / height. Keep the function stable, like the two around it. */
  ratioOf: (item: Item) => number
  /** Fills its tile (`size-full`). `eager` marks the first few, which are likely to be seen at once. */
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
  const [grid, attach] = useAttached()
  const layout = useLayout(items, ratioOf)
  const keys = useMasonryKeys(grid, layout)
  // Until hydration is through everything is mounted, and one page more would be, too.
  const end = useNearEnd(useHydrated() ? onEnd : undefined, items.length, NEAR_END_PX)
  const { tiles, columns } = useMountedTiles(grid, layout, keys.pinned)
  const style = useMemo(() => gridStyle(layout), [layout])
  return (
    <div className="masonry">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the controls inside */}
      <ul
        ref={attach}
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one
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

/** The grid's element. What the server wrote is right as it stands: taking note of it need not hold up hydration. */
function useAttached() {
  const [grid, setGrid] = useState<HTMLUListElement | null>(null)
  const fromServer = useFromServer()
  const [attach] = useState(() =>
    fromServer ? (element: HTMLUListElement | null) => startTransition(() => setGrid(element)) : setGrid,
  )
  return [grid, attach] as const
}

function useLayout<Item>(items: readonly Item[], ratioOf: (item: Item) => number): MasonryLayout {
  const [kept, setKept] = useState(() => ({ items, layout: layOut(heightRatios(items, ratioOf)) }))
  if (kept.items === items) return kept.layout
  // A list that has grown costs what is new; one that changed within is compared by the shapes of its tiles.
  const { length } = kept.items
  const grown = kept.items.every((item, index) => item === items[index])
  const layout = grown
    ? grow(kept.layout, heightRatios(items.slice(length), ratioOf))
    : layOut(heightRatios(items, ratioOf), kept.layout)
  setKept({ items, layout })
  return layout
}

function heightRatios<Item>(items: readonly Item[], ratioOf: (item: Item) => number): number[] {
  return items.map((item) => 1 / ratioOf(item))
}

interface MasonryTileProps<Item> {
  layout: MasonryLayout
  /** Null where it is not known: then the tile is placed for every column count. */
  columns: number | null
  index: number
  count: number
  item: Item
  renderItem: (item: Item, tile: { index: number; eager: boolean }) => ReactNode
}

const MasonryTile = memo(Tile, isSame) as typeof Tile

function Tile<Item>({ layout, columns, index, count, item, renderItem }: MasonryTileProps<Item>) {
  const style = useMemo(
    () => (columns === null ? tileStyle(layout, index) : tileStyleIn(columns, layout, index)),
    [layout, columns, index],
  )
  return (
    <li className="masonry-tile" style={style} data-index={index} aria-posinset={index + 1} aria-setsize={count}>
      {renderItem(item, { index, eager: index < EAGER })}
    </li>
  )
}

// A list that grew has a new layout, but where it grew from the same beginning this tile stands where it stood. One that was written for
// each number of columns is right for any.
function isSame<Item>(before: MasonryTileProps<Item>, after: MasonryTileProps<Item>): boolean {
  return (
    before.item === after.item &&
    before.index === after.index &&
    before.count === after.count &&
    before.renderItem === after.renderItem &&
    before.layout.lanes === after.layout.lanes &&
    (before.columns === after.columns || before.columns === null)
  )
}
