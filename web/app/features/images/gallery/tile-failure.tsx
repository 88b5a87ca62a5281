import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { ImageOff, RotateCw } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'

/** In a failed picture's place and at its size. */
export function TileFailure({ image, onRetry }: { image: Image; onRetry: () => void }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 rounded-lg border border-line bg-surface-sunken p-2 text-center">
      <ImageOff aria-hidden="true" className="size-5 text-muted" />
      <p className="text-sm text-muted">{messages.IMAGE_LOAD_FAILED.text}</p>
      <Button size="small" aria-label={`Try again: ${image.prompt}`} onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        Try again
      </Button>
    </div>
  )
}
