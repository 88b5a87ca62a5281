import type { Route } from './+types/admin-audit'
import { parseAuditFilters } from '../../features/admin/parts/url-filters.ts'
import { auditQuery } from '../../features/admin/admin.queries.ts'
import { AuditPage } from '../../features/admin/audit-page.tsx'
import { createAdminHead, prefetchForAdmin } from './admin-access.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return prefetchForAdmin(context, ({ queries, api }) => [
    queries.fetchInfiniteQuery(auditQuery(parseAuditFilters(search), api)),
  ])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createAdminHead('Admin: Audit', matches)
}

export default AuditPage
