import type { CreditPack } from '@pictor/contract'
import { PACKS_CACHE_MS } from '@pictor/contract/limits'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { gcTimeOf } from '../../lib/gc-time.ts'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/visit.ts'

const FIRST_PAGE: string | null = null
/** So long the list is there for the way back, from a receipt say. */
const ORDERS_KEPT_MS = 30 * 60_000

/** The packs on sale, fewest credits first. */
export function packsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['payments', 'packs'],
    queryFn: ({ signal }) => api.payments.listPacks(undefined, { signal }),
    staleTime: PACKS_CACHE_MS,
    gcTime: gcTimeOf(PACKS_CACHE_MS),
  })
}

/** The packs as they are now. Not by the query: its reading ends with the dialog that shows it, and is answered with what was known then. */
export async function readPacksAnew(
  queries: QueryClient,
  api: Pick<Api, 'payments'> = browserApi,
): Promise<CreditPack[]> {
  const packs = await api.payments.listPacks()
  queries.setQueryData(packsQuery().queryKey, packs)
  return packs
}

/** What the visitor has ordered, newest first. */
export function ordersQuery(viewerId: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: [...ordersKey(viewerId), 'list'],
    queryFn: ({ pageParam: cursor, signal }) => api.payments.listOrders(cursor === null ? {} : { cursor }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // On the server a list goes with its request; a time would hold it there.
    gcTime: gcTimeOf(ORDERS_KEPT_MS),
  })
}

/** One order of the visitor's. */
export function orderQuery(viewerId: string, id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ordersKey(viewerId), id],
    queryFn: async ({ signal }) => (await api.payments.getOrder({ id }, { signal })).order,
  })
}

/** Below it are all that was read of the visitor's orders. */
export function ordersKey(viewerId: string) {
  return ['payments', 'orders', viewerId]
}
