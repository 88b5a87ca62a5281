import type { Image } from '@pictor/contract'
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { preload } from 'react-dom'
import { whenIdle } from '../../lib/when-idle.ts'
import { useFromServer } from '../../ui/hydrated.ts'
import { imageSize, imageSource, TILE_SIZES } from './image-source.ts'
import { averageColor, blurredPicture } from './placeholder.ts'

export interface TilePictureProps {
  image: Image
  eager: boolean
  urgent?: boolean | undefined
  onFail: () => void
}

/** Where a second column begins (masonry.css). */
const BESIDE_EACH_OTHER = '(width > 640px)'

/** The picture over its placeholder: its average colour in the server's HTML, itself blurred as soon as scripts have time for it. */
export function TilePicture({ image, eager, urgent = false, onFail }: TilePictureProps) {
  const picture = useStage(eager, onFail)
  const { width, height } = imageSize(image)
  const isBlurDue = useBlurDue(picture)
  const blurred = useMemo(() => (isBlurDue ? blurredPicture(image.thumbhash) : undefined), [isBlurDue, image.thumbhash])
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

/** What the server drew gets its blurred picture when there is time for it, unless the picture itself is there. */
function useBlurDue(picture: RefObject<HTMLImageElement | null>): boolean {
  const fromServer = useFromServer()
  const [isDue, setDue] = useState(!fromServer)
  useEffect(() => {
    if (!fromServer) return
    return whenIdle(() => {
      if (!picture.current?.complete) startTransition(() => setDue(true))
    })
  }, [fromServer, picture])
  return isDue
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
