import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/admin-user'
import { userQuery } from '../../features/admin/admin.queries.ts'
import { UserPage } from '../../features/admin/users/user-page.tsx'
import { adminHead, readForAdmin } from './admin-visit.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return readForAdmin(context, (queries, api) => [queries.fetchQuery(userQuery(params.userId, api))])
}

/** As on the home page: what was read before is kept, what was not is asked for while the page already stands. */
export function clientLoader() {
  return { state: null }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return adminHead('Admin: User', matches)
}

export default function UserRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <UserPage key={params.userId} id={params.userId} />
    </HydrationBoundary>
  )
}
