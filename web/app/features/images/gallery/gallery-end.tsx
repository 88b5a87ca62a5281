import { messages } from '@pictor/contract/errors'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

export interface GalleryEndProps {
  hasMore: boolean
  failed: boolean
  /** Images before it. */
  count: number
  onRetry: () => void
}

/** The list's last line: that more comes, that there is no more, or that more could not be had. */
export function GalleryEnd({ hasMore, failed, count, onRetry }: GalleryEndProps) {
  const text = failed ? messages.IMAGES_FETCH_FAILED : hasMore ? messages.LOADING_MORE_IMAGES : messages.NO_MORE_IMAGES
  return (
    <>
      {/* A new element whenever the list has grown: one that is pushed down would count as a layout shift. */}
      <div key={count} className="flex min-h-20 items-center justify-center gap-3 py-4 text-sm text-muted">
        {hasMore && !failed && <Spinner />}
        <p>{text.text}</p>
        {failed && (
          <Button size="small" onClick={onRetry}>
            {messages.IMAGES_FETCH_FAILED.next}
          </Button>
        )}
      </div>
      {/* What is read aloud stays the same element; that more is being loaded would be said at every page. */}
      <output className="sr-only">{failed || !hasMore ? text.text : ''}</output>
    </>
  )
}
