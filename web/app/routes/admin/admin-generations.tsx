import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/admin-generations'
import { generationFiltersIn } from '../../features/admin/parts/address-filters.ts'
import { generationsQuery, STUCK } from '../../features/admin/admin.queries.ts'
import { GenerationsPage } from '../../features/admin/generations/generations-page.tsx'
import { adminHead, readForAdmin } from './admin-visit.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return readForAdmin(context, (queries, api) => [
    queries.fetchInfiniteQuery(generationsQuery(generationFiltersIn(search), api)),
    queries.fetchInfiniteQuery(generationsQuery(STUCK, api)),
  ])
}

/** As on the home page: what was read before is kept, what was not is asked for while the page already stands. */
export function clientLoader() {
  return { state: null }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return adminHead('Admin: Generations', matches)
}

export default function GenerationsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <GenerationsPage />
    </HydrationBoundary>
  )
}
