import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/request-context.ts'

/** The visitor's region. Fetched once per page load, even if that fails. */
export function regionQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['region'],
    queryFn: ({ signal }) => api.region.get(undefined, { signal }),
    // Unlike `Infinity`, also excludes it when a page refetches all its data.
    staleTime: 'static',
    gcTime: Infinity,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
