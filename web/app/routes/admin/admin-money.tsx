import type { Route } from './+types/admin-money'
import { moneyRangeIn } from '../../features/admin/parts/address-filters.ts'
import { booksQuery, moneyQuery } from '../../features/admin/admin.queries.ts'
import { MoneyPage } from '../../features/admin/money/money-page.tsx'
import { adminHead, prefetchForAdmin } from './admin-visit.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return prefetchForAdmin(context, ({ queries, api }) => [
    queries.fetchQuery(booksQuery(api)),
    queries.fetchQuery(moneyQuery(moneyRangeIn(search), api)),
  ])
}

export { skipPrefetch as clientLoader } from '../../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return adminHead('Admin', matches)
}

export default MoneyPage
