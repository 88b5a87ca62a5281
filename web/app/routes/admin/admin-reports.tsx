import type { Route } from './+types/admin-reports'
import { parseReportState } from '../../features/admin/parts/url-filters.ts'
import { reportsQuery } from '../../features/admin/admin.queries.ts'
import { ReportsPage } from '../../features/admin/reports/reports-page.tsx'
import { createAdminHead, prefetchForAdmin } from './admin-access.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return prefetchForAdmin(context, ({ queries, api }) => [
    queries.fetchInfiniteQuery(reportsQuery(parseReportState(search), api)),
  ])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createAdminHead('Admin: Reports', matches)
}

export default ReportsPage
