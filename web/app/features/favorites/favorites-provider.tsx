import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { useIntent } from '../users/index.ts'
import { favoriteIdsQuery } from './favorites.queries.ts'
import { useToggleFavorite, type FavoriteOverlay } from './use-toggle-favorite.ts'

export interface Favorites {
  /** Adds or removes a favorite. A signed-out visitor has to sign in first. */
  setFavorite: (imageId: string, favorited: boolean) => void
}

export const FavoritesContext = createContext<Favorites | null>(null)

export function useFavorites(): Favorites {
  const favorites = use(FavoritesContext)
  if (!favorites) throw new Error('useFavorites needs a FavoritesProvider above it')
  return favorites
}

export interface FavoritesProviderProps {
  /** Must be stable between renders. */
  overlay: FavoriteOverlay
  children: ReactNode
}

/**
 * Loads the viewer's favorites for all favorite buttons of the page, and toggles them. A signed-out visitor signs in
 * first.
 */
export function FavoritesProvider({ overlay, children }: FavoritesProviderProps) {
  const viewerId = useViewer()?.id ?? null
  const toasts = useToast()
  const send = useToggleFavorite(overlay)
  useQuery({ ...favoriteIdsQuery(api, viewerId ?? ''), enabled: viewerId !== null })
  const requestSignIn = useIntent('favorite', {
    isPayload: (imageId) => typeof imageId === 'string',
    run: (imageId) => viewerId !== null && send({ viewerId, imageId, favorited: true }),
  })
  const setFavorite = useCallback(
    (imageId: string, favorited: boolean) => {
      if (viewerId !== null) return send({ viewerId, imageId, favorited })
      toasts.show({ title: messages.FAVORITE_SIGN_IN_REQUIRED.text })
      requestSignIn(imageId)
    },
    [viewerId, send, toasts, requestSignIn],
  )
  return <FavoritesContext value={useMemo(() => ({ setFavorite }), [setFavorite])}>{children}</FavoritesContext>
}
