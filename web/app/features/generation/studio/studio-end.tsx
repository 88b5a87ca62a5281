import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useNearEnd } from '../../../ui/masonry/use-near-end.ts'

export interface StudioEndProps {
  list: { hasNextPage: boolean; isFetching: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }
  /** How many are shown. */
  count: number
}

/** Reads on as the end comes near; if that fails, when asked to. */
export function StudioEnd({
  list: { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage },
  count,
}: StudioEndProps) {
  const canReadOn = hasNextPage && !isFetching && !isFetchNextPageError
  const end = useNearEnd(canReadOn ? () => void fetchNextPage() : undefined, count)
  if (!hasNextPage) return null
  return (
    <div ref={end} className="flex min-h-20 items-center justify-center gap-3 py-4 text-sm text-muted">
      {isFetchNextPageError ? (
        <>
          <p role="alert">Older generations could not be loaded</p>
          <Button size="small" onClick={() => void fetchNextPage()}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <p>Loading older generations...</p>
        </>
      )}
    </div>
  )
}
