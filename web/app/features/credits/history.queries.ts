import type { HistoryFilters } from '@pictor/contract'
import { infiniteQueryOptions, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { gcTimeOf } from '../../lib/gc-time.ts'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/visit.ts'
import { withNewestPage, type HistoryPage, type HistoryPages } from './history-pages.ts'

const FIRST_PAGE: string | null = null
/** So long a list is there for the way back, from a receipt say. */
const KEPT_MS = 30 * 60_000

/** Every change of the visitor's balance that the filters let through, newest first. */
export function historyQuery(viewerId: string, filters: HistoryFilters, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['credits', 'history', viewerId, filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.credits.history(cursor === null ? filters : { ...filters, cursor }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // It grows at its top, which `readNewEntries` sees to.
    staleTime: Infinity,
    // On the server a list goes with its request; a time would hold it there.
    gcTime: gcTimeOf(KEPT_MS),
    // Until other filters are answered what was there stays, if it is the same visitor's.
    placeholderData: (previous: InfiniteData<HistoryPage, string | null> | undefined, query?: { queryKey: QueryKey }) =>
      query?.queryKey[2] === viewerId ? previous : undefined,
  })
}

/** Reads the newest page anew, and leaves what was read below it. Nothing was read: nothing to do. */
export async function readNewEntries(queries: QueryClient, viewerId: string, filters: HistoryFilters): Promise<void> {
  const { queryKey } = historyQuery(viewerId, filters)
  if (!queries.getQueryData(queryKey)) return
  const newest = await browserApi.credits.history(filters)
  queries.setQueryData(queryKey, (known: HistoryPages | undefined) => known && withNewestPage(known, newest))
}
