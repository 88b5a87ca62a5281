import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/admin-orders'
import { orderFiltersIn, showsDebts } from '../../features/admin/parts/address-filters.ts'
import { debtsQuery, ordersQuery } from '../../features/admin/admin.queries.ts'
import { OrdersPage } from '../../features/admin/money/orders-page.tsx'
import { adminHead, readForAdmin } from './admin-visit.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return readForAdmin(context, (queries, api) => [
    showsDebts(search)
      ? queries.fetchInfiniteQuery(debtsQuery(api))
      : queries.fetchInfiniteQuery(ordersQuery(orderFiltersIn(search), api)),
  ])
}

/** As on the home page: what was read before is kept, what was not is asked for while the page already stands. */
export function clientLoader() {
  return { state: null }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return adminHead('Admin: Orders', matches)
}

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <OrdersPage />
    </HydrationBoundary>
  )
}
