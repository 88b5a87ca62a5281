import { classNames } from './class-names.ts'

/** A placeholder while content loads; `className` sets size and corners. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-md bg-surface-hover forced-colors:bg-[GrayText]', className)}
    />
  )
}
