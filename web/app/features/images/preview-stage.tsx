import type { Image } from '@pictor/contract'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type CSSProperties, type PointerEvent, type ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Turn } from './turn.ts'

export interface PreviewStageProps {
  image: Image | null
  turn: Turn
  children: ReactNode
}

/** Where the picture stands, with the ways to the pictures beside it: arrows, and a swipe on a touch screen. */
export function PreviewStage({ image, turn, children }: PreviewStageProps) {
  const swipe = useSwipe(turn)
  const ratio = image?.width && image.height ? image.width / image.height : null
  return (
    <div
      {...swipe}
      style={{ '--ratio': ratio ?? 1 } as CSSProperties}
      className="relative touch-pan-y touch-pinch-zoom bg-surface-sunken md:h-full md:p-6"
    >
      <div
        className={
          ratio
            ? '@container-size flex h-[min(72dvh,100vw/var(--ratio))] items-center justify-center md:h-full'
            : '@container-size flex h-[500px] items-center justify-center md:h-full'
        }
      >
        {children}
      </div>
      <TurnButton label="Previous image" side="left" isEnd={!turn.previous} onPress={() => turn.onTurn(-1)} />
      <TurnButton label="Next image" side="right" isEnd={!turn.next} onPress={() => turn.onTurn(1)} />
    </div>
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
      // Not `disabled`: at the list's end the focus would be lost.
      aria-disabled={isEnd}
      onClick={onPress}
      className={`absolute top-1/2 -translate-y-1/2 rounded-full! aria-disabled:opacity-0 md:size-11 ${side === 'left' ? 'left-3' : 'right-3'}`}
    />
  )
}

const SWIPE_PX = 48

function useSwipe({ onTurn }: Turn) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      // A second finger pinches.
      start.current = event.pointerType === 'touch' && event.isPrimary ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return
      const across = event.clientX - start.current.x
      const down = event.clientY - start.current.y
      start.current = null
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(down) * 2) return
      onTurn(across > 0 ? -1 : 1)
    },
    onPointerCancel() {
      start.current = null
    },
  }
}
