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
  useEffect(() => {
    // Where it fails, the next change of the balance tries again.
    readNewEntries(queries, viewerId, filters).catch(() => undefined)
  }, [queries, viewerId, filters, updatedAt])
  return useInfiniteQuery(historyQuery(viewerId, filters))
}

export type HistoryList = ReturnType<typeof useHistory>
