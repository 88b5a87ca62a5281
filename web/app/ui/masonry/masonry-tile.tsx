import { memo, useMemo, type ReactNode } from 'react'
import type { MasonryLayout } from './masonry-layout.ts'
import { tileStyle, tileStyleIn } from './masonry-style.ts'

/** So many are likely above the fold. */
const EAGER = 4

interface MasonryTileProps<Item> {
  layout: MasonryLayout
  /** Null where it is not known: then the tile is placed for every column count. */
  columns: number | null
  index: number
  count: number
  item: Item
  renderItem: (item: Item, tile: { index: number; eager: boolean }) => ReactNode
}

export const MasonryTile = memo(Tile, isSame) as typeof Tile

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
