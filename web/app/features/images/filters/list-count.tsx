import { COUNTED_MAX } from '@pictor/contract/limits'
import { formatCount } from '../../../lib/format.ts'
import { imagesText } from '../image-text.ts'
import type { ImageListQuery } from '../images.queries.ts'
import { useImageList } from '../use-image-list.ts'

/** How many images a search has found; said aloud when it is known. */
export function ListCount({ list }: { list: ImageListQuery }) {
  const { query, total } = useImageList(list)
  const isKnown = query.data !== undefined && !query.isPlaceholderData
  return (
    <output className="sr-only text-sm whitespace-nowrap text-muted tabular-nums @3xl:not-sr-only">
      {isKnown && countText(total)}
    </output>
  )
}

function countText(total: number): string {
  return total >= COUNTED_MAX ? `${formatCount(COUNTED_MAX)}+ images` : imagesText(total)
}
