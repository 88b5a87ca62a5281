import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { ImageOff } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { Button } from '../../ui/button.tsx'
import { imageSource } from './image-source.ts'
import { averageColor, blurredPicture } from './placeholder.ts'
import { tilePicture } from './tile-element.ts'
import { useImageAnew } from './use-image-anew.ts'

/** The picture in its largest file; until that is here, the grid's smaller one, or the blurred one. */
export function PreviewPicture({ image, grows }: { image: Image; grows: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState<number | null>(null)
  const source = imageSource(image)
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const readAnew = useImageAnew()
  const [meanwhile] = useState(() => tilePicture(image.id)?.currentSrc || blurredPicture(image.thumbhash))
  const ratio = image.width && image.height ? image.width / image.height : natural
  useGrowFromTile(frame, grows ? image.id : null)

  const retry = () => {
    setFailedSource(null)
    readAnew(image.id)
  }
  if (failedSource === source) return <Failure onRetry={retry} />
  return (
    <div
      ref={frame}
      style={{
        ...sizeOf(ratio),
        backgroundColor: averageColor(image.thumbhash),
        backgroundImage: meanwhile && `url("${meanwhile}")`,
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
        onLoad={({ currentTarget }) => setNatural(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        onError={() => setFailedSource(source)}
        className="size-full object-contain"
      />
    </div>
  )
}

/** As large as the stage allows; a picture of unknown proportions fills it until it is here. */
function sizeOf(ratio: number | null): CSSProperties {
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

/** The picture that opens the preview comes out of its tile; one turned to is just there. */
function useGrowFromTile(frame: { current: HTMLDivElement | null }, id: string | null) {
  const grow = useEffectEvent(() => {
    const from = id && tilePicture(id)?.getBoundingClientRect()
    const to = frame.current?.getBoundingClientRect()
    if (!from || !to?.width || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const across = from.left + from.width / 2 - (to.left + to.width / 2)
    const down = from.top + from.height / 2 - (to.top + to.height / 2)
    frame.current?.animate(
      [{ transform: `translate(${across}px, ${down}px) scale(${from.width / to.width})` }, { transform: 'none' }],
      { duration: GROW_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
    )
  })
  useLayoutEffect(() => grow(), [])
}
