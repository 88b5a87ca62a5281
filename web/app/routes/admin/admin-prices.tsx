import type { Route } from './+types/admin-prices'
import { pricesQuery } from '../../features/admin/admin.queries.ts'
import { PricesPage } from '../../features/admin/prices/prices-page.tsx'
import { createAdminHead, prefetchForAdmin } from './admin-access.ts'

export function loader({ context }: Route.LoaderArgs) {
  return prefetchForAdmin(context, ({ queries, api }) => [queries.fetchQuery(pricesQuery(api))])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createAdminHead('Admin: Prices', matches)
}

export default PricesPage
