import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useViewer } from '../../api/session/viewer.ts'
import { isCachedFavorite } from './favorites.queries.ts'
import { pendingToggles } from './use-toggle-favorite.ts'

export interface FavoriteState {
  /** The requested state while a toggle is pending, else the cached one; undefined if the favorites are not loaded. */
  favorited: boolean | undefined
  /** A toggle is pending. */
  busy: boolean
}

/**
 * Returns whether an image is one of the viewer's favorites. Cheap enough for every tile of a grid: each one rerenders
 * only for its own image.
 */
export function useFavorite(imageId: string | null): FavoriteState {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? null
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = [
        queries.getQueryCache().subscribe(({ query }) => query.queryKey[0] === 'favorites' && listener()),
        queries.getMutationCache().subscribe(({ mutation }) => {
          if (mutation?.options.mutationKey?.[0] === 'favorites') listener()
        }),
      ]
      return () => unsubscribe.forEach((each) => each())
    },
    [queries],
  )
  const getSnapshot = useCallback((): keyof typeof STATES => {
    if (viewerId === null || imageId === null) return 'unknown'
    const pending = pendingToggles(queries).find((each) => each.imageId === imageId)
    if (pending) return pending.favorited ? 'adding' : 'removing'
    const cached = isCachedFavorite(queries, viewerId, imageId)
    return cached === undefined ? 'unknown' : cached ? 'favorite' : 'other'
  }, [queries, viewerId, imageId])
  return STATES[useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)]
}

const STATES = {
  unknown: { favorited: undefined, busy: false },
  favorite: { favorited: true, busy: false },
  other: { favorited: false, busy: false },
  adding: { favorited: true, busy: true },
  removing: { favorited: false, busy: true },
} as const satisfies Record<string, FavoriteState>

function getServerSnapshot() {
  return 'unknown' as const
}
