import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface SwitchProps {
  label: string
  hint?: ReactNode
  on: boolean
  onChange: (on: boolean) => void
}

/** Takes effect at once; its words can be pressed too. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label id={`${id}-label`} htmlFor={id} className="block cursor-pointer text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-1 text-sm text-pretty text-muted">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={on}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onChange(!on)}
        className="-my-2.5 flex h-11 shrink-0 items-center rounded-md px-1"
      >
        <span
          className={classNames(
            'flex h-6 w-11 items-center rounded-full border p-0.5 transition-colors',
            on
              ? 'border-transparent bg-accent-fill forced-colors:bg-[Highlight]'
              : 'border-line-strong bg-surface-sunken',
          )}
        >
          <span
            className={classNames(
              'size-4.5 rounded-full transition-transform forced-colors:bg-[ButtonText]',
              on ? 'translate-x-5 bg-accent-text' : 'bg-line-strong',
            )}
          />
        </span>
      </button>
    </div>
  )
}
