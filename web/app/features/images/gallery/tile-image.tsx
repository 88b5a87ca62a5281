import type { Image } from '@pictor/contract'
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { imageSize, imageSource, TILE_SIZES } from '../image-attributes.ts'
import { getAverageColor, createBlurredImageUrl } from './placeholder.ts'

export interface TileImageProps {
  image: Image
  eager: boolean
  urgent?: boolean | undefined
  onFail: () => void
}

/** Viewers do not notice a shorter wait. */
const SLOW_AFTER_MS = 150

/** From this width on, the grid has several columns (`masonry/columns.css`). */
const SEVERAL_COLUMNS = '(width > 640px)'

/**
 * The image over its placeholder: its average color in the server's HTML, and a blurred version if loading takes a
 * while.
 */
export function TileImage(props: TileImageProps) {
  const { image, eager, urgent = false, onFail } = props
  const { element, isWaiting } = useSlowLoad(props)
  const { width, height } = imageSize(image)
  const blurred = useMemo(
    () => (isWaiting ? createBlurredImageUrl(image.thumbhash) : undefined),
    [isWaiting, image.thumbhash],
  )
  if (import.meta.env.SSR && eager && !urgent) preloadOnWideScreens(image)

  return (
    <span
      className="block size-full bg-cover"
      style={{
        backgroundColor: getAverageColor(image.thumbhash),
        backgroundImage: blurred && `url(${blurred})`,
      }}
    >
      <img
        ref={element}
        src={imageSource(image)}
        srcSet={image.srcset || undefined}
        // Not `auto`: while a tile is being removed from the page, the browser takes the width of the window and loads
        // the largest file.
        sizes={TILE_SIZES}
        width={width}
        height={height}
        alt={image.prompt}
        loading={urgent ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : 'auto'}
        decoding="async"
        onLoad={(event) => show(event.currentTarget)}
        onError={onFail}
        className="image-edge size-full object-cover data-[stage=fading]:transition-opacity data-[stage=fading]:duration-(--duration-slow) data-[stage=waiting]:opacity-0"
      />
    </span>
  )
}

/** Preloads an image of the first row where the grid has several columns. A phone shows only the urgent tiles first. */
function preloadOnWideScreens(image: Image) {
  const options = { as: 'image' as const, imageSrcSet: image.srcset, imageSizes: TILE_SIZES, media: SEVERAL_COLUMNS }
  preload(imageSource(image), options)
}

/**
 * Returns whether loading takes a while. Most images are loaded before their tile is visible, so only a wait renders
 * the blurred version. A slow image is hidden until it is loaded, and then fades in if it is visible. Without
 * JavaScript, no image is hidden. The stage is an attribute of the element, because rerendering a tile on load costs
 * too much during scrolling.
 */
function useSlowLoad({ eager, onFail }: TileImageProps) {
  const element = useRef<HTMLImageElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const check = useEffectEvent(() => {
    const image = element.current
    if (!image) return
    const hasPixels = image.naturalWidth > 0
    if (image.complete) {
      // Loading may have failed before React attached its listeners.
      if (!hasPixels) onFail()
      return
    }
    if (!eager && !hasPixels) image.dataset['stage'] = 'waiting'
    startTransition(() => setWaiting(true))
  })
  useEffect(() => {
    const timer = setTimeout(() => check(), SLOW_AFTER_MS)
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

/** Returns the link of an image's tile, or the checkbox that replaces it; null if the tile is not in the document. */
export function findTileControl(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-image-id="${CSS.escape(id)}"] :is(a, [role=checkbox])`)
}

/** Returns the image element of a tile; null if the tile is not in the document. */
export function findTileImage(id: string): HTMLImageElement | null {
  return document.querySelector<HTMLImageElement>(`[data-image-id="${CSS.escape(id)}"] img`)
}
