import type { Image } from '@pictor/contract'
import { Heart } from 'lucide-react'
import { formatCount } from '../../../lib/format.ts'
import { PrivateBadge } from './private-badge.tsx'

/** What always lies over a tile: who alone can see it, and its likes; for those who cannot see it, its author too. */
export function TileMarks({ image }: { image: Image }) {
  const likes = likesText(image.favorite_count)
  return (
    <>
      {image.visibility === 'private' && <PrivateBadge />}
      {image.user_name && <span className="sr-only">by {image.user_name}</span>}
      {likes && (
        <span className="tile-likes rounded-sm bg-scrim py-1 pr-2 pl-6 text-xs text-on-image transition-opacity">
          {likes}
        </span>
      )}
    </>
  )
}

/** What lies over a tile while it is pointed at or its link has the focus, for the eyes alone: the picture's name is the prompt already. */
export function TileCaption({ image }: { image: Image }) {
  const likes = likesText(image.favorite_count)
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 flex flex-col gap-1.5 bg-linear-to-t from-scrim via-scrim/80 to-transparent p-3 pt-12 text-sm forced-colors:bg-[Canvas] forced-colors:pt-3 text-on-image opacity-0 transition-opacity group-hover/tile:opacity-100 group-focus-visible:opacity-100 group-data-heart/tile:pr-14 starting:opacity-0"
    >
      <span className="line-clamp-2 text-pretty">{image.prompt}</span>
      {(image.user_name || likes) && (
        <span className="flex items-center gap-3 text-xs">
          {image.user_name && <span className="min-w-0 truncate">{image.user_name}</span>}
          {likes && <Likes text={likes} />}
        </span>
      )}
    </span>
  )
}

/** '1 like', '2 likes'; nothing for none. */
export function likesText(count: number): string | null {
  if (count <= 0) return null
  return count === 1 ? '1 like' : `${formatCount(count)} likes`
}

function Likes({ text }: { text: string }) {
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1">
      <Heart aria-hidden="true" className="size-3 fill-current" />
      {text}
    </span>
  )
}
