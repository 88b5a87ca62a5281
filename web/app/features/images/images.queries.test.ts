import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { expect, test } from 'vitest'
import {
  favoriteImagesQuery,
  flattenImagePages,
  ownImagesQuery,
  publicImagesQuery,
  refreshImageLists,
  refetchPublicImages,
} from './images.queries.ts'
import { makeImage } from '../../testing/image-fixture.ts'

const PAGE_SIZE = 2

/** A fake list call over an array that the test may change. The cursor is the last id of a page. */
function createGallery(images: Image[]) {
  const requests: (string | null)[] = []
  const pageSizes: (number | undefined)[] = []
  const list = async ({ cursor, pageSize }: { cursor?: string; pageSize?: number } = {}): Promise<ImageList> => {
    requests.push(cursor ?? null)
    pageSizes.push(pageSize)
    const start = cursor ? images.findIndex((image) => image.id === cursor) + 1 : 0
    const page = images.slice(start, start + PAGE_SIZE)
    const nextCursor = start + PAGE_SIZE < images.length ? (page.at(-1)?.id ?? null) : null
    return { images: page, total: images.length, nextCursor }
  }
  const query = publicImagesQuery({ images: { listPublic: list } })
  return { images, requests, pageSizes, query }
}

const makeImages = (count: number) => Array.from({ length: count }, () => makeImage())

test('pages are fetched by cursor until there is no next page', async () => {
  const { images, requests, query } = createGallery(makeImages(5))
  const data = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 })
  expect(flattenImagePages(data)).toEqual(images)
  expect(requests).toEqual([null, images[1]?.id, images[3]?.id])
})

test('a list that fits on the first page needs one request', async () => {
  const { query, requests } = createGallery(makeImages(2))
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 })
  expect(requests).toEqual([null])
})

test('the first page has the default size, and later pages are larger', async () => {
  const { pageSizes, query } = createGallery(makeImages(5))
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 })
  expect(pageSizes).toEqual([undefined, 60, 60])
})

test('a refresh fetches only the first page, with new images', async () => {
  const { images, requests, query } = createGallery(makeImages(5))
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery({ ...query, pages: 3 })
  requests.length = 0
  const created = makeImage()
  images.unshift(created)
  // The list has no observer in this test, so the refresh only invalidates it.
  await refreshImageLists(queries)
  const data = await queries.fetchInfiniteQuery({ ...query, staleTime: 0 })
  expect(requests).toEqual([null])
  expect(flattenImagePages(data)[0]).toEqual(created)
  expect(data.pages).toHaveLength(1)
})

test('public lists with several loaded pages are not refetched', async () => {
  const { query } = createGallery(makeImages(5))
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery(query)
  await refetchPublicImages(queries)
  expect(queries.getQueryState(query.queryKey)?.isInvalidated).toBe(true)
  await queries.fetchInfiniteQuery({ ...query, pages: 2, staleTime: 0 })
  await refetchPublicImages(queries)
  expect(queries.getQueryState(query.queryKey)?.isInvalidated).toBe(false)
})

test('the own images of two users have different keys', () => {
  const api = { images: { listMine: () => Promise.reject(new Error('unexpected request')) } }
  expect(ownImagesQuery(api, 'ada').queryKey).not.toEqual(ownImagesQuery(api, 'bob').queryKey)
})

test("a refresh also invalidates the viewer's own images", async () => {
  const images = makeImages(1)
  const list = async () => ({ images: [...images], total: images.length, nextCursor: null })
  const query = ownImagesQuery({ images: { listMine: list } }, 'ada')
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery(query)
  images.unshift(makeImage())
  await refreshImageLists(queries)
  expect(queries.getQueryState(query.queryKey)?.isInvalidated).toBe(true)
})

test('every search is cached as its own list, sends its filters with every page and is refreshed like the other lists', async () => {
  const requests: unknown[] = []
  const listPublic = async (input: { cursor?: string }) => {
    requests.push(input)
    return { images: makeImages(1), total: 2, nextCursor: input.cursor ? null : 'next' }
  }
  const search = publicImagesQuery({ images: { listPublic } }, { q: 'fox', ratio: '1:1' })
  expect(search.queryKey).not.toEqual(publicImagesQuery({ images: { listPublic } }).queryKey)
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery({ ...search, pages: 9 })
  expect(requests).toEqual([
    { q: 'fox', ratio: '1:1' },
    { q: 'fox', ratio: '1:1', cursor: 'next', pageSize: 60 },
  ])
  await refreshImageLists(queries)
  expect(queries.getQueryState(search.queryKey)?.isInvalidated).toBe(true)
})

test('while a search loads, the previous list stays, but never that of another user', () => {
  const api = { images: { listMine: () => new Promise<never>(() => {}) } }
  const queries = new QueryClient()
  const cached = { pages: [{ images: makeImages(1), total: 1, nextCursor: null }], pageParams: [null] }
  queries.setQueryData(ownImagesQuery(api, 'ada').queryKey, cached)
  const observer = new InfiniteQueryObserver(queries, ownImagesQuery(api, 'ada'))
  const unsubscribe = observer.subscribe(() => {})
  observer.setOptions(ownImagesQuery(api, 'ada', { q: 'fox' }))
  expect(observer.getCurrentResult()).toMatchObject({ data: cached, isPlaceholderData: true })
  observer.setOptions(ownImagesQuery(api, 'bob', { q: 'fox' }))
  expect(observer.getCurrentResult().data).toBeUndefined()
  unsubscribe()
})

test('an image on two pages, or twice on one, is listed once', () => {
  const [one, two, three] = [makeImage(), makeImage(), makeImage()]
  const page = (...images: Image[]) => ({ images, total: 9, nextCursor: null })
  const list = { pages: [page(one, two, one), page(two, three)], pageParams: [] }
  expect(flattenImagePages(list)).toEqual([one, two, three])
  expect(flattenImagePages(undefined)).toEqual([])
})

test('a refresh keeps all loaded pages of the favorites and invalidates them', async () => {
  const images = makeImages(2)
  const list = async ({ cursor }: { cursor?: string }): Promise<ImageList> =>
    cursor === undefined
      ? { images: images.slice(0, 1), total: 2, nextCursor: 'more' }
      : { images: images.slice(1), total: 2, nextCursor: null }
  const favorites = favoriteImagesQuery({ favorites: { list } }, 'ada')
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery({ ...favorites, pages: 2 })
  await refreshImageLists(queries)
  expect(queries.getQueryData(favorites.queryKey)?.pages).toHaveLength(2)
  expect(queries.getQueryState(favorites.queryKey)?.isInvalidated).toBe(true)
})
