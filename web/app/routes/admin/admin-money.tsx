import type { Route } from './+types/admin-money'
import { parseMoneyPeriod } from '../../features/admin/parts/url-filters.ts'
import { ledgerQuery, moneyQuery } from '../../features/admin/admin.queries.ts'
import { MoneyPage } from '../../features/admin/money/money-page.tsx'
import { createAdminHead, prefetchForAdmin } from './admin-access.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return prefetchForAdmin(context, ({ queries, api }) => [
    queries.fetchQuery(ledgerQuery(api)),
    queries.fetchQuery(moneyQuery(parseMoneyPeriod(search), api)),
  ])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createAdminHead('Admin', matches)
}

export default MoneyPage
