import type { Image } from '@pictor/contract'
import { Download, ScanSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { ImageFacts } from './image-facts.tsx'
import { ImageLabels } from './image-labels.tsx'
import { OwnerActions } from '../manage/owner-actions.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { ShareButton } from '../manage/share-button.tsx'
import { likesText } from '../gallery/tile-caption.tsx'

export interface ImageDetailsProps {
  image: Image
  heart: ReactNode
  /** What can be done first of all. */
  children: ReactNode
  /** Goes away from an image that is about to be deleted. */
  onLeave: () => void
}

/** The panel beside a picture, in the preview and on its own page. */
export function ImageDetails({ image, heart, children, onLeave }: ImageDetailsProps) {
  // Told to the owner only.
  const isOwn = image.original_storage_path !== undefined
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
        <div className="mb-1 flex min-h-11 items-center gap-3 text-sm text-muted md:min-h-10">
          {heart}
          <span className="mr-auto">{likesText(image.favorite_count)}</span>
          {/* A link to a private image would open for nobody. */}
          {image.visibility === 'public' && <ShareButton image={image} />}
        </div>
        {children}
        <div className="grid grid-cols-2 gap-2">
          <CopyButton label="Copy prompt" text={() => image.prompt} />
          <a href={`/api/images/${encodeURIComponent(image.id)}/download`} download className={buttonStyle()}>
            <Download aria-hidden="true" className="size-4" />
            Download
          </a>
        </div>
      </div>
      <div>
        <ImageFacts image={image} />
        {image.kind === 'generated' && (
          <Link
            to="/verify"
            className="inline-flex h-11 items-center gap-2 rounded-sm text-sm text-link hover:underline md:h-9"
          >
            <ScanSearch aria-hidden="true" className="size-4" />
            Verify a copy of it
          </Link>
        )}
      </div>
      {isOwn && <OwnerActions image={image} onLeave={onLeave} />}
      {!isOwn && <ReportButton key={image.id} imageId={image.id} />}
    </div>
  )
}
