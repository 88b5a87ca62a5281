import type { Image } from '@pictor/contract'
import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { imagePath } from './image-address.ts'
import { ImageFacts } from './image-facts.tsx'
import { ImageLabels } from './image-labels.tsx'

export interface ImageDetailsProps {
  image: Image
  /** What can be done first of all. */
  children: ReactNode
}

/** The panel beside a picture, in the preview and on its own page. */
export function ImageDetails({ image, children }: ImageDetailsProps) {
  return (
    <div className="flex flex-col gap-5">
      <ImageLabels image={image} />
      <div>
        <h2 className="mb-2 text-xs font-medium text-muted">Prompt</h2>
        <p className="max-h-60 overflow-y-auto text-base leading-relaxed text-pretty break-words whitespace-pre-line">
          {image.prompt}
        </p>
      </div>
      <div className="grid gap-2">
        {children}
        <div className="grid grid-cols-2 gap-2">
          <CopyButton label="Copy prompt" text={() => image.prompt} />
          {/* A link to a private image would open for nobody. */}
          {image.visibility === 'public' && (
            <CopyButton label="Copy link" icon={Link2} text={() => new URL(imagePath(image.id), location.href).href} />
          )}
        </div>
      </div>
      <ImageFacts image={image} />
    </div>
  )
}
