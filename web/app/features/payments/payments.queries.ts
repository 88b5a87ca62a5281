import type { CreditPack } from '@pictor/contract'
import { PACKS_CACHE_MS } from '@pictor/contract/limits'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getGcTime } from '../../lib/gc-time.ts'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/request-context.ts'

const FIRST_PAGE: string | null = null
/** How long the list stays in the cache for users who come back, for example from a receipt. */
const ORDERS_CACHE_MS = 30 * 60_000

/** The packs on sale, fewest credits first. */
export function packsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['payments', 'packs'],
    queryFn: ({ signal }) => api.payments.listPacks(undefined, { signal }),
    staleTime: PACKS_CACHE_MS,
    gcTime: getGcTime(PACKS_CACHE_MS),
  })
}

/**
 * Fetches the packs and updates the cache. Does not refetch through the query, because such a fetch resolves to the old
 * data if the last observer of the query, the dialog, unmounts.
 */
export async function refetchPacks(
  queries: QueryClient,
  api: Pick<Api, 'payments'> = browserApi,
): Promise<CreditPack[]> {
  const packs = await api.payments.listPacks()
  queries.setQueryData(packsQuery().queryKey, packs)
  return packs
}

/** The viewer's orders, newest first. */
export function ordersQuery(viewerId: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: [...ordersKey(viewerId), 'list'],
    queryFn: ({ pageParam: cursor, signal }) => api.payments.listOrders(cursor === null ? {} : { cursor }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // On the server, a list is needed only during its request, and a timer would keep it in memory longer.
    gcTime: getGcTime(ORDERS_CACHE_MS),
  })
}

/** One order of the viewer. */
export function orderQuery(viewerId: string, id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ordersKey(viewerId), id],
    queryFn: async ({ signal }) => (await api.payments.getOrder({ id }, { signal })).order,
  })
}

/** The prefix of every query key of the viewer's orders. */
export function ordersKey(viewerId: string) {
  return ['payments', 'orders', viewerId]
}
