import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/admin-users'
import { userFiltersIn } from '../../features/admin/parts/address-filters.ts'
import { usersQuery } from '../../features/admin/admin.queries.ts'
import { UsersPage } from '../../features/admin/users/users-page.tsx'
import { adminHead, readForAdmin } from './admin-visit.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return readForAdmin(context, (queries, api) => [queries.fetchInfiniteQuery(usersQuery(userFiltersIn(search), api))])
}

/** As on the home page: what was read before is kept, what was not is asked for while the page already stands. */
export function clientLoader() {
  return { state: null }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return adminHead('Admin: Users', matches)
}

export default function UsersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <UsersPage />
    </HydrationBoundary>
  )
}
