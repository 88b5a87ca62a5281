import { UPLOAD_MAX_MEGABYTES, UPLOAD_MEDIA_TYPES } from '@pictor/contract/limits'
import { ScanSearch } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'

export interface VerifyFieldProps {
  /** A file is being dragged over the page. */
  isOver: boolean
  onFile: (file: File) => void
}

/** The file input. Its label takes the clicks. */
export function VerifyField({ isOver, onFile }: VerifyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const handleFile = useEffectEvent(onFile)
  // Handles a file that was selected before hydration.
  useEffect(() => {
    const [file] = input.current?.files ?? []
    if (file) handleFile(file)
  }, [])
  return (
    <div className="relative">
      <input
        ref={input}
        id={id}
        type="file"
        accept={UPLOAD_MEDIA_TYPES.join(',')}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        // Without this, selecting the same file again would not fire `change`.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          'flex min-h-40 sm:min-h-48 cursor-pointer flex-col items-center justify-center rounded-lg border-2 border-dashed px-6 py-8 text-center transition-colors',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-surface-hover',
          isOver ? 'border-focus bg-accent-soft' : 'border-line-strong bg-surface-sunken',
        )}
      >
        <span className="mb-4 flex size-14 items-center justify-center rounded-md border border-line bg-surface-raised text-link">
          <ScanSearch aria-hidden="true" className="size-6" strokeWidth={1.5} />
        </span>
        <span id={`${id}-label`} className="text-base font-medium">
          {isOver ? 'Drop to read it' : 'Choose an image'}
        </span>
        <span className="mt-1 text-sm text-muted [@media(hover:none)]:hidden">
          or drop it anywhere on this page, or paste it
        </span>
        <span id={`${id}-hint`} className="mt-4 text-xs text-pretty text-muted">
          PNG, JPEG or WebP, up to {UPLOAD_MAX_MEGABYTES} MB
        </span>
      </label>
    </div>
  )
}
