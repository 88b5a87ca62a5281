import { ADMIN_REASON_MAX_LENGTH } from '@pictor/contract/limits'
import { useId } from 'react'

export interface ReasonFieldProps {
  value: string
  onChange: (text: string) => void
  /** Says who can read the reason. */
  hint: string
  isMissing: boolean
}

/** The field for the reason of an admin action. */
export function ReasonField({ value, onChange, hint, isMissing }: ReasonFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Reason
      </label>
      <textarea
        id={id}
        value={value}
        rows={3}
        maxLength={ADMIN_REASON_MAX_LENGTH}
        required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full resize-y rounded-md border border-line-strong bg-field px-3 py-2.5 text-base aria-invalid:border-danger md:text-sm"
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {hint}
      </p>
      {isMissing && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger">
          Enter a reason.
        </p>
      )}
    </div>
  )
}
