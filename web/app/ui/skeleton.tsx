import { classNames } from './class-names.ts'

/** A place where something will be; size and corners come from `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer rounded-md bg-surface-hover forced-colors:bg-[GrayText]', className)}
    />
  )
}
