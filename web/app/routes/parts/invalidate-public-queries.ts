import { PUBLIC_RESPONSE_AGE_MAX_MS } from '@pictor/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { StaleData } from '../../features/admin/parts/stale-data.ts'
import { IMAGE_KEY, refreshImageLists, refetchPublicImages } from '../../features/images/images.queries.ts'
import { packsQuery } from '../../features/payments/payments.queries.ts'
import { plansQuery } from '../../features/plans/plans.queries.ts'

/** Makes this tab refetch, on their next use, the public data that an admin has changed. */
export function invalidatePublicQueries(queries: QueryClient, data: StaleData): void {
  if (data === 'images') void refreshImageLists(queries)
  const invalidate = () => {
    for (const queryKey of KEYS[data]()) void queries.invalidateQueries({ queryKey })
    if (data === 'images') void refetchPublicImages(queries)
  }
  invalidate()
  // The server caches public responses for this long, and the admin may be on another page by then.
  setTimeout(invalidate, PUBLIC_RESPONSE_AGE_MAX_MS)
}

const KEYS = {
  prices: () => [packsQuery().queryKey, plansQuery().queryKey],
  images: () => [IMAGE_KEY],
} as const
