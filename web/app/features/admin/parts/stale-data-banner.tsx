import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'

/** The parts of a query that are needed to refetch it. */
export interface RefetchableQuery {
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Shown above earlier data when a refetch failed, so the data may be out of date. */
export function StaleDataBanner({ query: { error, isFetching, refetch } }: { query: RefetchableQuery }) {
  if (!error) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-danger bg-danger-soft px-4 py-3 text-sm"
    >
      <p>
        <span className="font-medium">This may be out of date.</span> {toProblem(error).text}
      </p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}
