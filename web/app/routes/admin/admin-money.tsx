import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/admin-money'
import { moneyRangeIn } from '../../features/admin/parts/address-filters.ts'
import { booksQuery, moneyQuery } from '../../features/admin/admin.queries.ts'
import { MoneyPage } from '../../features/admin/money/money-page.tsx'
import { adminHead, readForAdmin } from './admin-visit.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  return readForAdmin(context, (queries, api) => [
    queries.fetchQuery(booksQuery(api)),
    queries.fetchQuery(moneyQuery(moneyRangeIn(search), api)),
  ])
}

/** As on the home page: what was read before is kept, what was not is asked for while the page already stands. */
export function clientLoader() {
  return { state: null }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return adminHead('Admin', matches)
}

export default function MoneyRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <MoneyPage />
    </HydrationBoundary>
  )
}
