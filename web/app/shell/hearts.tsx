import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { FavoritesProvider } from '../features/favorites/favorites-provider.tsx'
import type { ShownImages } from '../features/favorites/toggle-favorite.ts'
import { changeLikes, settleFavorite } from '../features/images/manage/favorite-lists.ts'
import { ReportSignIn } from '../features/images/report/report-sign-in.ts'
import { useSignIn } from '../features/users/sign-in/sign-in-context.tsx'

/** Ties the hearts to the images that the page shows, and hearts and reports to the sign-in dialog. */
export function Hearts({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const signIn = useSignIn()
  const shownImages = useMemo<ShownImages>(
    () => ({
      changeLikes: (imageId, change) => changeLikes(queries, imageId, change),
      favoriteSettled: (imageId, favorited) => settleFavorite(queries, imageId, favorited),
    }),
    [queries],
  )
  return (
    <ReportSignIn value={signIn.request}>
      <FavoritesProvider shownImages={shownImages} onSignIn={signIn.request}>
        {children}
      </FavoritesProvider>
    </ReportSignIn>
  )
}
