import type { Route } from './+types/admin-users'
import { parseUserFilters } from '../../features/admin/parts/url-filters.ts'
import { usersQuery } from '../../features/admin/admin.queries.ts'
import { UsersPage } from '../../features/admin/users/users-page.tsx'
import { createAdminHead, prefetchForAdmin } from './admin-access.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return prefetchForAdmin(context, ({ queries, api }) => [
    queries.fetchInfiniteQuery(usersQuery(parseUserFilters(search), api)),
  ])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createAdminHead('Admin: Users', matches)
}

export default UsersPage
