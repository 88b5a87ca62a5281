import {
  UPLOAD_DESCRIPTION_MAX_LENGTH,
  UPLOAD_MAX_MEGABYTES,
  UPLOAD_MAX_MEGAPIXELS,
  UPLOAD_MEDIA_TYPES,
} from '@pictor/contract/limits'
import { useId, useState, type RefObject } from 'react'
import { ImageUp, RefreshCw, Trash } from '../../ui/icons.ts'
import { formatCount } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { descriptionLength, uploadDraft, type SelectedImage } from './upload-draft.ts'
import type { UploadProgress } from './upload-image.ts'

export interface ImageFieldProps {
  image: SelectedImage | null
  /** Why a file was not accepted; `inToast` if a toast announces it. */
  problem: { text: string; inToast: boolean } | null
  disabled: boolean
  input: RefObject<HTMLInputElement | null>
  onFile: (file: File) => void
  onRemove: () => void
}

/** The file input. Its labels take the clicks: the whole zone while it is empty, then a button next to the image. */
export function ImageField({ image, problem, disabled, input, onFile, onRemove }: ImageFieldProps) {
  const id = useId()
  const ids = { input: id, label: `${id}-label`, hint: `${id}-hint`, problem: `${id}-problem` }
  return (
    <div className="relative">
      <input
        ref={input}
        id={ids.input}
        type="file"
        // Phones convert photos in other formats to one of these.
        accept={UPLOAD_MEDIA_TYPES.join(',')}
        disabled={disabled}
        aria-labelledby={ids.label}
        aria-describedby={`${ids.hint} ${problem ? ids.problem : ''}`}
        aria-invalid={problem ? true : undefined}
        className="peer sr-only"
        // The label looks like a button, but browsers open the file chooser only with the space bar, not with Enter.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.click()
        }}
        // Without this, selecting the same file again would not fire `change`.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
        }}
      />
      {image ? (
        <SelectedImageCard key={image.url} image={image} disabled={disabled} ids={ids} onRemove={onRemove} />
      ) : (
        <EmptyZone ids={ids} isInvalid={problem !== null} />
      )}
      {problem && (
        <p id={ids.problem} role={problem.inToast ? undefined : 'alert'} className="mt-2 text-sm text-danger">
          {problem.text}
        </p>
      )}
    </div>
  )
}

interface ImageFieldIds {
  input: string
  /** Id of the element that labels the input. */
  label: string
  hint: string
}

function EmptyZone({ ids, isInvalid }: { ids: ImageFieldIds; isInvalid: boolean }) {
  return (
    <label
      htmlFor={ids.input}
      className={classNames(
        'flex min-h-64 cursor-pointer flex-col items-center justify-center rounded-lg border-2 border-dashed bg-surface-sunken px-6 py-10 text-center transition-colors',
        'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-surface-hover',
        isInvalid ? 'border-danger' : 'border-line-strong',
      )}
    >
      <span className="mb-4 flex size-14 items-center justify-center rounded-md border border-line bg-surface-raised text-link">
        <ImageUp aria-hidden="true" className="size-6" strokeWidth={1.5} />
      </span>
      <span id={ids.label} className="text-base font-medium">
        Choose an image
      </span>
      <span className="mt-1 text-sm text-muted [@media(hover:none)]:hidden">
        or drop it anywhere on this page, or paste it
      </span>
      <span id={ids.hint} className="mt-4 text-xs text-pretty text-muted">
        A still PNG, JPEG or WebP, up to {UPLOAD_MAX_MEGABYTES} MB and {UPLOAD_MAX_MEGAPIXELS} megapixels
      </span>
    </label>
  )
}

interface SelectedImageCardProps {
  image: SelectedImage
  disabled: boolean
  ids: ImageFieldIds
  onRemove: () => void
}

/** The selected image with its size, and buttons to change or remove it. */
function SelectedImageCard({ image, disabled, ids, onRemove }: SelectedImageCardProps) {
  const [size, setSize] = useState('')
  return (
    <div className="chosen-image">
      <img
        src={image.url}
        alt="Upload preview"
        // Otherwise it could be dragged and dropped on its own form.
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize(`${naturalWidth} × ${naturalHeight}`)}
        className={classNames(
          'mx-auto max-h-[min(24rem,45dvh)] min-h-40 w-full rounded-t-lg object-contain transition-opacity',
          disabled && 'opacity-60',
        )}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line p-3">
        <p id={ids.hint} className="min-w-40 flex-1 text-sm">
          <span className="block truncate font-medium">
            <bdi>{image.file.name}</bdi>
          </span>
          <span className="block text-xs text-muted tabular-nums">
            {[formatBytes(image.file.size), size].filter(Boolean).join(' · ')}
          </span>
        </p>
        <div className="flex w-full gap-2 sm:w-auto">
          <label
            id={ids.label}
            htmlFor={ids.input}
            aria-disabled={disabled}
            className={classNames(buttonStyle(), 'flex-auto max-[24rem]:px-2', !disabled && 'cursor-pointer')}
          >
            <RefreshCw aria-hidden="true" className="size-4" />
            Change image
          </label>
          <Button onClick={onRemove} disabled={disabled} className="flex-auto max-[24rem]:px-2">
            <Trash aria-hidden="true" className="size-4" />
            Remove
          </Button>
        </div>
      </div>
    </div>
  )
}

export interface DescriptionFieldProps {
  value: string
  textarea: RefObject<HTMLTextAreaElement | null>
  disabled: boolean
}

/** Accepts more than the limit and shows the excess, instead of cutting pasted text off. */
export function DescriptionField({ value, textarea, disabled }: DescriptionFieldProps) {
  const id = useId()
  const length = descriptionLength(value)
  const isOver = length > UPLOAD_DESCRIPTION_MAX_LENGTH
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Description <span className="font-normal text-muted">(optional)</span>
      </label>
      <textarea
        ref={textarea}
        id={id}
        rows={3}
        dir="auto"
        value={value}
        disabled={disabled}
        aria-invalid={isOver || undefined}
        aria-describedby={isOver ? `${id}-length` : undefined}
        onChange={({ target }) => uploadDraft.describe(target.value)}
        className={classNames(
          'block field-sizing-content max-h-80 min-h-24 w-full resize-y rounded-md border bg-field px-3 py-2.5 text-base disabled:opacity-60 md:text-sm',
          isOver ? 'border-danger' : 'border-line-strong',
        )}
      />
      {length >= UPLOAD_DESCRIPTION_MAX_LENGTH * 0.9 && (
        <p
          id={`${id}-length`}
          role={isOver ? 'alert' : undefined}
          className={classNames('mt-1.5 text-xs', isOver ? 'text-danger' : 'text-muted')}
        >
          {formatCount(length)} of {formatCount(UPLOAD_DESCRIPTION_MAX_LENGTH)} characters
        </p>
      )}
    </div>
  )
}

/** The progress of an upload. Screen readers announce it at every quarter. */
export function UploadProgressBar({ progress, bytes }: { progress: UploadProgress | null; bytes: number }) {
  return (
    <>
      {progress && (
        <div>
          <p aria-hidden="true" className="mb-2 flex justify-between gap-4 text-sm">
            <span>{progressText(progress, bytes)}</span>
            {progress.stage === 'sending' && <span className="text-muted tabular-nums">{toPercent(progress)}%</span>}
          </p>
          <progress
            aria-label="Upload progress"
            max={100}
            value={toPercent(progress)}
            className="upload-progress"
            data-stage={progress.stage}
          />
        </div>
      )}
      <output className="sr-only">{progress && toAnnouncement(progress)}</output>
    </>
  )
}

function toPercent({ share }: UploadProgress): number {
  return Math.floor(share * 100)
}

function progressText({ stage, share }: UploadProgress, bytes: number): string {
  if (stage === 'finishing') return 'Almost done: checking and saving your image'
  if (stage === 'waiting') return 'That didn’t go through. Trying again…'
  return `${formatBytes(share * bytes)} of ${formatBytes(bytes)} sent`
}

function toAnnouncement(progress: UploadProgress): string {
  if (progress.stage === 'finishing') return 'Sent. Checking and saving your image.'
  if (progress.stage === 'waiting') return 'That didn’t go through. Trying again.'
  return `Uploading, ${Math.floor(progress.share * 4) * 25} percent`
}

/** '340 kB', '2.4 MB'. A megabyte has 1,024 × 1,024 bytes, as in the upload limit. */
function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1_024
  if (kilobytes < 1_000) return `${formatCount(Math.ceil(kilobytes))} kB`
  return `${(kilobytes / 1_024).toFixed(1)} MB`
}
