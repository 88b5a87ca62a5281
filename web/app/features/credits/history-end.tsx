import { useRef } from 'react'
import { formatCount } from '../../lib/format.ts'
import { problemOf } from '../../api/problem.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { HistoryList } from './use-history.ts'

/** Below the list: how much of it is shown, and the way to more. */
export function HistoryEnd({ list, count }: { list: HistoryList; count: number }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const line = useRef<HTMLOutputElement>(null)
  const handleMore = async () => {
    const { hasNextPage: hasMore } = await fetchNextPage()
    // The button is gone then, and the focus is not to be lost with it.
    if (!hasMore) line.current?.focus()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <output ref={line} tabIndex={-1} className="rounded-sm text-sm text-muted">
        {isFetchNextPageError ? problemOf(error).text : shownText(count, hasNextPage)}
      </output>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void handleMore()} className="max-sm:w-full">
          {isFetchNextPageError ? 'Try again' : 'Show earlier changes'}
        </Button>
      )}
    </div>
  )
}

function shownText(count: number, hasMore: boolean): string {
  if (count === 1) return '1 change'
  return `${hasMore ? 'The latest' : 'All'} ${formatCount(count)} changes`
}
