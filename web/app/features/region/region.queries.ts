import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/request-context.ts'

/** The visitor's region. Fetched once per page load, even if the request fails. */
export function regionQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['region'],
    queryFn: ({ signal }) => api.region.get(undefined, { signal }),
    // Unlike `Infinity`, `static` also prevents a refetch when a page invalidates all its queries.
    staleTime: 'static',
    gcTime: Infinity,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
