import { Skeleton } from '../../../ui/skeleton.tsx'

const ROWS = [0, 1, 2, 3, 4, 5]

/** Cards of the shape that generations have, so that the wait looks like what comes. */
export function StudioSkeleton() {
  return (
    <>
      <output className="sr-only">Loading your generations</output>
      <div aria-hidden="true" className="grid gap-3 xl:grid-cols-2">
        {ROWS.map((row) => (
          <div key={row} className="flex gap-4 rounded-xl border border-line bg-surface-raised p-3">
            <Skeleton className="size-28 shrink-0 rounded-lg sm:size-44" />
            <div className="flex flex-1 flex-col gap-3 pt-1">
              <Skeleton className="h-4 w-11/12" />
              <Skeleton className="h-4 w-2/3" />
              <Skeleton className="h-3.5 w-1/3" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
