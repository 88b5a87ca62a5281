import { useQuery } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { Link } from 'react-router'
import { api } from '../../../api/api.ts'
import { imageSize, imageSource } from '../image-source.ts'
import { imagePath } from '../preview-url.ts'
import { getAverageColor } from '../gallery/placeholder.ts'
import { fetchSimilarImages } from './similar-images.ts'

/** Links to images like this one. Renders nothing until they are loaded, and if there are none. */
export function SimilarImagesRow({ image }: { image: Image }) {
  const { data: images = [] } = useQuery({
    queryKey: ['images', 'similar', image.id],
    queryFn: ({ signal }) => fetchSimilarImages((input) => api.images.listPublic(input, { signal }), image),
    // In the browser only: the page itself must not wait for them.
    enabled: !import.meta.env.SSR,
    staleTime: Infinity,
  })
  if (images.length === 0) return null
  return (
    <section aria-labelledby="similar-images" className="mt-10">
      <h2 id="similar-images" className="mb-3 text-base font-semibold tracking-tight">
        More like this
      </h2>
      <ul className="grid grid-cols-2 gap-2 @min-[36rem]:grid-cols-4 @min-[60rem]:grid-cols-8">
        {images.map((similar) => (
          <li key={similar.id}>
            <Link to={imagePath(similar.id)} className="block overflow-hidden rounded-md">
              <img
                src={imageSource(similar)}
                srcSet={similar.srcset || undefined}
                sizes="(width < 640px) 50vw, (width < 79rem) 25vw, 10rem"
                {...imageSize(similar)}
                alt={similar.prompt}
                loading="lazy"
                decoding="async"
                style={{ backgroundColor: getAverageColor(similar.thumbhash) }}
                className="aspect-square w-full object-cover"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
