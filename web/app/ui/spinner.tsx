import { classNames } from './class-names.ts'

/** Decorative: the text next to it, or `aria-busy`, describes the state. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={classNames('size-4 animate-spin', className)}>
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
