import { classNames } from '../../../ui/class-names.ts'

const BASE =
  'inline-flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 text-sm transition-colors disabled:opacity-55'

/**
 * Classes of the secondary controls in the prompt bar, at least 44 by 44 pixels. `on` marks a control with a selected
 * value.
 */
export function controlStyle(state: 'on' | 'off' = 'off'): string {
  return classNames(
    BASE,
    state === 'on'
      ? 'bg-accent-soft text-content forced-colors:border forced-colors:border-[Highlight]'
      : 'text-muted hover:not-disabled:bg-surface-hover hover:not-disabled:text-content',
  )
}
