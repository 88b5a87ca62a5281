import { useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { FavoritesProvider } from '../features/favorites/favorites-provider.tsx'
import type { ShownImages } from '../features/favorites/toggle-favorite.ts'
import { changeLikes, settleFavorite } from '../features/images/manage/favorite-lists.ts'

/** Connects favorites to the images that the page shows. */
export function Hearts({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const shownImages = useMemo<ShownImages>(
    () => ({
      changeLikes: (imageId, change) => changeLikes(queries, imageId, change),
      favoriteSettled: (imageId, favorited) => settleFavorite(queries, imageId, favorited),
    }),
    [queries],
  )
  return <FavoritesProvider shownImages={shownImages}>{children}</FavoritesProvider>
}
