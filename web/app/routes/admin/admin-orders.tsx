import type { Route } from './+types/admin-orders'
import { orderFiltersIn, showsDebts } from '../../features/admin/parts/address-filters.ts'
import { debtsQuery, ordersQuery } from '../../features/admin/admin.queries.ts'
import { OrdersPage } from '../../features/admin/money/orders-page.tsx'
import { adminHead, prefetchForAdmin } from './admin-visit.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return prefetchForAdmin(context, ({ queries, api }) => [
    showsDebts(search)
      ? queries.fetchInfiniteQuery(debtsQuery(api))
      : queries.fetchInfiniteQuery(ordersQuery(orderFiltersIn(search), api)),
  ])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return adminHead('Admin: Orders', matches)
}

export default OrdersPage
