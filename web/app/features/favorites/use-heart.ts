import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useViewer } from '../../api/session/viewer.ts'
import { isKnownFavorite } from './favorites.queries.ts'
import { onFavoritesChange, wishesUnderWay } from './wishes.ts'

export interface Heart {
  /** As it is wanted, else as it is known; undefined while nothing is. */
  favorited: boolean | undefined
  /** The server has not answered yet. */
  busy: boolean
}

/** How one image's heart stands. Cheap enough for every tile of a grid, each of which is drawn anew for its own heart alone. */
export function useHeart(imageId: string | null): Heart {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? null
  const subscribe = useCallback((listener: () => void) => onFavoritesChange(queries, listener), [queries])
  const look = useCallback((): keyof typeof HEARTS => {
    if (viewerId === null || imageId === null) return 'unknown'
    const wish = wishesUnderWay(queries).find((each) => each.imageId === imageId)
    if (wish) return wish.favorited ? 'adding' : 'removing'
    const known = isKnownFavorite(queries, viewerId, imageId)
    return known === undefined ? 'unknown' : known ? 'favorite' : 'other'
  }, [queries, viewerId, imageId])
  return HEARTS[useSyncExternalStore(subscribe, look, lookOnServer)]
}

const HEARTS = {
  unknown: { favorited: undefined, busy: false },
  favorite: { favorited: true, busy: false },
  other: { favorited: false, busy: false },
  adding: { favorited: true, busy: true },
  removing: { favorited: false, busy: true },
} as const satisfies Record<string, Heart>

function lookOnServer() {
  return 'unknown' as const
}
