import { PACKS_CACHE_MS } from '@pictor/contract/limits'
import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../lib/api.ts'
import type { Api } from '../../lib/visit.ts'

/** The packs on sale, fewest credits first. */
export function packsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['payments', 'packs'],
    queryFn: ({ signal }) => api.payments.listPacks(undefined, { signal }),
    staleTime: PACKS_CACHE_MS,
    gcTime: PACKS_CACHE_MS,
  })
}
