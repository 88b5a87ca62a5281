import type { Image } from '@pictor/contract'
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { classNames } from '../../ui/class-names.ts'
import { imageSize, imageSource, TILE_SIZES } from './image-source.ts'
import { averageColor, blurredPicture } from './placeholder.ts'

export interface TilePictureProps {
  image: Image
  eager: boolean
  onFail: () => void
}

/** The picture over its placeholder: its average colour in the server's HTML, itself blurred as soon as scripts run. */
export function TilePicture({ image, eager, onFail }: TilePictureProps) {
  const { picture, stage, setStage } = useStage(onFail)
  const { width, height } = imageSize(image)
  const scriptsRun = stage !== 'unknown'
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
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onLoad={() => setStage((now) => (now === 'waiting' ? 'shown' : now))}
        onError={onFail}
        className={classNames(
          'size-full object-cover transition-opacity duration-(--duration-slow)',
          stage === 'waiting' && !eager && 'opacity-0',
        )}
      />
    </span>
  )
}

/** Without scripts a picture's stage stays unknown, and it shows itself; only one that is seen to be on its way is faded in. */
function useStage(onFail: () => void) {
  const picture = useRef<HTMLImageElement>(null)
  // What scripts put into the document is on its way.
  const hydrated = useHydrated()
  const [stage, setStage] = useState<'unknown' | 'waiting' | 'shown'>(hydrated ? 'waiting' : 'unknown')
  const look = useEffectEvent(() => {
    const element = picture.current
    if (!element) return
    // It may have failed before there was anybody to hear of it.
    if (element.complete && element.naturalWidth === 0) onFail()
    else setStage(element.complete ? 'shown' : 'waiting')
  })
  // Once: what happens later comes as events.
  useLayoutEffect(() => look(), [])
  return { picture, stage, setStage }
}
