import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { api } from '../../api/api.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { isJustSignedIn } from '../users/index.ts'
import { FavoritesContext } from './favorites-context.ts'
import { favoriteIds } from './favorites.queries.ts'
import type { ShownImages } from './use-toggle-favorite.ts'
import { useToggleFavorite } from './use-toggle-favorite.ts'
import { wantedFavorite } from './wanted-favorite.ts'

export interface FavoritesProviderProps {
  /** Keep it the same from render to render. */
  shownImages: ShownImages
  /** Opens the sign-in dialog; calls one of both: when the visitor has signed in, or does not want to. */
  onSignIn: (intent: () => void, onGivenUp: () => void) => void
  children: ReactNode
}

/** Knows the visitor's favorites, for all hearts of the page, and does what they are pressed for. */
export function FavoritesProvider({ shownImages, onSignIn, children }: FavoritesProviderProps) {
  const viewerId = useViewer()?.id ?? null
  const toasts = useToast()
  const send = useToggleFavorite(shownImages)
  useQuery({ ...favoriteIds(api, viewerId ?? ''), enabled: viewerId !== null })
  const carryOut = useWanted(viewerId, (wanted) => send({ ...wanted, favorited: true }))
  const toggle = useCallback(
    (imageId: string, favorited: boolean) => {
      if (viewerId !== null) return send({ viewerId, imageId, favorited })
      wantedFavorite.want(imageId)
      toasts.show({ title: messages.FAVORITE_SIGN_IN_REQUIRED.text })
      onSignIn(carryOut, wantedFavorite.forget)
    },
    [viewerId, send, toasts, onSignIn, carryOut],
  )
  return <FavoritesContext value={useMemo(() => ({ toggle }), [toggle])}>{children}</FavoritesContext>
}

/** Takes up what a signed-out visitor wanted: after signing in here, or on arriving from a mail's page or from Google. */
function useWanted(viewerId: string | null, send: (wanted: { viewerId: string; imageId: string }) => void) {
  const [asked, setAsked] = useState(0)
  const cameSignedIn = isJustSignedIn(useLocation().state)
  const carryOut = useEffectEvent((viewerId: string) => {
    const imageId = wantedFavorite.take()
    if (imageId !== null) send({ viewerId, imageId })
  })
  useEffect(() => {
    if (viewerId !== null && (asked > 0 || cameSignedIn)) carryOut(viewerId)
  }, [viewerId, asked, cameSignedIn])
  return useCallback(() => setAsked((times) => times + 1), [])
}
