import {
  infiniteQueryOptions,
  queryOptions,
  replaceEqualDeep,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Image, ImageList, Visibility } from '@pictor/contract'
import { gcTimeOf } from '../../lib/gc-time.ts'
import type { Api } from '../../lib/visit.ts'
import { gatherImages } from './gallery/gathered-images.ts'
import { withChanges } from './image-cache.ts'
import { isFiltered, type ImageFilters } from './filters/image-filters.ts'

type ListKey = readonly (string | ImageFilters)[]
type ImagePages = InfiniteData<ImageList, string | null>

/** The public gallery, newest first. In the loader with the in-process client, in the browser with the other one: same keys. */
export function publicImages(api: { images: { listPublic: FetchPage } }, filters: ImageFilters = {}) {
  return imagePages({ queryKey: PUBLIC_KEY, fetchPage: api.images.listPublic, filters })
}

/** The signed-in visitor's own images, newest first. Each visitor's are kept apart: what was read for one is never shown to the next. */
export function myImages(api: { images: { listMine: FetchPage } }, viewerId: string, filters: ImageFilters = {}) {
  return imagePages({ queryKey: [...MINE_KEY, viewerId], fetchPage: api.images.listMine, filters })
}

/** The signed-in visitor's favorites, the last added first. */
export function favoriteImages(api: { favorites: { list: FetchPage } }, viewerId: string, filters: ImageFilters = {}) {
  return imagePages({ queryKey: [...FAVORITES_KEY, viewerId], fetchPage: api.favorites.list, filters })
}

export type ImageListQuery = ReturnType<typeof publicImages>

/** Below it is every image that was read alone. */
export const IMAGE_KEY = ['images', 'one'] as const

/** One image, by id, as this visitor may see it. */
export function oneImage(api: Api, id: string, viewerId: string | null) {
  return queryOptions({
    queryKey: [...IMAGE_KEY, id, viewerId],
    queryFn: async ({ signal }) => (await api.images.get({ id }, { signal })).image,
    staleTime: Infinity,
  })
}

/** All images of the pages, each once: what came in meanwhile shifts a list by page. */
export function imagesOf(list: InfiniteData<ImageList, unknown> | undefined): Image[] {
  return gatherImages(list?.pages ?? [])
}

/** Reads the lists anew from their first page; favorites stay as far as they were scrolled. */
export async function refreshImageLists(queries: QueryClient) {
  const lists = [PUBLIC_KEY, MINE_KEY]
  for (const queryKey of lists) queries.setQueriesData<ImagePages>({ queryKey }, firstPageOf)
  await Promise.all([...lists, FAVORITES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Reads the public lists anew of which no more than the first page was read: who has scrolled on hears of news, and keeps the place. */
export async function rereadPublicImages(queries: QueryClient) {
  const isFirstPage = ({ queryKey }: { queryKey: QueryKey }) =>
    queries.getQueryData<ImagePages>(queryKey)?.pages.length === 1
  await queries.invalidateQueries({ queryKey: PUBLIC_KEY, predicate: isFirstPage })
}

/**
 * Reads the favorites anew, as far as they were scrolled. Where `ids` are all that there are, in order, what has only lost some
 * is not read for that: they are taken out.
 */
export async function refreshFavoriteImages(queries: QueryClient, ids: ReadonlySet<string> | null = null) {
  const lists = queries.getQueryCache().findAll({ queryKey: FAVORITES_KEY })
  const outdated = lists.filter(({ queryKey }) => !ids || !narrowTo(queries, queryKey, ids))
  await Promise.all(outdated.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })))
}

/** Whether a list, told by its key, is one of favorites. */
export function isFavoriteList(queryKey: QueryKey): boolean {
  return isListKey(queryKey, FAVORITES_KEY)
}

/** Whether a list, told by its key, is one for images of this visibility. */
export function listShows(queryKey: QueryKey, visibility: Visibility): boolean {
  const filters = queryKey.at(-1)
  if (isListKey(queryKey, PUBLIC_KEY)) return visibility === 'public'
  if (!isListKey(queryKey, MINE_KEY) || typeof filters !== 'object' || filters === null) return true
  return !('visibility' in filters) || filters.visibility === visibility
}

/** Lists that an image may have to enter when it gets this visibility are read anew when they are next looked at. */
export async function outdateLists(queries: QueryClient, visibility: Visibility) {
  const concerned = [PUBLIC_KEY, MINE_KEY].flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }))
  for (const list of concerned.filter(({ queryKey }) => narrows(queryKey, visibility))) {
    const { queryKey } = list
    // One that is looked at stays as long as it is: what it lacks is there with its next reading.
    if (!list.isActive()) queries.setQueryData<ImagePages>(queryKey, firstPageOf)
    await queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

function narrows(queryKey: QueryKey, visibility: Visibility): boolean {
  const other = visibility === 'public' ? 'private' : 'public'
  return listShows(queryKey, visibility) && !listShows(queryKey, other)
}

function isListKey(queryKey: QueryKey, list: ListKey): boolean {
  return list.every((part, index) => queryKey[index] === part)
}

type FetchPage = (input: PageInput, options: { signal: AbortSignal }) => Promise<ImageList>

type PageInput = ImageFilters & { cursor?: string; pageSize?: number }

const FIRST_PAGE: string | null = null
/** Larger than the first, so that who scrolls fast hardly ever meets the limit on calls of lists. */
const LATER_PAGE_SIZE = 60
/** So long a list is there for the way back. */
const KEPT_MS = 30 * 60_000
const PUBLIC_KEY: ListKey = ['images', 'public']
const MINE_KEY: ListKey = ['images', 'mine']
const FAVORITES_KEY: ListKey = ['images', 'favorites']

interface ImagePagesInput {
  queryKey: ListKey
  fetchPage: FetchPage
  filters: ImageFilters
}

/** Each search is a list of its own; that of no search keeps the plain key. */
function imagePages({ queryKey, fetchPage, filters }: ImagePagesInput) {
  return infiniteQueryOptions({
    queryKey: isFiltered(filters) ? [...queryKey, filters] : queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      fetchPage(cursor === null ? filters : { ...filters, cursor, pageSize: LATER_PAGE_SIZE }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // Growing old alone is no reason to read many pages again: whoever changes a list refreshes it.
    staleTime: Infinity,
    // While a search is under way what was there stays, if it is the same visitor's.
    placeholderData: (previous: ImagePages | undefined, query?: { queryKey: QueryKey }) =>
      query && isListKey(query.queryKey, queryKey) ? previous : undefined,
    // Of what is equal the old object stays, as without this line.
    structuralSharing: (before, now) => replaceEqualDeep(before, withChanges(now)),
    // On the server a list goes with its request; a time would hold it there.
    gcTime: gcTimeOf(KEPT_MS),
  })
}

/**
 * Takes out what is not among `ids` if what stays is how they begin, and answers whether it is. A search shows only some of them;
 * and a page under way may have been found out before the last change.
 */
function narrowTo(queries: QueryClient, queryKey: QueryKey, ids: ReadonlySet<string>): boolean {
  const { data, fetchStatus } = queries.getQueryState<ImagePages>(queryKey) ?? {}
  if (!data || fetchStatus !== 'idle' || typeof queryKey.at(-1) === 'object') return false
  const pages = data.pages.map(({ images, ...page }) => {
    return { ...page, images: images.filter(({ id }) => ids.has(id)), total: ids.size }
  })
  const [left, order] = [gatherImages(pages), [...ids]]
  if (left.some(({ id }, index) => id !== order[index])) return false
  // What is not shown must be found by reading on, from something that is.
  const canReadOn = left.length > 0 && pages.at(-1)?.nextCursor !== null
  if (left.length < ids.size && !canReadOn) return false
  if (left.length < imagesOf(data).length || data.pages.some(({ total }) => total !== ids.size))
    queries.setQueryData<ImagePages>(queryKey, { ...data, pages })
  return true
}

function firstPageOf(data: ImagePages | undefined): ImagePages | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}
