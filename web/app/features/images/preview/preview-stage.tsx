import type { Image } from '@pictor/contract'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import type { Turn } from './preview-navigation.ts'
import { usePictureDrag } from './use-picture-drag.ts'
import { usePreviewKeys } from './use-preview-keys.ts'
import { useZoom } from './use-preview-gestures.ts'
import { isZoomed, type View } from './zoom.ts'

/** Until the image's own size is known. */
const RESERVED_HEIGHT_PX = 500

export interface PreviewStageProps {
  open: boolean
  image: Image | null
  turn: Turn
  onClose: () => void
  children: ReactNode
}

/** Where the picture stands: enlarged on demand, with the ways to the pictures beside it. */
export function PreviewStage({ open, image, turn, onClose, children }: PreviewStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const drag = usePictureDrag({ id: image?.id ?? null, stage, room, turn, onClose })
  const zoom = useZoom(image, { stage, room, drag })
  usePreviewKeys(stage, { open, zoom, turn })
  const zoomed = isZoomed(zoom.view)
  const [clips, setClips] = useState(false)
  if ((zoomed || drag.across !== 0) && !clips) setClips(true)
  const ratio = image?.width && image.height ? image.width / image.height : null
  return (
    <div
      ref={stage}
      {...zoom.handlers}
      style={{ '--ratio': ratio ?? 1, '--reserved': `${RESERVED_HEIGHT_PX}px` } as CSSProperties}
      className={classNames(
        'relative bg-surface-sunken md:h-full md:p-6',
        zoomed ? 'touch-none' : 'touch-pan-y',
        // A picture that comes out of its tile begins outside; one that was enlarged ends here.
        clips && 'overflow-hidden',
        image && (zoomed ? '[&_img]:cursor-grab [&_img]:active:cursor-grabbing' : '[&_img]:cursor-zoom-in'),
      )}
    >
      <div
        ref={room}
        style={{ transform: drag.across === 0 ? transformOf(zoom.view) : `translateX(${drag.across}px)` }}
        className={classNames(
          '@container-size flex items-center justify-center md:h-full',
          ratio ? 'h-[min(72dvh,100vw/var(--ratio))]' : 'h-(--reserved)',
          !zoom.held && 'transition-transform',
        )}
      >
        {children}
      </div>
      <TurnButton label="Previous image" side="left" isEnd={!turn.previous} onPress={() => turn.onTurn(-1)} />
      <TurnButton label="Next image" side="right" isEnd={!turn.next} onPress={() => turn.onTurn(1)} />
      {image && <ZoomButton zoomed={zoomed} onPress={() => zoom.toggle()} />}
    </div>
  )
}

function transformOf({ x, y, scale }: View): string | undefined {
  return scale === 1 ? undefined : `translate(${x}px, ${y}px) scale(${scale})`
}

function ZoomButton({ zoomed, onPress }: { zoomed: boolean; onPress: () => void }) {
  return (
    <IconButton
      label={zoomed ? 'Show the whole image' : 'Show in actual size'}
      tone="image"
      aria-keyshortcuts="z"
      icon={zoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
      onClick={onPress}
      className="absolute right-3 bottom-3 rounded-full! md:size-11"
    />
  )
}

interface TurnButtonProps {
  label: string
  side: 'left' | 'right'
  isEnd: boolean
  onPress: () => void
}

function TurnButton({ label, side, isEnd, onPress }: TurnButtonProps) {
  return (
    <IconButton
      label={label}
      tone="image"
      icon={side === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
      // Not `disabled`: at the list's end the focus would be lost. While it has the focus it is seen.
      aria-disabled={isEnd}
      onClick={onPress}
      className={`absolute top-1/2 -translate-y-1/2 rounded-full! aria-disabled:opacity-50 aria-disabled:not-focus-visible:opacity-0 md:size-11 ${side === 'left' ? 'left-3' : 'right-3'}`}
    />
  )
}
