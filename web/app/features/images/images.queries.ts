import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import type { Api } from '../../lib/visit.ts'
import { gatherImages } from './gathered-images.ts'

type ListKey = readonly string[]
type ImagePages = InfiniteData<ImageList, string | null>

/** The public gallery, newest first. In the loader with the in-process client, in the browser with the other one: same keys. */
export function publicImages(api: { images: { listPublic: FetchPage } }) {
  return imagePages(PUBLIC_KEY, api.images.listPublic)
}

/** The signed-in visitor's own images, newest first. Each visitor's are kept apart: what was read for one is never shown to the next. */
export function myImages(api: { images: { listMine: FetchPage } }, viewerId: string) {
  return imagePages([...MINE_KEY, viewerId], api.images.listMine)
}

export type ImageListQuery = ReturnType<typeof publicImages>

/** One image, by id, as this visitor may see it. */
export function oneImage(api: Api, id: string, viewerId: string | null) {
  return queryOptions({
    queryKey: ['images', 'one', id, viewerId],
    queryFn: async ({ signal }) => (await api.images.get({ id }, { signal })).image,
    staleTime: Infinity,
  })
}

/** All images of the pages, each once: what came in meanwhile shifts a list by page. */
export function imagesOf(list: InfiniteData<ImageList, unknown> | undefined): Image[] {
  return gatherImages(list?.pages ?? [])
}

/** Reads the lists anew from their first page. */
export async function refreshImageLists(queries: QueryClient) {
  const lists = [PUBLIC_KEY, MINE_KEY]
  for (const queryKey of lists) queries.setQueriesData<ImagePages>({ queryKey }, firstPageOf)
  await Promise.all(lists.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

type FetchPage = (input: { cursor?: string; pageSize?: number }, options: { signal: AbortSignal }) => Promise<ImageList>

const FIRST_PAGE: string | null = null
/** Larger than the first, so that who scrolls fast hardly ever meets the limit on calls of lists. */
const LATER_PAGE_SIZE = 60
/** So long a list is there for the way back. */
const KEPT_MS = 30 * 60_000
const PUBLIC_KEY: ListKey = ['images', 'public']
const MINE_KEY: ListKey = ['images', 'mine']

function imagePages(queryKey: ListKey, fetchPage: FetchPage) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      fetchPage(cursor === null ? {} : { cursor, pageSize: LATER_PAGE_SIZE }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // Growing old alone is no reason to read many pages again: whoever changes a list refreshes it.
    staleTime: Infinity,
    // On the server a list goes with its request; a time would hold it there.
    gcTime: import.meta.env.SSR ? Infinity : KEPT_MS,
  })
}

function firstPageOf(data: ImagePages | undefined): ImagePages | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}
