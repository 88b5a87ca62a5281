import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { SearchX } from '../../../ui/icons.ts'
import type { Icon } from '../../../ui/icon.tsx'
import { formatCount } from '../../../lib/format.ts'
import { toProblem } from '../../../api/problem.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SectionFailure, SectionMessage } from '../../../ui/section-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StaleDataBanner, type RefetchableQuery } from './stale-data-banner.tsx'

/** The parts of a paginated query that decide what is shown. */
export interface PaginatedQuery extends RefetchableQuery {
  data: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean }>
}

export interface ListViewProps {
  list: PaginatedQuery
  /** Number of rows loaded so far. */
  count: number
  /** Singular and plural name of the rows, for example `order` and `orders`. */
  rowLabels: readonly [one: string, many: string]
  isFiltered: boolean
  emptyIcon: Icon
  /** Shown if there are no rows and no filters. */
  emptyText: string
  children: ReactNode
}

/** A list in each of its states: loading, failed, empty, or with rows and a button for more. */
export function ListView({ list, count, rowLabels, isFiltered, emptyIcon, emptyText, children }: ListViewProps) {
  if (list.data === undefined) {
    if (!list.error) return <RowSkeletons name={rowLabels[1]} />
    return <QueryFailure name={rowLabels[1]} query={list} />
  }
  if (count === 0) {
    if (list.error) return <QueryFailure name={rowLabels[1]} query={list} />
    if (!isFiltered) return <SectionMessage icon={emptyIcon} text={emptyText} />
    return (
      <SectionMessage icon={SearchX} text={`No ${rowLabels[1]} match these filters.`}>
        <Link to={{ search: '' }} className={buttonStyle()}>
          Show all
        </Link>
      </SectionMessage>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {!list.isFetchNextPageError && <StaleDataBanner query={list} />}
      {children}
      <ListFooter list={list} count={count} rowLabels={rowLabels} />
    </div>
  )
}

/** Shown if data could not be loaded. */
export function QueryFailure({ name, query }: { name: string; query: RefetchableQuery }) {
  return (
    <SectionFailure
      text={`Failed to load ${name}. ${toProblem(query.error).text}`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

function ListFooter({ list, count, rowLabels }: Pick<ListViewProps, 'list' | 'count' | 'rowLabels'>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const countOutput = useRef<HTMLOutputElement>(null)
  const handleShowMore = async () => {
    const { hasNextPage: hasMore } = await fetchNextPage()
    // The button disappears, so the focus moves to the text.
    if (!hasMore) countOutput.current?.focus()
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <output ref={countOutput} tabIndex={-1} className="rounded-sm text-sm text-muted">
        {isFetchNextPageError
          ? toProblem(error).text
          : `${hasNextPage ? 'The first ' : ''}${formatCount(count)} ${count === 1 ? rowLabels[0] : rowLabels[1]}`}
      </output>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void handleShowMore()} className="max-sm:w-full">
          {isFetchNextPageError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

const ROWS = [0, 1, 2, 3, 4, 5]

/** Placeholders for loading rows. */
export function RowSkeletons({ name, rows = ROWS.length }: { name: string; rows?: number }) {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">Loading {name}</output>
      {ROWS.slice(0, rows).map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  )
}
