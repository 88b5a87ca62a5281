import { UPLOAD_MAX_MEGABYTES, UPLOAD_MAX_MEGAPIXELS, UPLOAD_MEDIA_TYPES } from '@pictor/contract/limits'
import { ImageUp } from 'lucide-react'
import { useId, type RefObject } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ChosenPicture } from './chosen-picture.tsx'
import type { Picture } from './upload-draft.ts'

export interface PictureFieldProps {
  picture: Picture | null
  /** Why a file was not accepted; `told` if a toast says so, too. */
  problem: { text: string; told: boolean } | null
  disabled: boolean
  input: RefObject<HTMLInputElement | null>
  onFile: (file: File) => void
  onRemove: () => void
}

/** The file input. What is pressed are its labels: the whole zone while nothing is chosen, then a button beside the picture. */
export function PictureField({ picture, problem, disabled, input, onFile, onRemove }: PictureFieldProps) {
  const id = useId()
  const ids = { input: id, label: `${id}-label`, hint: `${id}-hint`, problem: `${id}-problem` }
  return (
    <div className="relative">
      <input
        ref={input}
        id={ids.input}
        type="file"
        // A phone makes one of these out of whatever it keeps its photos in.
        accept={UPLOAD_MEDIA_TYPES.join(',')}
        disabled={disabled}
        aria-labelledby={ids.label}
        aria-describedby={`${ids.hint} ${problem ? ids.problem : ''}`}
        aria-invalid={problem ? true : undefined}
        className="peer sr-only"
        // It looks like a button; by itself it opens with the space bar alone.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.click()
        }}
        // So that choosing the same file once more is a choice, too.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
        }}
      />
      {picture ? (
        <ChosenPicture key={picture.url} picture={picture} disabled={disabled} ids={ids} onRemove={onRemove} />
      ) : (
        <EmptyZone ids={ids} isRefused={problem !== null} />
      )}
      {problem && (
        <p id={ids.problem} role={problem.told ? undefined : 'alert'} className="mt-2 text-sm text-danger">
          {problem.text}
        </p>
      )}
    </div>
  )
}

export interface PictureFieldIds {
  input: string
  /** What names the input. */
  label: string
  hint: string
}

function EmptyZone({ ids, isRefused }: { ids: PictureFieldIds; isRefused: boolean }) {
  return (
    <label
      htmlFor={ids.input}
      className={classNames(
        'flex min-h-64 cursor-pointer flex-col items-center justify-center rounded-xl border-2 border-dashed bg-surface-sunken px-6 py-10 text-center transition-colors',
        'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-surface-hover',
        isRefused ? 'border-danger' : 'border-line-strong',
      )}
    >
      <span className="mb-4 flex size-14 items-center justify-center rounded-lg border border-line bg-surface-raised text-link">
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
