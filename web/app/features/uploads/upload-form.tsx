import { errors, type ServerError } from '@pictor/contract/errors'
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { LockKeyhole } from '../../ui/icons.ts'
import { session } from '../../api/session/session.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { Button } from '../../ui/controls/button.tsx'
import { uploadDraft, useUploadDraft } from './upload-draft.ts'
import type { UploadFailureMessage } from './upload-failure-message.ts'
import { DescriptionField, ImageField, UploadProgressBar } from './upload-fields.tsx'
import { type UploadDependencies, useUpload } from './use-upload.ts'
import { measureImage, findImageError } from '../../lib/image-file.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { type ReceivedFile, useDroppedFile, usePastedFile } from '../../ui/controls/file-intake.ts'

export interface UploadFormProps extends UploadDependencies {
  /** Called when the visitor cancels the form. */
  onLeave: () => void
}

/** The upload form: an image and an optional description. The input is kept until it is uploaded or cancelled. */
export function UploadForm({ onLeave, ...dependencies }: UploadFormProps) {
  const { image, description } = useUploadDraft()
  const { progress, failure, clearFailure, submit, cancel } = useUpload(dependencies)
  const busy = progress !== null
  const isSuspended = useViewer()?.isSuspended ?? false
  const intake = useImageIntake(busy, clearFailure)
  const input = useRef<HTMLInputElement>(null)
  const textarea = useRef<HTMLTextAreaElement>(null)
  useClaimDraft()
  useEarlyInput(input, textarea, intake.addFile)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // The last selected file may still be in validation. If it is rejected, the previous image must not be uploaded
    // instead.
    if (!(await intake.waitForValidation())) return
    const problem = submit()
    if (problem) (problem === 'image' ? input : textarea).current?.focus()
  }
  function handleRemove() {
    intake.clearValidationError()
    clearFailure()
    uploadDraft.choose(null)
    input.current?.focus()
  }
  function handleCancel() {
    if (busy) return cancel()
    uploadDraft.clear()
    onLeave()
  }

  return (
    <form
      noValidate
      aria-label="Upload an image"
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-6"
    >
      <p className="text-sm text-muted">Add your own images to My media, beside the ones you generate.</p>
      {isSuspended && (
        <p className="rounded-md border border-line bg-surface-raised p-3 text-sm">
          {errors.ACCOUNT_SUSPENDED.message}
        </p>
      )}
      <ImageField
        image={image}
        input={input}
        problem={toImageProblem(intake.validationError, failure)}
        disabled={busy}
        onFile={intake.addFile}
        onRemove={handleRemove}
      />
      <DescriptionField value={description} textarea={textarea} disabled={busy} />
      <UploadProgressBar progress={progress} bytes={image?.file.size ?? 0} />
      {failure && !failure.isImageProblem && <FailureNote {...failure} />}
      <p className="hidden rounded-md border border-line bg-surface-raised p-3 text-sm [@media(scripting:none)]:block">
        Uploading needs JavaScript. Please turn it on in your browser and reload this page.
      </p>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <p className="flex flex-1 items-center gap-2 text-xs text-pretty text-muted">
          <LockKeyhole aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
          Only you will see it. Location and camera data are removed.
        </p>
        <div className="flex gap-2">
          <Button size="large" onClick={handleCancel}>
            Cancel
          </Button>
          <Button type="submit" tone={image ? 'primary' : 'secondary'} size="large" busy={busy} className="flex-1">
            {busy ? 'Uploading...' : 'Upload Image'}
          </Button>
        </div>
      </div>
      {intake.isOver && <DropOverlay />}
    </form>
  )
}

/** Returns the problem of the image, found by the browser or the server. */
function toImageProblem(validationError: ServerError | null, failure: UploadFailureMessage | null) {
  if (validationError) return { text: validationError.message, inToast: false }
  return failure?.isImageProblem ? { text: failure.text, inToast: true } : null
}

/** Stays visible when the toast is gone. Only the toast is announced. */
function FailureNote({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-md border border-danger bg-danger-soft p-3 text-sm">
      <p className="font-medium">{title}</p>
      <p className="mt-0.5">{text}</p>
    </div>
  )
}

function DropOverlay() {
  return (
    <div className="pointer-events-none fixed inset-0 z-(--z-overlay) flex bg-overlay p-3 sm:p-6">
      <p className="flex flex-1 items-center justify-center rounded-lg border-2 border-dashed border-accent p-4 text-center">
        <span className="rounded-lg bg-surface-raised px-6 py-4 text-base font-medium shadow-floating">
          Drop the image anywhere
        </span>
      </p>
    </div>
  )
}

/** Keeps the form for its user, and clears it before another user sees it. */
function useClaimDraft() {
  const viewerId = useViewer()?.id ?? null
  const isFirst = useRef(true)
  // Runs before paint, so that no input of another user is visible.
  useLayoutEffect(() => {
    // If the session expires while the form is open, the input is kept for signing in again.
    if (viewerId !== null || isFirst.current) uploadDraft.claim(viewerId)
    isFirst.current = false
  }, [viewerId])
  useEffect(
    () =>
      session.onChange((change) => {
        if (change === 'signedOut') uploadDraft.clear()
      }),
    [],
  )
}

/** Takes over the file and the text that were entered before hydration. */
function useEarlyInput(
  input: { current: HTMLInputElement | null },
  textarea: { current: HTMLTextAreaElement | null },
  onFile: (file: File) => void,
) {
  const takeOver = useEffectEvent(() => {
    const [file] = input.current?.files ?? []
    if (file) onFile(file)
    if (textarea.current?.value) uploadDraft.describe(textarea.current.value)
  })
  useEffect(() => takeOver(), [])
}

interface ImageIntake {
  /** Validates a file, and puts it into the form if it is valid. */
  addFile: (file: File) => void
  /** Resolves after all validation: with whether the last file was accepted, or with true if none was in validation. */
  waitForValidation: () => Promise<boolean>
  /** Why the last file was rejected. The previous image stays in the form. */
  validationError: ServerError | null
  clearValidationError: () => void
  /** A file is being dragged over the page. */
  isOver: boolean
}

/** Takes images that are selected, dropped or pasted into the form. While disabled, it ignores them. */
function useImageIntake(disabled: boolean, onAccepted: () => void): ImageIntake {
  const [validationError, setValidationError] = useState<ServerError | null>(null)
  const toasts = useToast()
  const lastValidation = useRef<Promise<boolean> | null>(null)

  async function validate(file: File): Promise<boolean> {
    // A file that cannot be read cannot be sent either.
    const error = await findImageError(file, measureImage)
    setValidationError(error)
    if (error) return false
    uploadDraft.choose(file)
    onAccepted()
    return true
  }

  // Files are validated one after the other, so that the last one ends up in the form.
  function addFile(file: File, count = 1) {
    if (disabled) return
    const validation = (lastValidation.current ?? Promise.resolve()).then(() => validate(file))
    lastValidation.current = validation
    void validation.then((isAccepted) => {
      if (lastValidation.current === validation) lastValidation.current = null
      if (isAccepted && count > 1) toasts.show(oneOfSeveralToast(file))
    })
  }

  const waitForValidation = async () => (await lastValidation.current) ?? true
  const addReceivedFile = ({ file, count }: ReceivedFile) => addFile(file, count)
  usePastedFile(addReceivedFile)
  const isOver =
    useDroppedFile({ onFile: addReceivedFile, onLink: () => disabled || toasts.show(LINK_DROPPED) }) && !disabled
  return { addFile, waitForValidation, validationError, clearValidationError: () => setValidationError(null), isOver }
}

const LINK_DROPPED = { title: 'That was a link', text: 'Save the image first, then drop the file.' }

/** The isolate characters keep a right-to-left file name from reordering the sentence. */
function oneOfSeveralToast({ name }: File) {
  return { title: 'One image at a time', text: `Only \u2068${name}\u2069 was added.` }
}
