import type { HistoryFilters, LedgerEntry } from '@pictor/contract'
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { getGcTime } from '../../lib/gc-time.ts'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/request-context.ts'
import { useCredits } from './credits-context.ts'

const FIRST_PAGE: string | null = null
/** How long a list stays in the cache for users who come back, for example from a receipt. */
const CACHE_MS = 30 * 60_000

/** Every change of the viewer's balance that matches the filters, newest first. */
export function historyQuery(viewerId: string, filters: HistoryFilters, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['credits', 'history', viewerId, filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      api.credits.history(cursor === null ? filters : { ...filters, cursor }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // New entries are only added at the top; see `fetchNewEntries`. Of older ones, only the image may change.
    staleTime: Infinity,
    // On the server, a list is needed only during its request, and a timer would keep it in memory longer.
    gcTime: getGcTime(CACHE_MS),
    // The previous list of the same user stays visible until the list for other filters is loaded.
    placeholderData: (previous: InfiniteData<HistoryPage, string | null> | undefined, query?: { queryKey: QueryKey }) =>
      query?.queryKey[2] === viewerId ? previous : undefined,
  })
}

/** The viewer's history. Each time the balance is fetched, new entries are fetched, too. */
export function useHistory(viewerId: string, filters: HistoryFilters) {
  const queries = useQueryClient()
  const { updatedAt } = useCredits()
  const list = useInfiniteQuery(historyQuery(viewerId, filters))
  const { isFetching } = list
  useEffect(() => {
    // `fetchNextPage` appends to the list that it started with, and would remove newer entries, so this waits for it.
    if (isFetching) return
    // If it fails, the next change of the balance tries again.
    fetchNewEntries(queries, viewerId, filters).catch(() => undefined)
  }, [queries, viewerId, filters, updatedAt, isFetching])
  return list
}

export type HistoryList = ReturnType<typeof useHistory>

/** Refetches the newest page and keeps the older ones. Does nothing if no list was fetched. */
async function fetchNewEntries(queries: QueryClient, viewerId: string, filters: HistoryFilters): Promise<void> {
  const { queryKey } = historyQuery(viewerId, filters)
  if (!queries.getQueryData(queryKey)) return
  const newest = await browserApi.credits.history(filters)
  queries.setQueryData(queryKey, (cached: HistoryPages | undefined) => cached && withNewestPage(cached, newest))
}

export interface HistoryPage {
  entries: LedgerEntry[]
  nextCursor: string | null
}

export type HistoryPages = InfiniteData<HistoryPage, unknown>

/**
 * Puts the newest page on top of the fetched ones. Entries never move, so older pages stay valid. If more entries are
 * new than fit on one page, the list would have a gap, so it starts over with the newest page.
 */
export function withNewestPage(cached: HistoryPages, newest: HistoryPage): HistoryPages {
  const newestCachedId = cached.pages[0]?.entries[0]?.id
  const oldestNewId = newest.entries.at(-1)?.id
  const restarted = { pages: [newest], pageParams: [null] }
  if (newest.nextCursor === null || newestCachedId === undefined || oldestNewId === undefined) return restarted
  if (newestCachedId < oldestNewId) return restarted
  const older = flattenEntries(cached).filter(({ id }) => id < oldestNewId)
  if (older.length === 0) return restarted
  const nextCursor = cached.pages.at(-1)?.nextCursor ?? null
  return { pages: [newest, { entries: older, nextCursor }], pageParams: [null, newest.nextCursor] }
}

export function flattenEntries(history: HistoryPages | undefined): LedgerEntry[] {
  return history?.pages.flatMap(({ entries }) => entries) ?? []
}
