import { useQuery } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { useId } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/api.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { normalizeSearch, type ImageFilters } from '../filters/image-filters.ts'
import { imageSize, imageSource } from '../image-attributes.ts'
import { imagePath } from '../preview-url.ts'
import { getAverageColor } from '../gallery/placeholder.ts'

/** Links to images like this one. */
export function SimilarImagesRow({ image }: { image: Image }) {
  return (
    <ImagesRow
      title="More like this"
      countMax={SIMILAR_COUNT_MAX}
      queryKey={['images', 'similar', image.id]}
      fetchImages={(signal) => fetchSimilarImages((input) => api.images.listPublic(input, { signal }), image)}
    />
  )
}

const RECENT_COUNT = 4

/** Links to the newest public images. A cached list can contain the missing image. */
export function RecentImagesRow({ missingId }: { missingId: string }) {
  return (
    <ImagesRow
      title="Recent images"
      countMax={RECENT_COUNT}
      queryKey={['images', 'recent', missingId]}
      fetchImages={async (signal) => {
        const { images } = await api.images.listPublic({ pageSize: RECENT_COUNT + 1 }, { signal })
        return images.filter(({ id }) => id !== missingId).slice(0, RECENT_COUNT)
      }}
    />
  )
}

interface ImagesRowProps {
  title: string
  /** Also the number of placeholders. */
  countMax: number
  queryKey: string[]
  fetchImages: (signal: AbortSignal) => Promise<Image[]>
}

/** Shows placeholders until the images are loaded, and nothing if there are none. */
function ImagesRow({ title, countMax, queryKey, fetchImages }: ImagesRowProps) {
  const titleId = useId()
  const { data: images = [], isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchImages(signal),
    // In the browser only: the page itself must not wait for them.
    enabled: !import.meta.env.SSR,
    staleTime: Infinity,
  })
  const count = isPending ? countMax : images.length
  if (count === 0) return null
  const hasMany = count > 4
  return (
    <section
      aria-labelledby={titleId}
      aria-hidden={isPending}
      className={classNames('mt-10', isPending && '[@media(scripting:none)]:hidden')}
    >
      <h2 id={titleId} className="mb-3 text-base font-semibold tracking-tight">
        {title}
      </h2>
      <ul
        className={classNames('grid grid-cols-2 gap-2 @min-[36rem]:grid-cols-4', hasMany && '@min-[60rem]:grid-cols-8')}
      >
        {isPending &&
          Array.from({ length: countMax }, (_, index) => (
            <li key={index}>
              <Skeleton className="aspect-square rounded-lg" />
            </li>
          ))}
        {images.map((image) => (
          <li key={image.id}>
            <Link to={imagePath(image.id)} className="block overflow-hidden rounded-lg">
              <img
                src={imageSource(image)}
                srcSet={image.srcset || undefined}
                sizes={`(width < 640px) 50vw, (width < 79rem) 25vw, ${hasMany ? 10 : 19}rem`}
                {...imageSize(image)}
                alt={image.prompt}
                loading="lazy"
                decoding="async"
                style={{ backgroundColor: getAverageColor(image.thumbhash) }}
                className="image-edge aspect-square w-full object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SIMILAR_COUNT_MAX = 8
const WORD_COUNT_MAX = 8
/** Shorter words say little about an image: "with", "over". */
const WORD_LENGTH_MIN = 5

type FetchList = (input: ImageFilters & { pageSize: number }) => Promise<Pick<ImageList, 'images'>>

/** Fetches public images like this one: first those of the same style, then those that share words of the prompt. */
export async function fetchSimilarImages(
  fetchList: FetchList,
  { id, prompt, style }: Pick<Image, 'id' | 'prompt' | 'style'>,
): Promise<Image[]> {
  const similar = new Map<string, Image>()
  const add = async (filters: ImageFilters) => {
    // One more than needed, because the image itself may be among them.
    const { images } = await fetchList({ ...filters, pageSize: SIMILAR_COUNT_MAX + 1 })
    for (const image of images) if (image.id !== id && similar.size < SIMILAR_COUNT_MAX) similar.set(image.id, image)
  }
  const words = joinWords(prompt)
  if (style && style !== 'None') await add({ style })
  if (similar.size < SIMILAR_COUNT_MAX && words) await add({ q: words })
  return [...similar.values()]
}

/** Returns a search for any of the first long words of the prompt. */
function joinWords(prompt: string): string | undefined {
  const words = (prompt.match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= WORD_LENGTH_MIN)
  return normalizeSearch([...new Set(words)].slice(0, WORD_COUNT_MAX).join(' or '))
}
