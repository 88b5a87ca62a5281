import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { ImageOff } from '../../../ui/icons.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { imageSource } from '../image-attributes.ts'
import { refetchImage } from '../images.queries.ts'
import { getAverageColor, createBlurredImageUrl } from '../gallery/placeholder.ts'
import { findTileImage } from '../gallery/tile-image.tsx'

export interface PreviewImageProps {
  image: Image
  /** The image is animated out of its tile. */
  animatesIn: boolean
  /** The preview is being closed. */
  animatesOut: boolean
}

/** The full-size image. Until its file is loaded, the grid's smaller file or the blurred image is visible. */
export function PreviewImage({ image, animatesIn, animatesOut }: PreviewImageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [naturalRatio, setNaturalRatio] = useState<number | null>(null)
  const source = imageSource(image)
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const [placeholder] = useState(() => findTileImage(image.id)?.currentSrc || createBlurredImageUrl(image.thumbhash))
  const ratio = image.width && image.height ? image.width / image.height : naturalRatio
  useGrowFromTile(frame, animatesIn ? image.id : null)
  useReturnToTile(frame, animatesOut ? image.id : null)

  const retry = () => {
    setFailedSource(null)
    void refetchImage(api, image.id)
  }
  if (failedSource === source) return <Failure onRetry={retry} />
  return (
    <div
      ref={frame}
      style={{
        ...toSizeStyle(ratio),
        backgroundColor: getAverageColor(image.thumbhash),
        backgroundImage: placeholder && `url("${placeholder}")`,
      }}
      className="bg-cover md:overflow-hidden md:rounded-md"
    >
      <img
        src={source}
        width={image.width || undefined}
        height={image.height || undefined}
        alt={image.prompt}
        decoding="async"
        draggable={false}
        onLoad={({ currentTarget }) => setNaturalRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        onError={() => setFailedSource(source)}
        className="size-full object-contain"
      />
    </div>
  )
}

/** Makes the image as large as the stage allows. An image of unknown proportions fills the stage until it is loaded. */
function toSizeStyle(ratio: number | null): CSSProperties {
  if (!ratio) return { width: '100%', height: '100%' }
  return { width: `min(100cqw, 100cqh * ${ratio})`, aspectRatio: ratio }
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 p-6 text-center">
      <ImageOff aria-hidden="true" className="size-6 text-muted" />
      <p className="text-sm text-muted">{messages.IMAGE_LOAD_FAILED.text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

const GROW_MS = 220
const GROWING = { duration: GROW_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }

type Frame = { current: HTMLDivElement | null }

/**
 * Animates the image that opens the preview out of its tile. Images that the viewer steps to appear without animation.
 */
function useGrowFromTile(frame: Frame, id: string | null) {
  const grow = useEffectEvent(() => {
    const tileTransform = id && transformToTile(frame.current, id)
    if (tileTransform) frame.current?.animate([{ transform: tileTransform }, { transform: 'none' }], GROWING)
  })
  useLayoutEffect(() => grow(), [])
}

/** Animates the last opened image back into its tile, while the preview around it fades. */
function useReturnToTile(frame: Frame, id: string | null) {
  useLayoutEffect(() => {
    const tileTransform = id && transformToTile(frame.current, id)
    if (!tileTransform) return
    const animation = frame.current?.animate([{ transform: 'none' }, { transform: tileTransform }], {
      ...GROWING,
      fill: 'forwards',
    })
    // The preview may be opened again before the animation is over.
    return () => animation?.cancel()
  }, [frame, id])
}

/**
 * Returns the transform that moves the image over its tile; null with reduced motion, if the tile is off screen, or if
 * the image is zoomed.
 */
function transformToTile(element: HTMLElement | null, id: string): string | null {
  const tile = findTileImage(id)?.getBoundingClientRect()
  const bounds = element?.getBoundingClientRect()
  if (!tile || !bounds?.width || bounds.width > (element?.offsetWidth ?? 0) + 1) return null
  if (tile.bottom < 0 || tile.top > innerHeight || matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  const offsetX = tile.left + tile.width / 2 - (bounds.left + bounds.width / 2)
  const offsetY = tile.top + tile.height / 2 - (bounds.top + bounds.height / 2)
  return `translate(${offsetX}px, ${offsetY}px) scale(${tile.width / bounds.width})`
}
