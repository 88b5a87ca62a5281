import { REPORT_REASON_MAX_LENGTH } from '@pictor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, preloadDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast-context.ts'

/** Tells the operator of an image that should not be there. */
export function ReportButton({ imageId }: { imageId: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
        className="self-start text-muted"
      >
        <Flag aria-hidden="true" className="size-4" />
        Report this image
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Report this image"
        description="What is wrong with it? Only those who run this site read what you write."
      >
        <ReportForm imageId={imageId} onClose={close} />
      </Dialog>
    </>
  )
}

function ReportForm({ imageId, onClose }: { imageId: string; onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const { mutate: send, isPending } = useReport(imageId, onClose)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) send(reason.trim())
        else field.current?.focus()
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Reason
      </label>
      <textarea
        ref={field}
        id={id}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        required
        rows={4}
        maxLength={REPORT_REASON_MAX_LENGTH}
        className="w-full resize-y rounded-md border border-line-strong bg-field px-3 py-2.5 text-base md:text-sm"
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" busy={isPending}>
          Send report
        </Button>
      </div>
    </form>
  )
}

function useReport(imageId: string, onSent: () => void) {
  const toasts = useToast()
  return useMutation({
    mutationFn: (reason: string) => api.images.report({ id: imageId, reason }),
    onSuccess() {
      toasts.show({ title: 'Thank you', text: 'Your report was sent. We will look at this image.', tone: 'success' })
      onSent()
    },
    onError(error) {
      const { title, text } = problemOf(error)
      toasts.show({ title, text, tone: 'danger' })
    },
  })
}
