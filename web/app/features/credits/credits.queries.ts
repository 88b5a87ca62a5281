import type { CreditsState } from '@pictor/contract'
import { CREDITS_CACHE_MS } from '@pictor/contract/limits'
import { notifyManager, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getGcTime } from '../../lib/gc-time.ts'
import { api } from '../../api/api.ts'
import type { Credits } from './credits-context.ts'

/** Dispatched on the window when the balance has changed. */
const CREDITS_UPDATED = 'creditsUpdated'

/** Balance and plan of one user. */
export function creditsQuery(viewerId: string) {
  return queryOptions({
    queryKey: ['credits', 'state', viewerId],
    queryFn: async ({ signal }) => toCredits(await api.credits.get(undefined, { signal })),
    staleTime: CREDITS_CACHE_MS,
    gcTime: getGcTime(CREDITS_CACHE_MS),
    refetchOnWindowFocus: 'always',
  })
}

type BalanceAndPlan = Pick<CreditsState, 'totalCredits' | 'subscriptionPlan'>

export function toCredits({ totalCredits, subscriptionPlan }: BalanceAndPlan): Credits {
  return { balance: totalCredits, plan: subscriptionPlan }
}

/** Caches the balance from the response of another request. Resolves once the page shows it. */
export function putCredits(queries: QueryClient, viewerId: string, state: BalanceAndPlan): Promise<void> {
  const { queryKey } = creditsQuery(viewerId)
  // A fetch in flight started before the change, so its response is outdated.
  void queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, toCredits(state))
  // Observers are notified in batches. This callback runs after their notification.
  return new Promise((resolve) => notifyManager.schedule(resolve))
}

/** Notifies the whole page that the balance has changed. */
export function announceCreditsUpdated(): void {
  window.dispatchEvent(new Event(CREDITS_UPDATED))
}

/** Subscribes to changes of the balance. Returns an unsubscribe function. */
export function onCreditsUpdated(listener: () => void): () => void {
  window.addEventListener(CREDITS_UPDATED, listener)
  return () => window.removeEventListener(CREDITS_UPDATED, listener)
}
