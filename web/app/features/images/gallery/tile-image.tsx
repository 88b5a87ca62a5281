import type { Image } from '@pictor/contract'
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { imageSize, imageSource, TILE_SIZES } from '../image-source.ts'
import { averageColor, blurredImage } from './placeholder.ts'

export interface TileImageProps {
  image: Image
  eager: boolean
  urgent?: boolean | undefined
  onFail: () => void
}

/** A wait that is not felt. */
const UNFELT_MS = 150

/** Where a second column begins (masonry/columns.css). */
const SEVERAL_COLUMNS = '(width > 640px)'

/** The image over its placeholder: its average color in the server's HTML, itself blurred when it takes a while. */
export function TileImage(props: TileImageProps) {
  const { image, eager, urgent = false, onFail } = props
  const { element, isWaiting } = useWaiting(props)
  const { width, height } = imageSize(image)
  const blurred = useMemo(() => (isWaiting ? blurredImage(image.thumbhash) : undefined), [isWaiting, image.thumbhash])
  if (import.meta.env.SSR && eager && !urgent) preloadFirstRow(image)

  return (
    <span
      className="block size-full bg-cover"
      style={{
        backgroundColor: averageColor(image.thumbhash),
        backgroundImage: blurred && `url(${blurred})`,
      }}
    >
      <img
        ref={element}
        src={imageSource(image)}
        srcSet={image.srcset || undefined}
        // Not `auto`: without a place in the page, as a tile that leaves it, that is the whole window, and loads the largest file.
        sizes={TILE_SIZES}
        width={width}
        height={height}
        alt={image.prompt}
        loading={urgent ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : 'auto'}
        decoding="async"
        onLoad={(event) => show(event.currentTarget)}
        onError={onFail}
        className="size-full object-cover data-[stage=fading]:transition-opacity data-[stage=fading]:duration-(--duration-slow) data-[stage=waiting]:opacity-0"
      />
    </span>
  )
}

/** Of the first tiles only the urgent ones are on a phone's screen: the others are loaded at once where there is a row of them. */
function preloadFirstRow(image: Image) {
  const options = { as: 'image' as const, imageSrcSet: image.srcset, imageSizes: TILE_SIZES, media: SEVERAL_COLUMNS }
  preload(imageSource(image), options)
}

/**
 * Whether the image takes a while. Most are loaded before somebody sees their tile, and only a wait draws the blurred one. Without scripts an
 * image shows itself; one that takes a while is hidden until it is loaded, and fades in where somebody sees it. That stage is an attribute of
 * the element alone: rendering the tile once more when its image is loaded costs too much while the page is scrolled.
 */
function useWaiting({ eager, onFail }: TileImageProps) {
  const element = useRef<HTMLImageElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const check = useEffectEvent(() => {
    const image = element.current
    if (!image) return
    const isVisible = image.naturalWidth > 0
    if (image.complete) {
      // It may have failed before React listened.
      if (!isVisible) onFail()
      return
    }
    if (!eager && !isVisible) image.dataset['stage'] = 'waiting'
    startTransition(() => setWaiting(true))
  })
  useEffect(() => {
    const timer = setTimeout(() => check(), UNFELT_MS)
    return () => clearTimeout(timer)
  }, [])
  return { element, isWaiting }
}

function show(image: HTMLImageElement) {
  if (image.dataset['stage'] !== 'waiting') return
  const { top, bottom } = image.getBoundingClientRect()
  if (bottom > 0 && top < innerHeight) image.dataset['stage'] = 'fading'
  else delete image.dataset['stage']
}

/** Returns the link of an image's tile, or the checkbox in its place, if it is in the document. */
export function tileControl(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-image-id="${CSS.escape(id)}"] :is(a, [role=checkbox])`)
}

/** Returns a tile's image as it is in the grid. */
export function tileImage(id: string): HTMLImageElement | null {
  return document.querySelector<HTMLImageElement>(`[data-image-id="${CSS.escape(id)}"] img`)
}
