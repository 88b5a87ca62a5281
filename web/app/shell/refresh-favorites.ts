import type { QueryClient } from '@tanstack/react-query'
import { refreshFavoriteIds } from '../features/favorites/favorites.queries.ts'
import { recountLikes } from '../features/images/manage/favorite-lists.ts'
import { refreshFavoriteImages } from '../features/images/images.queries.ts'

export interface FavoritesNeeds {
  api: Parameters<typeof recountLikes>[0]
  queries: QueryClient
  viewerId: string
}

/**
 * Hearts were pressed, here or elsewhere: reads which images are favorites, and the pages of their list where it does not show
 * that already. With `missed`, when anything may have changed, it reads them in any case.
 */
export async function refreshFavorites(
  { api, queries, viewerId }: FavoritesNeeds,
  { missed }: { missed: boolean },
): Promise<void> {
  if (missed) void refreshFavoriteImages(queries)
  const { ids, changed } = await refreshFavoriteIds(queries, viewerId)
  if (!missed) void refreshFavoriteImages(queries, ids)
  // What cannot be counted now keeps the count that it had.
  await recountLikes(api, queries, changed).catch(() => undefined)
}
