import { useQuery } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { useId } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/api.ts'
import { imageSize, imageSource } from '../image-source.ts'
import { imagePath } from '../preview-url.ts'
import { getAverageColor } from '../gallery/placeholder.ts'
import { fetchSimilarImages } from './similar-images.ts'

/** Links to images like this one. */
export function SimilarImagesRow({ image }: { image: Image }) {
  return (
    <ImagesRow
      title="More like this"
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
  queryKey: string[]
  fetchImages: (signal: AbortSignal) => Promise<Image[]>
}

/** Renders nothing until the images are loaded, and if there are none. */
function ImagesRow({ title, queryKey, fetchImages }: ImagesRowProps) {
  const titleId = useId()
  const { data: images = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchImages(signal),
    // In the browser only: the page itself must not wait for them.
    enabled: !import.meta.env.SSR,
    staleTime: Infinity,
  })
  if (images.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="mt-10">
      <h2 id={titleId} className="mb-3 text-base font-semibold tracking-tight">
        {title}
      </h2>
      <ul className="grid grid-cols-2 gap-2 @min-[36rem]:grid-cols-4 @min-[60rem]:grid-cols-8">
        {images.map((image) => (
          <li key={image.id}>
            <Link to={imagePath(image.id)} className="block overflow-hidden rounded-md">
              <img
                src={imageSource(image)}
                srcSet={image.srcset || undefined}
                sizes="(width < 640px) 50vw, (width < 79rem) 25vw, 10rem"
                {...imageSize(image)}
                alt={image.prompt}
                loading="lazy"
                decoding="async"
                style={{ backgroundColor: getAverageColor(image.thumbhash) }}
                className="aspect-square w-full object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
