import type { Image } from '@pictor/contract'
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { imageSize, imageSource, TILE_SIZES } from './image-source.ts'
import { averageColor, blurredPicture } from './placeholder.ts'

export interface TilePictureProps {
  image: Image
  eager: boolean
  urgent?: boolean | undefined
  onFail: () => void
}

/** The picture over its placeholder: its average colour in the server's HTML, itself blurred as soon as scripts run. */
export function TilePicture({ image, eager, urgent = false, onFail }: TilePictureProps) {
  const picture = useStage(eager, onFail)
  const { width, height } = imageSize(image)
  const scriptsRun = useHydrated()
  const blurred = useMemo(
    () => (scriptsRun ? blurredPicture(image.thumbhash) : undefined),
    [scriptsRun, image.thumbhash],
  )

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
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : 'auto'}
        decoding="async"
        onLoad={(event) => show(event.currentTarget)}
        onError={onFail}
        className="size-full object-cover data-[stage=fading]:transition-opacity data-[stage=fading]:duration-(--duration-slow) data-[stage=waiting]:opacity-0"
      />
    </span>
  )
}

/**
 * Without scripts a picture shows itself; one that is seen to be on its way is hidden until it has come, and fades in where somebody sees
 * it. The stage is an attribute of the element alone: drawing each tile once more for it costs too much while the page is scrolled.
 */
function useStage(eager: boolean, onFail: () => void) {
  const picture = useRef<HTMLImageElement>(null)
  const look = useEffectEvent(() => {
    const element = picture.current
    if (!element) return
    // It may have failed before there was anybody to hear of it.
    if (element.complete && element.naturalWidth === 0) onFail()
    else if (!element.complete && !eager) element.dataset['stage'] = 'waiting'
  })
  // Once: what happens later comes as events.
  useLayoutEffect(() => look(), [])
  return picture
}

function show(picture: HTMLImageElement) {
  if (picture.dataset['stage'] !== 'waiting') return
  const { top, bottom } = picture.getBoundingClientRect()
  if (bottom > 0 && top < innerHeight) picture.dataset['stage'] = 'fading'
  else delete picture.dataset['stage']
}
