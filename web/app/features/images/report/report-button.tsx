import { REPORT_REASON_MAX_LENGTH } from '@pictor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { Flag } from '../../../ui/icons.ts'
import { api } from '../../../api/api.ts'
import { toProblem } from '../../../api/problem.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { Dialog, preloadDialog } from '../../../ui/overlay/dialog.tsx'
import { useIntent } from '../../users/index.ts'

/** Opens the form that reports an image to the operator. A signed-out visitor signs in first. */
export function ReportButton({ imageId }: { imageId: string }) {
  const [open, setOpen] = useState(false)
  const isSignedIn = useViewer() !== null
  const requestSignIn = useIntent('report', {
    isPayload: (reportedImageId) => typeof reportedImageId === 'string',
    run: (reportedImageId) => reportedImageId === imageId && setOpen(true),
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
        className="-ml-3.25 self-start text-muted"
      >
        <Flag aria-hidden="true" className="size-4" />
        Report this image
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Report this image"
        description="Only the site’s operators see your report. An image reported by several people is hidden until we review it."
      >
        <ReportForm imageId={imageId} onClose={close} />
      </Dialog>
    </>
  )
}

/** The report form: a reason, and details that only “Something else” requires. */
function ReportForm({ imageId, onClose }: { imageId: string; onClose: () => void }) {
  const [id, form] = [useId(), useRef<HTMLFormElement>(null)]
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [details, setDetails] = useState('')
  const [missingField, setMissingField] = useState<ReturnType<typeof findMissingField>>(null)
  const { mutate: send, isPending } = useReport(imageId, onClose)
  const areDetailsRequired = reason === SOMETHING_ELSE

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const missing = findMissingField(reason, details)
    setMissingField(missing)
    if (missing === null && reason !== null) send(reportText(reason, details))
    else form.current?.querySelector<HTMLElement>(missing === 'details' ? 'textarea' : 'input')?.focus()
  }
  function choose(selected: ReportReason) {
    setReason(selected)
    setMissingField(null)
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit}>
      <fieldset aria-describedby={missingField === 'reason' ? `${id}-problem` : undefined}>
        <legend className="mb-1 text-sm font-medium">Reason</legend>
        {REPORT_REASONS.map((option) => (
          <label key={option} className="flex min-h-control cursor-pointer items-center gap-3 text-sm">
            <input
              type="radio"
              name={id}
              checked={option === reason}
              onChange={() => choose(option)}
              className="radio-button"
            />
            {option}
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}-details`} className="mt-3 mb-1.5 block text-sm font-medium">
        {areDetailsRequired ? 'What’s wrong with this image?' : 'Anything we should know? (optional)'}
      </label>
      <textarea
        id={`${id}-details`}
        value={details}
        onChange={({ target }) => setDetails(target.value)}
        required={areDetailsRequired}
        aria-invalid={missingField === 'details'}
        aria-describedby={missingField === 'details' ? `${id}-problem` : undefined}
        rows={3}
        maxLength={REPORT_DETAILS_MAX_LENGTH}
        className="block w-full resize-y rounded-md border border-line-strong bg-field px-3 py-2.5 text-base md:text-sm"
      />
      <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
        {missingField && MISSING_FIELD_TEXTS[missingField]}
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose} className="max-sm:flex-1">
          Cancel
        </Button>
        <Button type="submit" tone="primary" busy={isPending} className="max-sm:flex-1">
          Send report
        </Button>
      </div>
    </form>
  )
}

const MISSING_FIELD_TEXTS = { reason: 'Please choose a reason.', details: 'Please briefly describe the problem.' }

function useReport(imageId: string, onSent: () => void) {
  const toasts = useToast()
  return useMutation({
    mutationFn: (reason: string) => api.images.report({ id: imageId, reason }),
    onSuccess() {
      const text = 'We review every report and will email you our decision. The owner won’t see who reported it.'
      toasts.show({ title: 'Thank you', text, tone: 'success' })
      onSent()
    },
    onError(error) {
      const { title, text } = toProblem(error)
      toasts.show({ title, text, tone: 'danger' })
    },
  })
}

/** Reasons to report an image, as the terms list them. */
export const REPORT_REASONS = [
  'Sexualizes minors',
  'Sexual or intimate, without consent',
  'Deceptive or impersonating someone',
  'Threats, hate, violence or self-harm',
  'Infringes my or someone else’s rights',
  'Something else',
] as const
type ReportReason = (typeof REPORT_REASONS)[number]

/** This reason requires details. */
const SOMETHING_ELSE: ReportReason = 'Something else'

/** Maximum length of the details, so that they fit after the longest reason and `': '`. */
export const REPORT_DETAILS_MAX_LENGTH =
  REPORT_REASON_MAX_LENGTH - Math.max(...REPORT_REASONS.map((reason) => reason.length)) - 2

/** Returns the report as the operator reads it. */
export function reportText(reason: ReportReason, details: string): string {
  const trimmedDetails = details.trim()
  if (trimmedDetails === '') return reason
  return reason === SOMETHING_ELSE ? trimmedDetails : `${reason}: ${trimmedDetails}`
}

/** Returns what is missing before a report can be sent; null if it is complete. */
export function findMissingField(reason: ReportReason | null, details: string): 'reason' | 'details' | null {
  if (reason === null) return 'reason'
  return reason === SOMETHING_ELSE && details.trim() === '' ? 'details' : null
}
