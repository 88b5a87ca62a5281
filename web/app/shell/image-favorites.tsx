import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { useMemo, type ReactNode } from 'react'
import { FavoritesProvider } from '../features/favorites/favorites-provider.tsx'
import { refreshFavoriteIds } from '../features/favorites/favorites.queries.ts'
import { pendingToggles, type FavoriteOverlay } from '../features/favorites/use-toggle-favorite.ts'
import { changeImage, isChangedSince } from '../features/images/image-overlay.ts'
import { isLoaded, refreshFavoriteImages } from '../features/images/images.queries.ts'
import { currentVersion } from '../lib/read-version.ts'

/** Connects favorites with the images on the page. */
export function ImageFavorites({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const shownImages = useMemo(() => createFavoriteOverlay(queries), [queries])
  return <FavoritesProvider overlay={shownImages}>{children}</FavoritesProvider>
}

/** Returns how a toggled favorite changes the images: their counts, and whether they are in the list of favorites. */
export function createFavoriteOverlay(queries: QueryClient): FavoriteOverlay {
  return {
    changeFavorite(imageId, { favorited, step }) {
      const change = changeImage(imageId, {
        isFavorite: favorited,
        apply: (image) => withFavoriteCount(image, Math.max(0, image.favorite_count + step)),
      })
      return {
        settle({ favorited, favoriteCount }) {
          change.settle({ isFavorite: favorited, apply: (image) => withFavoriteCount(image, favoriteCount) })
          if (favorited) void refreshFavoriteImages(queries)
        },
        rollback: change.rollback,
      }
    },
  }
}

function withFavoriteCount(image: Image, count: number): Image {
  return { ...image, favorite_count: count }
}

interface RefreshDependencies {
  api: { images: { get: (input: { id: string }) => Promise<{ image: Pick<Image, 'favorite_count'> }> } }
  queries: QueryClient
  viewerId: string
}

/**
 * Refetches which images are favorites, after they were toggled here or elsewhere. The pages of their list are
 * refetched only if they do not show the change. With `reconnected`, when anything may have changed, they are always
 * refetched.
 */
export async function refreshFavorites(
  { api, queries, viewerId }: RefreshDependencies,
  { reconnected }: { reconnected: boolean },
): Promise<void> {
  if (reconnected) void refreshFavoriteImages(queries)
  const { ids, changed } = await refreshFavoriteIds(queries, viewerId)
  if (!reconnected) void refreshFavoriteImages(queries, ids)
  // So many changes mean a long absence, after which lists are refetched anyway.
  if (changed.length > COUNTS_MAX) return
  // The response to a toggle contains the count.
  const isPending = (id: string) => pendingToggles(queries).some(({ imageId }) => imageId === id)
  const staleIds = changed.filter((id) => isLoaded(queries, id) && !isPending(id))
  await Promise.all(staleIds.map((id) => refetchFavoriteCount(api, id)))
}

const COUNTS_MAX = 10

/** If the count can't be fetched, the image keeps its old one. */
async function refetchFavoriteCount(api: RefreshDependencies['api'], id: string): Promise<void> {
  const readVersion = currentVersion()
  const response = await api.images.get({ id }).catch(() => null)
  if (!response || isChangedSince(id, readVersion)) return
  changeImage(id, { apply: (image) => withFavoriteCount(image, response.image.favorite_count) }).settle()
}
