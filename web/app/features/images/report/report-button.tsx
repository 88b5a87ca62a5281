import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../../../ui/overlay/dialog.tsx'
import { useIntent } from '../../users/index.ts'
import { ReportForm } from './report-form.tsx'

/** Opens the form that reports an image to the operator. A signed-out visitor signs in first. */
export function ReportButton({ imageId }: { imageId: string }) {
  const [open, setOpen] = useState(false)
  const isSignedIn = useViewer() !== null
  const requestSignIn = useIntent('report', {
    isPayload: (reported) => typeof reported === 'string',
    run: (reported) => reported === imageId && setOpen(true),
  })
  const close = () => setOpen(false)
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => (isSignedIn ? setOpen(true) : requestSignIn(imageId))}
        className="self-start text-muted"
      >
        <Flag aria-hidden="true" className="size-4" />
        Report this image
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Report this image"
        description="Only those who run this site read it. Reported by several people, an image is hidden until we have looked at it."
      >
        <ReportForm imageId={imageId} onClose={close} />
      </Dialog>
    </>
  )
}
