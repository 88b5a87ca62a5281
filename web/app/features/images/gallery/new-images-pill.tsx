import { PAGE_SIZE } from '@pictor/contract/limits'
import { ArrowUp } from 'lucide-react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { publicImages } from '../images.queries.ts'
import { newImagesLabel } from './new-images.ts'
import { useNewImages } from './use-new-images.ts'

/** Says that the public gallery has new images, and shows them when pressed. Nothing moves before; what comes to the end of a short list is shown at once. */
export function NewImagesPill() {
  const { count, show } = useNewImages(publicImages(api))
  const showFromTop = async () => {
    await show()
    window.scrollTo({ top: 0 })
    // The pill is gone, and the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      {/* Said once, not again with every number. */}
      <output className="sr-only">{count > 0 && 'There are new images'}</output>
      {count > 0 && (
        <div className="beside-sidebar pointer-events-none fixed top-[calc(var(--header-height)+0.75rem)] right-0 left-(--sidebar-width) z-(--z-bar) flex justify-center [html[data-connection-notice]_&]:mt-11 [html[data-list-head]_&]:top-[calc(var(--header-height)+4.75rem)]">
          <Button
            tone="primary"
            size="small"
            onClick={() => void showFromTop()}
            className="pointer-events-auto animate-[rise_var(--duration-slow)_var(--curve-out)] rounded-full! shadow-floating"
          >
            <ArrowUp aria-hidden="true" className="size-4" />
            <span>
              {newImagesLabel(count, PAGE_SIZE)}
              <span className="sr-only"> images, show them</span>
            </span>
          </Button>
        </div>
      )}
    </>
  )
}
