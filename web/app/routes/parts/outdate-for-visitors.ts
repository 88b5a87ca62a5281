import { PUBLIC_ANSWER_AGE_MAX_MS } from '@pictor/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { Outdated } from '../../features/admin/parts/outdated.ts'
import { IMAGE_KEY, refreshImageLists, rereadPublicImages } from '../../features/images/images.queries.ts'
import { packsQuery } from '../../features/payments/payments.queries.ts'
import { plansQuery } from '../../features/plans/plans.queries.ts'

/** Has this tab read anew, when it is looked at next, what an operator changed for visitors. */
export function outdateForVisitors(queries: QueryClient, what: Outdated): void {
  if (what === 'images') void refreshImageLists(queries)
  const outdate = () => {
    for (const queryKey of KEYS[what]()) void queries.invalidateQueries({ queryKey })
    if (what === 'images') void rereadPublicImages(queries)
  }
  outdate()
  // What is the same for everybody may be answered as it was for so long, on whatever page the operator is by then.
  setTimeout(outdate, PUBLIC_ANSWER_AGE_MAX_MS)
}

const KEYS = {
  prices: () => [packsQuery().queryKey, plansQuery().queryKey],
  images: () => [IMAGE_KEY],
} as const
