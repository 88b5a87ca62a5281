import { Flag } from 'lucide-react'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useArmed } from '../../../lib/use-armed.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog, preloadDialog } from '../../../ui/overlay/dialog.tsx'
import { isJustSignedIn } from '../../users/index.ts'
import { ReportForm } from './report-form.tsx'
import { ReportSignIn } from './report-sign-in.ts'
import { wantedReport } from './wanted-report.ts'

/** Tells the operator of an image that should not be there. Whoever is not signed in does that first, and goes on. */
export function ReportButton({ imageId }: { imageId: string }) {
  const [open, setOpen] = useState(false)
  const press = usePress(imageId, () => setOpen(true))
  const close = () => setOpen(false)
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={press}
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

/** Takes the wish up after signing in here, or on arriving from a mail's page or from Google. */
function usePress(imageId: string, onReady: () => void): () => void {
  const signedIn = useViewer() !== null
  const askToSignIn = use(ReportSignIn)
  const arm = useArmed(signedIn, () => {
    if (wantedReport.take() === imageId) onReady()
  })
  const { state } = useLocation()
  const armNow = useEffectEvent(arm)
  useEffect(() => {
    if (isJustSignedIn(state)) armNow()
  }, [state])
  return () => {
    if (signedIn) return onReady()
    wantedReport.want(imageId)
    askToSignIn?.(arm, wantedReport.forget)
  }
}
