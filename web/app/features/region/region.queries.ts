import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/visit.ts'

/** Where the visitor seems to be: asked once a start, also if that fails. */
export function regionQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['region'],
    queryFn: ({ signal }) => api.region.get(undefined, { signal }),
    // Nor when what a page shows is read anew.
    staleTime: 'static',
    gcTime: Infinity,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
