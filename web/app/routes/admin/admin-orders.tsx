import type { Route } from './+types/admin-orders'
import { parseOrderFilters, showsShortfalls } from '../../features/admin/parts/url-filters.ts'
import { shortfallsQuery, ordersQuery } from '../../features/admin/admin.queries.ts'
import { OrdersPage } from '../../features/admin/money/orders-page.tsx'
import { createAdminHead, prefetchForAdmin } from './admin-access.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return prefetchForAdmin(context, ({ queries, api }) => [
    showsShortfalls(search)
      ? queries.fetchInfiniteQuery(shortfallsQuery(api))
      : queries.fetchInfiniteQuery(ordersQuery(parseOrderFilters(search), api)),
  ])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createAdminHead('Admin: Orders', matches)
}

export default OrdersPage
