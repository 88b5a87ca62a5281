import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Image, ImageList, Visibility } from '@pictor/contract'
import { gcTimeOf } from '../../lib/gc-time.ts'
import type { Api } from '../../lib/visit.ts'
import { isFiltered, type ImageFilters } from './filters/image-filters.ts'
import {
  isChangedSince,
  putImage,
  currentVersion,
  withChanges,
  type ChangedImage,
  type ImageOverlay,
} from './image-overlay.ts'

type ListKey = readonly (string | ImageFilters)[]
/** A page of a list, with the version of the overlay at which its read began (`image-overlay.ts`). */
export type ImageListPage = ImageList & { readVersion?: number }
type ImagePages = InfiniteData<ImageListPage, unknown>

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
    queryFn: async ({ signal }): Promise<Image & { readVersion?: number }> => {
      const readVersion = currentVersion()
      return { ...(await api.images.get({ id }, { signal })).image, readVersion }
    },
    staleTime: Infinity,
  })
}

/** Returns all images of the pages, each once: what came in meanwhile shifts a list by page. */
export function imagesOf(list: ImagePages | undefined): Image[] {
  return listedImages(list, 'all', new Map()).images
}

export interface ListedImages {
  images: Image[]
  /** How many the list has, also beyond its loaded pages. */
  total: number
}

/** Returns the images of a list, each once, as this page has changed them and without those that it has taken out of the list. */
export function listedImages(list: ImagePages | undefined, scope: ListScope, overlay: ImageOverlay): ListedImages {
  const seen = new Set<string>()
  const images: Image[] = []
  let removed = 0
  for (const page of list?.pages ?? [])
    for (const image of page.images) {
      if (seen.has(image.id)) continue
      seen.add(image.id)
      const changed = overlay.has(image.id) ? withChanges(overlay, image, page.readVersion) : null
      if (changed && !isInScope(changed, scope)) removed += 1
      else images.push(changed?.image ?? image)
    }
  return { images, total: Math.max(0, (list?.pages[0]?.total ?? 0) - removed) }
}

/** Which images a list shows of those that its filters find. */
export type ListScope = Visibility | 'favorites' | 'all'

/** Returns which images a list shows, by its key. */
export function scopeOf({ queryKey }: { queryKey: QueryKey }): ListScope {
  if (isListKey(queryKey, PUBLIC_KEY)) return 'public'
  if (isListKey(queryKey, FAVORITES_KEY)) return 'favorites'
  const filters = queryKey.at(-1)
  if (!isListKey(queryKey, MINE_KEY) || typeof filters !== 'object' || filters === null) return 'all'
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
export function listsWith(queries: QueryClient, id: string): QueryKey[] {
  return [PUBLIC_KEY, MINE_KEY, FAVORITES_KEY]
    .flatMap((queryKey) => queries.getQueriesData<ImagePages>({ queryKey }))
    .filter(([, list]) => list?.pages.some(({ images }) => images.some((image) => image.id === id)))
    .map(([queryKey]) => queryKey)
}

/** Whether an image was loaded, in a list or alone. */
export function isLoaded(queries: QueryClient, id: string): boolean {
  const alone = queries.getQueriesData({ queryKey: [...IMAGE_KEY, id] })
  return alone.some(([, image]) => image !== undefined) || listsWith(queries, id).length > 0
}

/** Shows an image as the server has it: its files have other URLs since it was hidden elsewhere. If that fails, it stays as it is. */
export async function refetchImage(api: { images: Pick<Api['images'], 'get'> }, id: string): Promise<void> {
  const readVersion = currentVersion()
  const response = await api.images.get({ id }).catch(() => null)
  if (response && !isChangedSince(id, readVersion)) putImage(response.image)
}

/** Refetches the lists from their first page; favorites stay as far as they were scrolled. */
export async function refreshImageLists(queries: QueryClient) {
  const lists = [PUBLIC_KEY, MINE_KEY]
  for (const queryKey of lists) queries.setQueriesData<ImagePages>({ queryKey }, firstPageOf)
  await Promise.all([...lists, FAVORITES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Refetches the public lists that have only their first page: a list that was scrolled keeps its place, and the pill announces new images. */
export async function refetchPublicImages(queries: QueryClient) {
  const isFirstPage = ({ queryKey }: { queryKey: QueryKey }) =>
    queries.getQueryData<ImagePages>(queryKey)?.pages.length === 1
  await queries.invalidateQueries({ queryKey: PUBLIC_KEY, predicate: isFirstPage })
}

/**
 * Refetches the favorites, as far as they were scrolled. If `ids` are all that there are, in order, a list that has only lost some
 * is not refetched: they are taken out.
 */
export async function refreshFavoriteImages(queries: QueryClient, ids: ReadonlySet<string> | null = null) {
  const lists = queries.getQueryCache().findAll({ queryKey: FAVORITES_KEY })
  const outdated = lists.filter(({ queryKey }) => !ids || !narrowTo(queries, queryKey, ids))
  await Promise.all(outdated.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })))
}

/** Makes the lists that an image may have to enter, when it gets this visibility, refetch when they are opened next. */
export async function invalidateListsOf(queries: QueryClient, visibility: Visibility) {
  const lists = [PUBLIC_KEY, MINE_KEY].flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }))
  for (const list of lists.filter((list) => scopeOf(list) === visibility)) {
    const { queryKey } = list
    // One that is open stays as long as it is: it gets the image with its next refetch.
    if (!list.isActive()) queries.setQueryData<ImagePages>(queryKey, firstPageOf)
    await queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

function isListKey(queryKey: QueryKey, list: ListKey): boolean {
  return list.every((part, index) => queryKey[index] === part)
}

type FetchPage = (input: PageInput, options: { signal: AbortSignal }) => Promise<ImageList>

type PageInput = ImageFilters & { cursor?: string; pageSize?: number }

const FIRST_PAGE: string | null = null
/** Larger than the first, so that fast scrolling hardly ever meets the limit on list calls. */
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
    queryFn: async ({ pageParam: cursor, signal }): Promise<ImageListPage> => {
      const readVersion = currentVersion()
      const input = cursor === null ? filters : { ...filters, cursor, pageSize: LATER_PAGE_SIZE }
      return { ...(await fetchPage(input, { signal })), readVersion }
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // Age alone is no reason to refetch many pages: what changes a list refreshes it.
    staleTime: Infinity,
    // While a search is under way what was there stays, if it is the same visitor's.
    placeholderData: (
      previous: InfiniteData<ImageListPage, string | null> | undefined,
      query?: { queryKey: QueryKey },
    ) => (query && isListKey(query.queryKey, queryKey) ? previous : undefined),
    // On the server a list goes with its request; a time would hold it there.
    gcTime: gcTimeOf(KEPT_MS),
  })
}

/**
 * Takes out what is not among `ids` if what stays is how they begin, and returns whether it is. A search shows only some of them,
 * and a pending page may have been read before the last change.
 */
function narrowTo(queries: QueryClient, queryKey: QueryKey, ids: ReadonlySet<string>): boolean {
  const { data, fetchStatus } = queries.getQueryState<ImagePages>(queryKey) ?? {}
  if (!data || fetchStatus !== 'idle' || typeof queryKey.at(-1) === 'object') return false
  const pages = data.pages.map(({ images, ...page }) => {
    return { ...page, images: images.filter(({ id }) => ids.has(id)), total: ids.size }
  })
  const [left, order] = [imagesOf({ ...data, pages }), [...ids]]
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
