import { messages } from '@pictor/contract/errors'
import { ImageOff } from 'lucide-react'
import { isApiFailure } from '../../../api/api-failure.ts'
import { problemOf } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { GalleryNotice } from '../gallery/gallery-states.tsx'

export interface PreviewFailureProps {
  error: Error
  onClose: () => void
  onRetry: () => void
}

/** In place of an image that the address names and that cannot be had. */
export function PreviewFailure({ error, onClose, onRetry }: PreviewFailureProps) {
  if (isApiFailure(error) && error.status === 404) {
    return (
      <GalleryNotice
        icon={ImageOff}
        title="This image is not here"
        text="It was deleted, or its owner made it private."
      >
        <Button tone="primary" onClick={onClose}>
          Look at other images
        </Button>
      </GalleryNotice>
    )
  }
  return (
    <GalleryNotice icon={ImageOff} title={messages.IMAGE_LOAD_FAILED.text} text={problemOf(error).text}>
      <Button tone="primary" onClick={onRetry}>
        Try again
      </Button>
    </GalleryNotice>
  )
}
