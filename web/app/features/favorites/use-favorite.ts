import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useViewer } from '../../api/session/viewer.ts'
import { isCachedFavorite } from './favorites.queries.ts'
import { findLastResult, findPendingToggles } from './use-toggle-favorite.ts'

export interface FavoriteState {
  /**
   * The requested state while a toggle is pending, else the cached one. If the favorites are not loaded: the result of
   * the last toggle, or undefined.
   */
  favorited: boolean | undefined
  /** A toggle is pending. */
  busy: boolean
}

/**
 * Returns whether an image is one of the viewer's favorites. Cheap enough for every tile of a grid: a tile rerenders
 * only when the state of its own image changes.
 */
export function useFavorite(imageId: string | null): FavoriteState {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? null
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribes = [
        queries.getQueryCache().subscribe(({ query }) => query.queryKey[0] === 'favorites' && listener()),
        queries.getMutationCache().subscribe(({ mutation }) => {
          if (mutation?.options.mutationKey?.[0] === 'favorites') listener()
        }),
      ]
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
    },
    [queries],
  )
  const getSnapshot = useCallback((): keyof typeof STATES => {
    if (viewerId === null || imageId === null) return 'unknown'
    const pending = findPendingToggles(queries).find((toggle) => toggle.imageId === imageId)
    if (pending) return pending.favorited ? 'adding' : 'removing'
    const favorited = isCachedFavorite(queries, viewerId, imageId) ?? findLastResult(queries, viewerId, imageId)
    return favorited === undefined ? 'unknown' : favorited ? 'favorite' : 'notFavorite'
  }, [queries, viewerId, imageId])
  return STATES[useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)]
}

const STATES = {
  unknown: { favorited: undefined, busy: false },
  favorite: { favorited: true, busy: false },
  notFavorite: { favorited: false, busy: false },
  adding: { favorited: true, busy: true },
  removing: { favorited: false, busy: true },
} as const satisfies Record<string, FavoriteState>

function getServerSnapshot() {
  return 'unknown' as const
}
