import type { Generation, Image } from '@pictor/contract'
import { Ban, ImageOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { DevelopingPicture } from './developing-picture.tsx'

export interface StudioPictureProps {
  generation: Generation
  renderPicture: (image: Image) => ReactNode
}

/** The picture, the one that develops, or the place where none came to be. */
export function StudioPicture({ generation, renderPicture }: StudioPictureProps) {
  const { stage, status, partial_url, images } = generation
  if (stage !== 'ended') return <DevelopingPicture stage={stage} partialUrl={partial_url} />
  const [image] = images
  if (image) return renderPicture(image)
  const Icon = status === 'cancelled' ? Ban : ImageOff
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 bg-surface-sunken text-xs text-muted">
      <Icon aria-hidden="true" className="size-6" strokeWidth={1.5} />
      {status === 'succeeded' && 'Deleted'}
    </div>
  )
}
