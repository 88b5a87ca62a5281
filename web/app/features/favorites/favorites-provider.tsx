import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { useIntent } from '../users/index.ts'
import { favoriteIdsQuery } from './favorites.queries.ts'
import { useToggleFavorite, type FavoriteOverlay } from './use-toggle-favorite.ts'

/** Adds or removes a favorite. A visitor has to sign in first. */
export type SetFavorite = (imageId: string, favorited: boolean) => void

export const SetFavoriteContext = createContext<SetFavorite | null>(null)

export function useSetFavorite(): SetFavorite {
  const setFavorite = use(SetFavoriteContext)
  if (!setFavorite) throw new Error('useSetFavorite needs a FavoritesProvider above it')
  return setFavorite
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
  const toggleFavorite = useToggleFavorite(overlay)
  useQuery({ ...favoriteIdsQuery(api, viewerId ?? ''), enabled: viewerId !== null })
  const requestSignIn = useIntent('favorite', {
    isPayload: (imageId) => typeof imageId === 'string',
    run: (imageId) => viewerId !== null && toggleFavorite({ viewerId, imageId, favorited: true }),
  })
  const setFavorite = useCallback(
    (imageId: string, favorited: boolean) => {
      if (viewerId !== null) return toggleFavorite({ viewerId, imageId, favorited })
      toasts.show({ title: messages.FAVORITE_SIGN_IN_REQUIRED.text })
      requestSignIn(imageId)
    },
    [viewerId, toggleFavorite, toasts, requestSignIn],
  )
  return <SetFavoriteContext value={setFavorite}>{children}</SetFavoriteContext>
}
