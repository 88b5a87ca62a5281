import type { HistoryFilters } from '@pictor/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCredits } from './credits-context.ts'
import { historyFiltersIn } from './history-filters.ts'
import { historyQuery, readNewEntries } from './history.queries.ts'

/** What the address narrows the history to. */
export function useHistoryFilters(): HistoryFilters {
  const [search] = useSearchParams()
  return useMemo(() => historyFiltersIn(search), [search])
}

/** The visitor's history, which follows their balance: whenever that is learned anew, so is what has changed it. */
export function useHistory(viewerId: string, filters: HistoryFilters) {
  const queries = useQueryClient()
  const { updatedAt } = useCredits()
  const list = useInfiniteQuery(historyQuery(viewerId, filters))
  const { isFetching } = list
  useEffect(() => {
    // A page that is on its way is put below what was there when it was asked for: what is new comes after it.
    if (isFetching) return
    // Where it fails, the next change of the balance tries again.
    readNewEntries(queries, viewerId, filters).catch(() => undefined)
  }, [queries, viewerId, filters, updatedAt, isFetching])
  return list
}

export type HistoryList = ReturnType<typeof useHistory>
