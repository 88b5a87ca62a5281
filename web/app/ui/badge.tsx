import { classNames } from './class-names.ts'

export interface BadgeProps {
  tone: 'accent' | 'success' | 'danger' | 'neutral'
  children: string
}

const TONES = {
  accent: 'bg-accent-soft text-link',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  neutral: 'bg-surface-hover text-content',
}

/** One or two words that highlight a property of an element. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 whitespace-nowrap rounded-full border border-transparent px-2.5 py-1 text-xs font-medium',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
