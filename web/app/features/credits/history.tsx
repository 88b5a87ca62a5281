import { Download, ReceiptText } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { toProblem } from '../../api/problem.ts'
import { formatCount } from '../../lib/format.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { SectionFailure, SectionMessage } from '../../ui/section-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { historyCsvUrl, isHistoryFiltered, useHistoryFilters } from './history-filters.ts'
import { HistoryForm } from './history-form.tsx'
import { HistoryTable } from './history-table.tsx'
import { flattenEntries, useHistory, type HistoryList } from './history.queries.ts'

/** Every change of the user's balance, with its reason. */
export function History({ viewerId }: { viewerId: string }) {
  const filters = useHistoryFilters()
  const list = useHistory(viewerId, filters)
  return (
    <PageSection
      title="History"
      text="Every change to your balance. Times in UTC."
      actions={
        <a href={historyCsvUrl(filters)} download className={buttonStyle()}>
          <Download aria-hidden="true" className="size-4" />
          Download CSV
        </a>
      }
    >
      <HistoryForm filters={filters} />
      <HistoryContent list={list} filtered={isHistoryFiltered(filters)} />
    </PageSection>
  )
}

function HistoryContent({ list, filtered }: { list: HistoryList; filtered: boolean }) {
  const entries = useMemo(() => flattenEntries(list.data), [list.data])
  if (list.status === 'pending') return <HistorySkeleton />
  if (list.status === 'error' && entries.length === 0) {
    return (
      <SectionFailure text={toProblem(list.error).text} busy={list.isFetching} onRetry={() => void list.refetch()} />
    )
  }
  if (entries.length === 0) return <NoEntries filtered={filtered} />
  return (
    // Until the list for other filters is loaded, the previous list stays visible, but faded.
    <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-40">
      <HistoryTable entries={entries} />
      <HistoryFooter list={list} count={entries.length} />
    </div>
  )
}

/** Below the list: the number of displayed entries and a button for more. */
function HistoryFooter({ list, count }: { list: HistoryList; count: number }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const countOutput = useRef<HTMLOutputElement>(null)
  const handleShowMore = async () => {
    const { hasNextPage: hasMore } = await fetchNextPage()
    // The button disappears, so the focus moves to the text.
    if (!hasMore) countOutput.current?.focus()
  }
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <output ref={countOutput} tabIndex={-1} className="rounded-sm text-sm text-muted">
        {isFetchNextPageError ? toProblem(error).text : countText(count, hasNextPage)}
      </output>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void handleShowMore()} className="max-sm:w-full">
          {isFetchNextPageError ? 'Try again' : 'Show earlier changes'}
        </Button>
      )}
    </div>
  )
}

function countText(count: number, hasMore: boolean): string {
  if (count === 1) return '1 change'
  return `${hasMore ? 'The latest' : 'All'} ${formatCount(count)} changes`
}

function NoEntries({ filtered }: { filtered: boolean }) {
  if (!filtered) return <SectionMessage icon={ReceiptText} text="Credits you receive, buy or spend will appear here." />
  return (
    <SectionMessage icon={ReceiptText} text="No changes match these filters.">
      <Link to={{ search: '' }} preventScrollReset className={buttonStyle()}>
        Show all
      </Link>
    </SectionMessage>
  )
}

const SKELETON_ROWS = [0, 1, 2, 3, 4]

function HistorySkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">Loading your history</output>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  )
}
