import { UPLOAD_DESCRIPTION_MAX_LENGTH } from '@pictor/contract/limits'
import { useId, type RefObject } from 'react'
import { formatCount } from '../../lib/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { descriptionLength } from './description-length.ts'
import { uploadDraft } from './upload-draft.ts'

export interface DescriptionFieldProps {
  value: string
  box: RefObject<HTMLTextAreaElement | null>
  disabled: boolean
}

/** Takes more than may be sent, and says so: what was pasted is not cut off unseen. */
export function DescriptionField({ value, box, disabled }: DescriptionFieldProps) {
  const id = useId()
  const length = descriptionLength(value)
  const isOver = length > UPLOAD_DESCRIPTION_MAX_LENGTH
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Description <span className="font-normal text-muted">(optional)</span>
      </label>
      <textarea
        ref={box}
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
