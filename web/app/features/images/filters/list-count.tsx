import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { ImageList } from '@pictor/contract'
import { COUNTED_MAX } from '@pictor/contract/limits'
import { formatCount } from '../../../lib/format.ts'
import { imagesText } from '../images-text.ts'
import type { ImageListQuery } from '../images.queries.ts'

/** How many images a search has found; said aloud when it is known. */
export function ListCount({ list }: { list: ImageListQuery }) {
  const { data: total, isPlaceholderData } = useInfiniteQuery({ ...list, select: totalOf })
  const isKnown = total !== undefined && !isPlaceholderData
  return (
    <output className="sr-only text-sm whitespace-nowrap text-muted tabular-nums @3xl:not-sr-only">
      {isKnown && countText(total)}
    </output>
  )
}

function totalOf(list: InfiniteData<ImageList, unknown>): number {
  return list.pages[0]?.total ?? 0
}

function countText(total: number): string {
  return total >= COUNTED_MAX ? `${formatCount(COUNTED_MAX)}+ images` : imagesText(total)
}
