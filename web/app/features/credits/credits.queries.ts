import { CREDITS_CACHE_MS } from '@pictor/contract/limits'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { useRootData, useViewer } from '../../lib/viewer.ts'
import { creditsOf, noCredits, type Credits } from './credits-state.ts'

/** Fired on the window by whoever changed the balance. */
const CREDITS_UPDATED = 'creditsUpdated'

export interface CreditsView extends Credits {
  /** False until the server has answered; true at once for a signed-out visitor, whose balance is 0 without a call. */
  loaded: boolean
  error: unknown
}

export function useCredits(): CreditsView {
  const viewer = useViewer()
  const first = useRootData()?.credits
  const { data, error } = useQuery({
    ...creditsQuery(viewer?.id ?? ''),
    enabled: viewer !== null,
    ...(first && { initialData: () => creditsOf(first) }),
  })
  if (!viewer) return { ...noCredits, loaded: true, error: null }
  return { ...(data ?? noCredits), loaded: data !== undefined, error: data === undefined ? error : null }
}

/** Puts what another call has answered in the place of what was read: the switched plan counts at once. */
export function putCredits(queries: QueryClient, viewerId: string, answer: unknown): void {
  queries.setQueryData(creditsQuery(viewerId).queryKey, creditsOf(answer))
}

/** Tells the whole page that the balance has changed. */
export function announceCreditsUpdated(): void {
  window.dispatchEvent(new Event(CREDITS_UPDATED))
}

/** Reads the balance anew when somebody says that it has changed. Once per page is enough. */
export function useCreditsUpdates(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries({ queryKey: ['credits'] })
    window.addEventListener(CREDITS_UPDATED, refetch)
    return () => window.removeEventListener(CREDITS_UPDATED, refetch)
  }, [queries])
}

/** Balance and plan of one user. */
function creditsQuery(viewerId: string) {
  return queryOptions({
    queryKey: ['credits', viewerId],
    queryFn: async ({ signal }) => creditsOf(await api.credits.get(undefined, { signal })),
    staleTime: CREDITS_CACHE_MS,
    gcTime: CREDITS_CACHE_MS,
    refetchOnWindowFocus: 'always',
  })
}
