import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { useMemo, type ReactNode } from 'react'
import { FavoritesProvider } from '../features/favorites/favorites-provider.tsx'
import { refreshFavoriteIds } from '../features/favorites/favorites.queries.ts'
import { findPendingToggles, type FavoriteOverlay } from '../features/favorites/use-toggle-favorite.ts'
import { changeImage, isChangedSince } from '../features/images/image-overlay.ts'
import { isImageLoaded, refreshFavoriteImages } from '../features/images/images.queries.ts'
import { getCurrentVersion } from '../lib/read-version.ts'

/** Connects favorites with the images on the page. */
export function ImageFavorites({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const overlay = useMemo(() => createFavoriteOverlay(queries), [queries])
  return <FavoritesProvider overlay={overlay}>{children}</FavoritesProvider>
}

/**
 * Creates the overlay through which a toggle changes images: their counts, and their place in the list of favorites.
 */
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
 * Refetches the ids of the favorites after a toggle on this page or elsewhere. The pages of the favorites list are
 * refetched only if they do not show the change yet. With `reconnected`, they are always refetched, because anything
 * may have changed.
 */
export async function refreshFavorites(
  { api, queries, viewerId }: RefreshDependencies,
  { reconnected }: { reconnected: boolean },
): Promise<void> {
  if (reconnected) void refreshFavoriteImages(queries)
  const { ids, changed } = await refreshFavoriteIds(queries, viewerId)
  if (!reconnected) void refreshFavoriteImages(queries, ids)
  // More changes mean a long absence, after which the lists are refetched anyway.
  if (changed.length > REFETCHED_COUNTS_MAX) return
  // Pending toggles are left out, because their responses contain the count.
  const isPending = (id: string) => findPendingToggles(queries).some(({ imageId }) => imageId === id)
  const staleIds = changed.filter((id) => isImageLoaded(queries, id) && !isPending(id))
  await Promise.all(staleIds.map((id) => refetchFavoriteCount(api, id)))
}

const REFETCHED_COUNTS_MAX = 10

/** If the count can't be fetched, the image keeps its old one. */
async function refetchFavoriteCount(api: RefreshDependencies['api'], id: string): Promise<void> {
  const readVersion = getCurrentVersion()
  const response = await api.images.get({ id }).catch(() => null)
  if (!response || isChangedSince(id, readVersion)) return
  changeImage(id, { apply: (image) => withFavoriteCount(image, response.image.favorite_count) }).settle()
}
