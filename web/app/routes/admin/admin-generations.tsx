import type { Route } from './+types/admin-generations'
import { parseGenerationFilters } from '../../features/admin/parts/url-filters.ts'
import { generationsQuery, STUCK_FILTER } from '../../features/admin/admin.queries.ts'
import { GenerationsPage } from '../../features/admin/generations/generations-page.tsx'
import { createAdminHead, prefetchForAdmin } from './admin-access.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return prefetchForAdmin(context, ({ queries, api }) => [
    queries.fetchInfiniteQuery(generationsQuery(parseGenerationFilters(search), api)),
    queries.fetchInfiniteQuery(generationsQuery(STUCK_FILTER, api)),
  ])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createAdminHead('Admin: Generations', matches)
}

export default GenerationsPage
