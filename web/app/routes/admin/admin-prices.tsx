import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/admin-prices'
import { pricesQuery } from '../../features/admin/admin.queries.ts'
import { PricesPage } from '../../features/admin/prices/prices-page.tsx'
import { adminHead, readForAdmin } from './admin-visit.ts'

export function loader({ context }: Route.LoaderArgs) {
  return readForAdmin(context, (queries, api) => [queries.fetchQuery(pricesQuery(api))])
}

/** As on the home page: what was read before is kept, what was not is asked for while the page already stands. */
export function clientLoader() {
  return { state: null }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return adminHead('Admin: Prices', matches)
}

export default function PricesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PricesPage />
    </HydrationBoundary>
  )
}
