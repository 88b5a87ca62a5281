import { useQuery } from '@tanstack/react-query'
import type { Route } from './+types/credits'
import { parseHistoryFilters } from '../features/credits/history-filters.ts'
import { historyQuery } from '../features/credits/history.queries.ts'
import { History } from '../features/credits/history.tsx'
import { YourCredits } from '../features/credits/your-credits.tsx'
import { Orders } from '../features/payments/orders/orders.tsx'
import { PackCards } from '../features/payments/packs/pack-cards.tsx'
import { ordersQuery, packsQuery } from '../features/payments/payments.queries.ts'
import { useRefreshOrders } from '../features/payments/orders/use-orders.ts'
import { plansQuery } from '../features/plans/plans.queries.ts'
import { regionQuery } from '../features/region/index.ts'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import { prefetchForViewer } from '../lib/prefetch.ts'
import { useViewer } from '../api/session/viewer.ts'
import { SignInRequired } from './parts/sign-in-required.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const filters = parseHistoryFilters(new URL(request.url).searchParams)
  return prefetchForViewer(context, ({ queries, api, viewerId }) => [
    queries.fetchQuery(packsQuery(api)),
    queries.fetchQuery(plansQuery(api)),
    queries.fetchQuery(regionQuery(api)),
    queries.fetchInfiniteQuery(ordersQuery(viewerId, api)),
    queries.fetchInfiniteQuery(historyQuery(viewerId, filters, api)),
  ])
}

export { skipPrefetch as clientLoader } from '../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead(getPageTitle('/credits'), matches[0].loaderData.site)
}

export default function Credits() {
  const viewer = useViewer()
  if (!viewer) return <SignInRequired text="See your balance, orders and credit history here." />
  return <CreditsPage viewerId={viewer.id} />
}

function CreditsPage({ viewerId }: { viewerId: string }) {
  const { data: plans = [] } = useQuery(plansQuery())
  const refreshOrders = useRefreshOrders(viewerId)
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-10 px-3 py-4 md:px-6 md:py-8">
      <YourCredits />
      <PackCards plans={plans} onOrdered={refreshOrders} />
      <Orders viewerId={viewerId} />
      <History viewerId={viewerId} />
    </div>
  )
}
