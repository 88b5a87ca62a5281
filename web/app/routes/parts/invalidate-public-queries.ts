import { PUBLIC_RESPONSE_AGE_MAX_MS } from '@pictor/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { StaleData } from '../../features/admin/parts/use-admin-action.ts'
import { IMAGE_KEY, refreshImageLists, refetchPublicImages } from '../../features/images/images.queries.ts'
import { packsQuery } from '../../features/payments/payments.queries.ts'
import { plansQuery } from '../../features/plans/plans.queries.ts'

/** Invalidates the public data that the admin has changed, so that this tab refetches it on the next use. */
export function invalidatePublicQueries(queries: QueryClient, data: StaleData): void {
  if (data === 'images') void refreshImageLists(queries)
  const invalidate = () => {
    for (const queryKey of QUERY_KEYS[data]()) void queries.invalidateQueries({ queryKey })
    if (data === 'images') void refetchPublicImages(queries)
  }
  invalidate()
  // Until then the server may respond from its cache. Not in an effect, because the admin may leave the page before.
  setTimeout(invalidate, PUBLIC_RESPONSE_AGE_MAX_MS)
}

const QUERY_KEYS = {
  prices: () => [packsQuery().queryKey, plansQuery().queryKey],
  images: () => [IMAGE_KEY],
} as const
