import { CREDITS_CACHE_MS } from '@pictor/contract/limits'
import { notifyManager, queryOptions, type QueryClient } from '@tanstack/react-query'
import { gcTimeOf } from '../../lib/gc-time.ts'
import { api } from '../../api/api.ts'
import { creditsOf, type Credits } from './credits-state.ts'

/** Fired on the window by whoever changed the balance. */
const CREDITS_UPDATED = 'creditsUpdated'

/** Balance and plan of one user. */
export function creditsQuery(viewerId: string) {
  const queryKey = ['credits', 'state', viewerId]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) =>
      creditsOf(await api.credits.get(undefined, { signal }), client.getQueryData<Credits>(queryKey)),
    staleTime: CREDITS_CACHE_MS,
    gcTime: gcTimeOf(CREDITS_CACHE_MS),
    refetchOnWindowFocus: 'always',
  })
}

/** Puts what another call has answered, or a bare balance, in the place of what was read. Resolves once the page has heard of it. */
export function putCredits(queries: QueryClient, viewerId: string, answer: unknown): Promise<void> {
  const { queryKey } = creditsQuery(viewerId)
  // What is being read was asked for before.
  void queries.cancelQueries({ queryKey })
  queries.setQueryData<Credits>(queryKey, (before) => creditsOf(answer, before))
  // Who reads it is told in turns, and this is the next one.
  return new Promise((resolve) => notifyManager.schedule(resolve))
}

/** Tells the whole page that the balance has changed. */
export function announceCreditsUpdated(): void {
  window.dispatchEvent(new Event(CREDITS_UPDATED))
}

/** Calls when somebody says that the balance has changed. Answers how to stop. */
export function onCreditsUpdated(listener: () => void): () => void {
  window.addEventListener(CREDITS_UPDATED, listener)
  return () => window.removeEventListener(CREDITS_UPDATED, listener)
}
