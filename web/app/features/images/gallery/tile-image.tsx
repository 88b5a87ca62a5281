import type { Image } from '@pictor/contract'
import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { preload } from 'react-dom'
import { imageSize, imageSource, TILE_SIZES } from '../image-source.ts'
import { averageColor, blurredPicture } from './placeholder.ts'

export interface TilePictureProps {
  image: Image
  eager: boolean
  urgent?: boolean | undefined
  onFail: () => void
}

/** A wait that is not felt. */
const UNFELT_MS = 150

/** Where a second column begins (masonry/columns.css). */
const BESIDE_EACH_OTHER = '(width > 640px)'

/** The picture over its placeholder: its average colour in the server's HTML, itself blurred when it is waited for. */
export function TilePicture(props: TilePictureProps) {
  const { image, eager, urgent = false, onFail } = props
  const { picture, isWaiting } = useWaiting(props)
  const { width, height } = imageSize(image)
  const blurred = useMemo(() => (isWaiting ? blurredPicture(image.thumbhash) : undefined), [isWaiting, image.thumbhash])
  if (import.meta.env.SSR && eager && !urgent) preloadBesideOthers(image)

  return (
    <span
      className="block size-full bg-cover"
      style={{
        backgroundColor: averageColor(image.thumbhash),
        backgroundImage: blurred && `url(${blurred})`,
      }}
    >
      <img
        ref={picture}
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

/** Of the first tiles only the urgent ones are on a phone's screen: the others are asked for at once where there is a row of them. */
function preloadBesideOthers(image: Image) {
  const options = { as: 'image' as const, imageSrcSet: image.srcset, imageSizes: TILE_SIZES, media: BESIDE_EACH_OTHER }
  preload(imageSource(image), options)
}

/**
 * Whether the picture lets itself be waited for. Most are there before somebody sees their tile, and only a wait draws the blurred one.
 * Without scripts a picture shows itself; one that is waited for is hidden until it has come, and fades in where somebody sees it. That stage
 * is an attribute of the element alone: drawing the tile once more when its picture has come costs too much while the page is scrolled.
 */
function useWaiting({ eager, onFail }: TilePictureProps) {
  const picture = useRef<HTMLImageElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const look = useEffectEvent(() => {
    const element = picture.current
    if (!element) return
    const isSeen = element.naturalWidth > 0
    if (element.complete) {
      // It may have failed before there was anybody to hear of it.
      if (!isSeen) onFail()
      return
    }
    if (!eager && !isSeen) element.dataset['stage'] = 'waiting'
    startTransition(() => setWaiting(true))
  })
  useEffect(() => {
    const timer = setTimeout(() => look(), UNFELT_MS)
    return () => clearTimeout(timer)
  }, [])
  return { picture, isWaiting }
}

function show(picture: HTMLImageElement) {
  if (picture.dataset['stage'] !== 'waiting') return
  const { top, bottom } = picture.getBoundingClientRect()
  if (bottom > 0 && top < innerHeight) picture.dataset['stage'] = 'fading'
  else delete picture.dataset['stage']
}
