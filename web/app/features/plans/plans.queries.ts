import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/request-context.ts'

/** All plans, cheapest first. */
export function plansQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['plans'],
    queryFn: async ({ signal }) => (await api.plans.list({}, { signal })).plans,
    staleTime: Infinity,
  })
}
