import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import type { Image, ImageList, Visibility } from '@pictor/contract'
import { PUBLIC_RESPONSE_AGE_MAX_MS } from '@pictor/contract/limits'
import { getGcTime } from '../../lib/gc-time.ts'
import { getCurrentPublicVersion, getCurrentVersion } from '../../lib/read-version.ts'
import type { Api } from '../../lib/request-context.ts'
import { isFiltered, type ImageFilters } from './filters/image-filters.ts'
import {
  isChangedSince,
  putImage,
  withChanges,
  type ChangedImage,
  type ImageOverlay,
  type VersionedImage,
} from './image-overlay.ts'

type ListKey = readonly (string | ImageFilters)[]
/** A page of a list, with the version at which its request started (`image-overlay.ts`). */
export type ImageListPage = ImageList & { readVersion?: number }
type ImagePages = InfiniteData<ImageListPage, unknown>

/**
 * The public gallery, newest first. Loaders pass the in-process client and the browser passes its own; the keys are the
 * same.
 */
export function publicImagesQuery(api: { images: { listPublic: FetchPage } }, filters: ImageFilters = {}) {
  return imageListQuery({
    queryKey: PUBLIC_KEY,
    fetchPage: api.images.listPublic,
    filters,
    getVersion: getCurrentPublicVersion,
  })
}

/**
 * The viewer's own images, newest first. The key contains the viewer's id, so that the next viewer never sees cached
 * images of this one.
 */
export function ownImagesQuery(api: { images: { listMine: FetchPage } }, viewerId: string, filters: ImageFilters = {}) {
  return imageListQuery({ queryKey: [...OWN_KEY, viewerId], fetchPage: api.images.listMine, filters })
}

/** The viewer's favorites, most recently added first. */
export function favoriteImagesQuery(
  api: { favorites: { list: FetchPage } },
  viewerId: string,
  filters: ImageFilters = {},
) {
  return imageListQuery({ queryKey: [...FAVORITES_KEY, viewerId], fetchPage: api.favorites.list, filters })
}

export type ImageListQuery = ReturnType<typeof publicImagesQuery>

/** Key prefix of the images that were fetched one by one. */
export const IMAGE_KEY = ['images', 'one'] as const

/** One image by id, as this viewer may see it. */
export function imageQuery(api: Api, id: string, viewerId: string | null) {
  return queryOptions({
    queryKey: [...IMAGE_KEY, id, viewerId],
    queryFn: async ({ signal }): Promise<VersionedImage> => {
      const readVersion = getCurrentVersion()
      return { ...(await api.images.get({ id }, { signal })).image, readVersion }
    },
    staleTime: Infinity,
  })
}

/**
 * Returns the images of all pages, each once. If a new image is added between two page requests, one image is on both
 * pages.
 */
export function flattenImagePages(list: ImagePages | undefined): Image[] {
  return applyImageOverlay(list, 'all', new Map()).images
}

export interface ListedImages {
  images: Image[]
  /** Number of images in the list, including those of pages that are not loaded. */
  total: number
}

/**
 * Returns the images of a list, each once, with the overlay applied. Images that no longer belong in the list are left
 * out.
 */
export function applyImageOverlay(list: ImagePages | undefined, scope: ListScope, overlay: ImageOverlay): ListedImages {
  const seenIds = new Set<string>()
  const images: Image[] = []
  let removed = 0
  for (const page of list?.pages ?? [])
    for (const image of page.images) {
      if (seenIds.has(image.id)) continue
      seenIds.add(image.id)
      const changed = overlay.has(image.id) ? withChanges(overlay, image, page.readVersion) : null
      if (changed && !isInScope(changed, scope)) removed += 1
      else images.push(changed?.image ?? image)
    }
  return { images, total: Math.max(0, (list?.pages[0]?.total ?? 0) - removed) }
}

/** The images that a list may contain, apart from its filters. */
export type ListScope = Visibility | 'favorites' | 'all'

/** Returns the scope of a list, derived from its key. */
export function getListScope({ queryKey }: { queryKey: QueryKey }): ListScope {
  if (isListKey(queryKey, PUBLIC_KEY)) return 'public'
  if (isListKey(queryKey, FAVORITES_KEY)) return 'favorites'
  const filters = queryKey.at(-1)
  if (!isListKey(queryKey, OWN_KEY) || typeof filters !== 'object' || filters === null) return 'all'
  return 'visibility' in filters && (filters.visibility === 'public' || filters.visibility === 'private')
    ? filters.visibility
    : 'all'
}

function isInScope({ image, isFavorite, isDeleted }: ChangedImage, scope: ListScope): boolean {
  if (isDeleted) return false
  if (scope === 'favorites') return isFavorite !== false
  return scope === 'all' || image.visibility === scope
}

/** Returns the keys of the lists that have loaded an image. */
export function findListsWith(queries: QueryClient, id: string): QueryKey[] {
  return [PUBLIC_KEY, OWN_KEY, FAVORITES_KEY]
    .flatMap((queryKey) => queries.getQueriesData<ImagePages>({ queryKey }))
    .filter(([, list]) => list?.pages.some(({ images }) => images.some((image) => image.id === id)))
    .map(([queryKey]) => queryKey)
}

/** Whether an image was loaded, in a list or on its own. */
export function isImageLoaded(queries: QueryClient, id: string): boolean {
  const singleQueries = queries.getQueriesData({ queryKey: [...IMAGE_KEY, id] })
  return singleQueries.some(([, image]) => image !== undefined) || findListsWith(queries, id).length > 0
}

/**
 * Refetches an image and shows the result. Its file URLs change when it is made private elsewhere. If the request
 * fails, the image stays as it is.
 */
export async function refetchImage(api: { images: Pick<Api['images'], 'get'> }, id: string): Promise<void> {
  const readVersion = getCurrentVersion()
  const response = await api.images.get({ id }).catch(() => null)
  if (response && !isChangedSince(id, readVersion)) putImage(response.image)
}

/** Refetches the public and own lists from their first page, and the favorites with all their loaded pages. */
export async function refreshImageLists(queries: QueryClient) {
  const lists = [PUBLIC_KEY, OWN_KEY]
  for (const queryKey of lists) queries.setQueriesData<ImagePages>({ queryKey }, keepFirstPage)
  await Promise.all([...lists, FAVORITES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/**
 * Refetches the public lists of which only the first page is loaded. A list with more pages keeps its scroll position,
 * and the pill announces new images.
 */
export function refetchPublicImages(queries: QueryClient): Promise<void> {
  return refetchFirstPages(queries, PUBLIC_KEY)
}

/**
 * Like `refetchPublicImages`, for the own lists, to which images may have been added elsewhere. With `none`, the lists
 * are only marked as stale, and refetched when they are opened next.
 */
export function refetchOwnImages(queries: QueryClient, refetchType?: 'none'): Promise<void> {
  return refetchFirstPages(queries, OWN_KEY, refetchType)
}

/** Like `refetchOwnImages`, after images were generated. Lists that are not on screen keep only their first page. */
export function refetchOwnListsFromTop(queries: QueryClient): Promise<void> {
  queries.setQueriesData<ImagePages>({ queryKey: OWN_KEY, type: 'inactive' }, keepFirstPage)
  return refetchFirstPages(queries, OWN_KEY)
}

/**
 * Marks lists as stale, because images were added to them. Lists that are not on screen keep only their first page. A
 * list on screen keeps its pages; its next refetch loads all of them.
 */
export function markListsStale(queries: QueryClient, lists: QueryFilters): Promise<void> {
  queries.setQueriesData<ImagePages>({ ...lists, type: 'inactive' }, keepFirstPage)
  return queries.invalidateQueries({ ...lists, refetchType: 'none' })
}

function refetchFirstPages(
  queries: QueryClient,
  queryKey: ListKey,
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  const isFirstPage = (list: { queryKey: QueryKey }) =>
    queries.getQueryData<ImagePages>(list.queryKey)?.pages.length === 1
  return queries.invalidateQueries({ queryKey, predicate: isFirstPage, refetchType })
}

/**
 * Refetches the public lists when the server's cached responses from before now have expired. Until then, a response
 * may lack an image that was just added.
 */
export function refetchPublicImagesLater(queries: QueryClient): ReturnType<typeof setTimeout> {
  return setTimeout(() => void refetchPublicImages(queries), PUBLIC_RESPONSE_AGE_MAX_MS)
}

/**
 * Refetches the favorites with all their loaded pages. If `ids` are all current favorites in order, a list that has
 * only lost some of them is not refetched: the missing favorites are removed from it.
 */
export async function refreshFavoriteImages(queries: QueryClient, ids: ReadonlySet<string> | null = null) {
  const lists = queries.getQueryCache().findAll({ queryKey: FAVORITES_KEY })
  const refetches: Promise<void>[] = []
  for (const { queryKey } of lists)
    if (!ids || !tryRemoveMissing(queries, queryKey, ids))
      refetches.push(queries.invalidateQueries({ queryKey, exact: true }))
  await Promise.all(refetches)
}

function isListKey(queryKey: QueryKey, list: ListKey): boolean {
  return list.every((part, index) => queryKey[index] === part)
}

type FetchPage = (input: PageInput, options: { signal: AbortSignal }) => Promise<ImageList>

type PageInput = ImageFilters & { cursor?: string; pageSize?: number }

const FIRST_PAGE: string | null = null
/** Larger than the first page, so that fast scrolling rarely reaches the rate limit of list calls. */
const LATER_PAGE_SIZE = 60
/** How long an unused list stays cached, for going back to it. */
const LIST_RETENTION_MS = 30 * 60_000
const PUBLIC_KEY: ListKey = ['images', 'public']
const OWN_KEY: ListKey = ['images', 'mine']
const FAVORITES_KEY: ListKey = ['images', 'favorites']

interface ImagePagesInput {
  queryKey: ListKey
  fetchPage: FetchPage
  filters: ImageFilters
  getVersion?: () => number
}

/** Each combination of filters is a list of its own. Without filters, the key has no filter part. */
function imageListQuery({ queryKey, fetchPage, filters, getVersion = getCurrentVersion }: ImagePagesInput) {
  return infiniteQueryOptions({
    queryKey: isFiltered(filters) ? [...queryKey, filters] : queryKey,
    queryFn: async ({ pageParam: cursor, signal }): Promise<ImageListPage> => {
      const readVersion = getVersion()
      const input = cursor === null ? filters : { ...filters, cursor, pageSize: LATER_PAGE_SIZE }
      return { ...(await fetchPage(input, { signal })), readVersion }
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // Lists do not expire by age, because refetching many pages is expensive. Code that changes a list refreshes it.
    staleTime: Infinity,
    // While a search loads, the previous list stays, if it is of the same kind and viewer.
    placeholderData: (
      previous: InfiniteData<ImageListPage, string | null> | undefined,
      query?: { queryKey: QueryKey },
    ) => (query && isListKey(query.queryKey, queryKey) ? previous : undefined),
    // On the server, a timer would keep the list in memory after its request.
    gcTime: getGcTime(LIST_RETENTION_MS),
  })
}

/**
 * Removes the images that are not in `ids`. Returns false without a change if the rest is not the beginning of `ids`.
 * Also returns false for a search, which contains only some favorites, and while a request is in flight, whose response
 * may be older than the last change.
 */
function tryRemoveMissing(queries: QueryClient, queryKey: QueryKey, ids: ReadonlySet<string>): boolean {
  const { data, fetchStatus } = queries.getQueryState<ImagePages>(queryKey) ?? {}
  if (!data || fetchStatus !== 'idle' || typeof queryKey.at(-1) === 'object') return false
  const pages = data.pages.map(({ images, ...page }) => {
    return { ...page, images: images.filter(({ id }) => ids.has(id)), total: ids.size }
  })
  const [remaining, orderedIds] = [flattenImagePages({ ...data, pages }), [...ids]]
  if (remaining.some(({ id }, index) => id !== orderedIds[index])) return false
  // The rest of `ids` must come with later pages, so there must be an image left and a next page.
  const canLoadMore = remaining.length > 0 && pages.at(-1)?.nextCursor !== null
  if (remaining.length < ids.size && !canLoadMore) return false
  if (remaining.length < flattenImagePages(data).length || data.pages.some(({ total }) => total !== ids.size))
    queries.setQueryData<ImagePages>(queryKey, { ...data, pages })
  return true
}

function keepFirstPage(data: ImagePages | undefined): ImagePages | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}
