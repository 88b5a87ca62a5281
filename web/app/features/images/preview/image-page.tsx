import { ImageDetails, type ImageDetailsProps } from './image-details.tsx'
import { imageSize, imageSource } from '../image-source.ts'
import { imageTitle } from '../image-text.ts'
import { averageColor } from '../gallery/placeholder.ts'

/** One image on a page of its own: where shared links lead. */
export function ImagePage(details: ImageDetailsProps) {
  const { image } = details
  const { width, height } = imageSize(image)
  return (
    <article className="mx-auto grid max-w-7xl gap-6 p-3 pb-12 md:p-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-10">
      <h1 className="sr-only">{imageTitle(image)}</h1>
      <div className="flex items-start justify-center">
        <img
          src={imageSource(image)}
          srcSet={image.srcset || undefined}
          sizes="(width <= 1024px) 100vw, calc(100vw - 42rem)"
          width={width}
          height={height}
          alt={image.prompt}
          fetchPriority="high"
          style={{
            // As large as the window allows, and never taller than it.
            width: `min(100%, (100dvh - var(--header-height) - 3rem) * ${width / height})`,
            backgroundColor: averageColor(image.thumbhash),
          }}
          className="h-auto rounded-lg"
        />
      </div>
      <ImageDetails {...details} />
    </article>
  )
}
