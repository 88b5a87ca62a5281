import type { FavoritesInput, FavoritesList } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { FAVORITES_CACHE_MS, PAGE_SIZE_MAX } from '@pictor/contract/limits'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getGcTime } from '../../lib/gc-time.ts'

interface FavoritesApi {
  favorites: { list: (input: Partial<FavoritesInput>, options: { signal: AbortSignal }) => Promise<IdsPage> }
}
type IdsPage = Pick<FavoritesList, 'favorites' | 'nextCursor'>

/** The ids of all favorites of one viewer. */
export function favoriteIdsQuery(api: FavoritesApi, viewerId: string) {
  return queryOptions({
    queryKey: idsKey(viewerId),
    queryFn: ({ signal }) => fetchAllIds(api, signal),
    staleTime: FAVORITES_CACHE_MS,
    gcTime: getGcTime(FAVORITES_CACHE_MS),
  })
}

/** Whether an image is one of the viewer's favorites, according to the cache; undefined if none are loaded. */
export function isCachedFavorite(queries: QueryClient, viewerId: string, imageId: string): boolean | undefined {
  return queries.getQueryData<ReadonlySet<string>>(idsKey(viewerId))?.has(imageId)
}

/**
 * Caches the server's result for one image. If the favorites are not loaded, it loads them first, and caches nothing if
 * that fails: a cached set with only this image would look like the complete list.
 */
export async function putFavorite(
  queries: QueryClient,
  viewerId: string,
  { imageId, favorited }: { imageId: string; favorited: boolean },
): Promise<void> {
  const queryKey = idsKey(viewerId)
  const isLoaded = () => queries.getQueryData(queryKey) !== undefined
  if (!isLoaded()) await queries.invalidateQueries({ queryKey })
  if (!isLoaded()) return
  queries.setQueryData<ReadonlySet<string>>(queryKey, (ids) => {
    const next = new Set(ids)
    if (favorited) next.add(imageId)
    else next.delete(imageId)
    return next
  })
  // A request in flight may return data from before the change.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
}

export interface RefreshedFavoriteIds {
  /** All favorites, most recently added first; null if they could not be fetched. */
  ids: ReadonlySet<string> | null
  /** Images that were added or removed since the previous load; empty if there was none. */
  changed: string[]
}

/** Refetches the ids of the favorites. */
export async function refreshFavoriteIds(queries: QueryClient, viewerId: string): Promise<RefreshedFavoriteIds> {
  const queryKey = idsKey(viewerId)
  const before = queries.getQueryData<ReadonlySet<string>>(queryKey)
  await queries.invalidateQueries({ queryKey })
  const after = queries.getQueryData<ReadonlySet<string>>(queryKey)
  const isFetched = queries.getQueryState(queryKey)?.isInvalidated === false
  const cached = before && after ? [...before, ...after] : []
  return { ids: (isFetched && after) || null, changed: cached.filter((id) => before?.has(id) !== after?.has(id)) }
}

async function fetchAllIds(api: FavoritesApi, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  try {
    let cursor: string | null = null
    do {
      const input = { fields: 'ids', pageSize: PAGE_SIZE_MAX, ...(cursor !== null && { cursor }) } as const
      const page: IdsPage = await api.favorites.list(input, { signal })
      for (const id of page.favorites) ids.add(String(id))
      cursor = page.nextCursor
    } while (cursor !== null)
  } catch (error) {
    // Favorite buttons work without the ids, because a toggle sends the requested state.
    if (!signal.aborted) console.error(messages.FAVORITES_FETCH_FAILED.text, error)
    throw error
  }
  return ids
}

function idsKey(viewerId: string) {
  return ['favorites', 'ids', viewerId] as const
}
