import { classNames } from './class-names.ts'

/** A placeholder while content loads; `className` sets its size and, if they differ, its corners. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classNames('skeleton', className)} />
}
