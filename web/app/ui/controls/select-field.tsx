import type { ComponentProps } from 'react'
import { ChevronDown } from '../icons.ts'
import { classNames } from '../class-names.ts'

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'aria-label' | 'children' | 'multiple'> {
  /** Accessible name, because the selected option may not explain it. */
  label: string
  options: readonly SelectOption[]
  /** Whether an option other than the default is selected. */
  marked: boolean
}

export interface SelectOption {
  value: string
  text: string
}

/** A native select in our style, so that it works without scripts and as usual on phones. */
export function SelectField({ label, options, marked, className, ...rest }: SelectFieldProps) {
  return (
    <span className={classNames('relative inline-flex min-w-0', className)}>
      <select
        // The URL decides the selection. Browsers may otherwise restore an earlier one after a reload.
        autoComplete="off"
        {...rest}
        aria-label={label}
        className={classNames(
          'h-control w-full min-w-0 appearance-none truncate rounded-md border pr-8 pl-3 text-sm transition-colors disabled:opacity-55',
          marked
            ? 'border-accent bg-accent-soft font-medium text-content forced-colors:border-[Highlight]'
            : 'border-line-strong bg-surface-raised text-content hover:bg-surface-hover',
        )}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value} className="bg-surface-raised font-normal text-content">
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-muted"
      />
    </span>
  )
}
