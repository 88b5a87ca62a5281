import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { Eye, EyeOff } from '../icons.ts'
import { classNames } from '../class-names.ts'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  label: string
  /** Error message; null or absent if there is none. */
  error?: string | null | undefined
  hint?: ReactNode
}

/** A labeled input. `type="password"` adds a button that shows and hides the text. */
export function TextField({ label, error, hint, type = 'text', className, ...rest }: TextFieldProps) {
  const id = useId()
  const [isVisible, setVisible] = useState(false)
  const isPassword = type === 'password'
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={isPassword && isVisible ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={classNames(
            'h-11 w-full rounded-md border bg-field px-3 text-base text-ellipsis transition-colors md:text-sm',
            'read-only:border-transparent read-only:bg-surface-hover disabled:opacity-55',
            isPassword && 'pr-12',
            error ? 'border-danger' : 'border-line-strong',
          )}
        />
        {isPassword && <PasswordToggle isVisible={isVisible} onToggle={() => setVisible(!isVisible)} />}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-pretty text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function PasswordToggle({ isVisible, onToggle }: { isVisible: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-label={isVisible ? 'Hide password' : 'Show password'}
      onClick={onToggle}
      className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-content"
    >
      {isVisible ? <EyeOff aria-hidden="true" className="size-4.5" /> : <Eye aria-hidden="true" className="size-4.5" />}
    </button>
  )
}
