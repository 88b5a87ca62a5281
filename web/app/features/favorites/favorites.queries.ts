import type { FavoritesInput, FavoritesList } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { FAVORITES_CACHE_MS, PAGE_SIZE_MAX } from '@pictor/contract/limits'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { gcTimeOf } from '../../lib/gc-time.ts'

interface Lists {
  favorites: { list: (input: Partial<FavoritesInput>, options: { signal: AbortSignal }) => Promise<IdsPage> }
}
type IdsPage = Pick<FavoritesList, 'favorites' | 'nextCursor'>

/** The ids of all of one visitor's favorites. */
export function favoriteIds(api: Lists, viewerId: string) {
  return queryOptions({
    queryKey: idsKey(viewerId),
    queryFn: ({ signal }) => readAllIds(api, signal),
    staleTime: FAVORITES_CACHE_MS,
    gcTime: gcTimeOf(FAVORITES_CACHE_MS),
  })
}

/** Whether an image is among the visitor's favorites, as far as this page has read; undefined while it has read nothing. */
export function isKnownFavorite(queries: QueryClient, viewerId: string, imageId: string): boolean | undefined {
  return queries.getQueryData<ReadonlySet<string>>(idsKey(viewerId))?.has(imageId)
}

/** Puts in what the server has answered about one image. */
export function putFavorite(
  queries: QueryClient,
  viewerId: string,
  { imageId, favorited }: { imageId: string; favorited: boolean },
): void {
  const queryKey = idsKey(viewerId)
  const known = queries.getQueryState(queryKey)?.data !== undefined
  queries.setQueryData<ReadonlySet<string>>(queryKey, (ids) => {
    const next = new Set(ids)
    if (favorited) next.add(imageId)
    else next.delete(imageId)
    return next
  })
  // What is on its way may have been read before the change; and from one favorite alone nobody knows the others.
  if (!known || queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey })
}

export interface FreshIds {
  /** All favorites, the last added first; null if they could not be read. */
  ids: ReadonlySet<string> | null
  /** Those that have become a favorite, or are none any more, since this page has known of any. */
  changed: string[]
}

/** Refetches which images are favorites. */
export async function refreshFavoriteIds(queries: QueryClient, viewerId: string): Promise<FreshIds> {
  const queryKey = idsKey(viewerId)
  const before = queries.getQueryData<ReadonlySet<string>>(queryKey)
  await queries.invalidateQueries({ queryKey })
  const after = queries.getQueryData<ReadonlySet<string>>(queryKey)
  const isRead = queries.getQueryState(queryKey)?.isInvalidated === false
  const known = before && after ? [...before, ...after] : []
  return { ids: (isRead && after) || null, changed: known.filter((id) => before?.has(id) !== after?.has(id)) }
}

async function readAllIds(api: Lists, signal: AbortSignal): Promise<ReadonlySet<string>> {
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
    // Favorite buttons work without: each sends the requested state.
    if (!signal.aborted) console.error(messages.FAVORITES_FETCH_FAILED.text, error)
    throw error
  }
  return ids
}

function idsKey(viewerId: string) {
  return ['favorites', 'ids', viewerId] as const
}
