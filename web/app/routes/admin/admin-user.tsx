import type { Route } from './+types/admin-user'
import { userQuery } from '../../features/admin/admin.queries.ts'
import { UserPage } from '../../features/admin/users/user-page.tsx'
import { createAdminHead, prefetchForAdmin } from './admin-access.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return prefetchForAdmin(context, ({ queries, api }) => [queries.fetchQuery(userQuery(params.userId, api))])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createAdminHead('Admin: User', matches)
}

export default function UserRoute({ params }: Route.ComponentProps) {
  return <UserPage key={params.userId} id={params.userId} />
}
