import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { expect, test } from 'vitest'
import {
  favoriteImages,
  imagesOf,
  myImages,
  publicImages,
  refreshImageLists,
  refetchPublicImages,
} from './images.queries.ts'
import { makeImage } from './make-image.ts'

const PAGE_SIZE = 2

/** A fake list call over an array that the test may change. The cursor is the last id of a page. */
function createGallery(images: Image[]) {
  const asked: (string | null)[] = []
  const sizes: (number | undefined)[] = []
  const list = async ({ cursor, pageSize }: { cursor?: string; pageSize?: number } = {}): Promise<ImageList> => {
    asked.push(cursor ?? null)
    sizes.push(pageSize)
    const start = cursor ? images.findIndex((image) => image.id === cursor) + 1 : 0
    const page = images.slice(start, start + PAGE_SIZE)
    const nextCursor = start + PAGE_SIZE < images.length ? (page.at(-1)?.id ?? null) : null
    return { images: page, total: images.length, nextCursor }
  }
  const query = publicImages({ images: { listPublic: list } })
  return { images, asked, sizes, query }
}

const makeImages = (count: number) => Array.from({ length: count }, () => makeImage())

test('pages are fetched by cursor until there is no next page', async () => {
  const { images, asked, query } = createGallery(makeImages(5))
  const data = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 })
  expect(imagesOf(data)).toEqual(images)
  expect(asked).toEqual([null, images[1]?.id, images[3]?.id])
})

test('a list that fits on the first page needs one request', async () => {
  const { query, asked } = createGallery(makeImages(2))
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 })
  expect(asked).toEqual([null])
})

test('the first page has the default size, and later pages are larger', async () => {
  const { sizes, query } = createGallery(makeImages(5))
  await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 })
  expect(sizes).toEqual([undefined, 60, 60])
})

test('a refresh fetches only the first page, with new images', async () => {
  const { images, asked, query } = createGallery(makeImages(5))
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery({ ...query, pages: 3 })
  asked.length = 0
  const created = makeImage()
  images.unshift(created)
  // The list has no observer in this test, so the refresh only invalidates it.
  await refreshImageLists(queries)
  const data = await queries.fetchInfiniteQuery({ ...query, staleTime: 0 })
  expect(asked).toEqual([null])
  expect(imagesOf(data)[0]).toEqual(created)
  expect(data.pages).toHaveLength(1)
})

test('refetching the public lists leaves out those with several loaded pages', async () => {
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
  expect(myImages(api, 'ada').queryKey).not.toEqual(myImages(api, 'bob').queryKey)
})

test("a refresh also invalidates the viewer's own images", async () => {
  const images = makeImages(1)
  const list = async () => ({ images: [...images], total: images.length, nextCursor: null })
  const query = myImages({ images: { listMine: list } }, 'ada')
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery(query)
  images.unshift(makeImage())
  await refreshImageLists(queries)
  expect(queries.getQueryState(query.queryKey)?.isInvalidated).toBe(true)
})

test('every search is a list of its own, sends its filters with every page and is refreshed like the others', async () => {
  const asked: unknown[] = []
  const listPublic = async (input: { cursor?: string }) => {
    asked.push(input)
    return { images: makeImages(1), total: 2, nextCursor: input.cursor ? null : 'next' }
  }
  const search = publicImages({ images: { listPublic } }, { q: 'fox', ratio: '1:1' })
  expect(search.queryKey).not.toEqual(publicImages({ images: { listPublic } }).queryKey)
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery({ ...search, pages: 9 })
  expect(asked).toEqual([
    { q: 'fox', ratio: '1:1' },
    { q: 'fox', ratio: '1:1', cursor: 'next', pageSize: 60 },
  ])
  await refreshImageLists(queries)
  expect(queries.getQueryState(search.queryKey)?.isInvalidated).toBe(true)
})

test('while a search loads, the previous list stays, but never that of another user', () => {
  const api = { images: { listMine: () => new Promise<never>(() => {}) } }
  const queries = new QueryClient()
  const known = { pages: [{ images: makeImages(1), total: 1, nextCursor: null }], pageParams: [null] }
  queries.setQueryData(myImages(api, 'ada').queryKey, known)
  const observer = new InfiniteQueryObserver(queries, myImages(api, 'ada'))
  const leave = observer.subscribe(() => {})
  observer.setOptions(myImages(api, 'ada', { q: 'fox' }))
  expect(observer.getCurrentResult()).toMatchObject({ data: known, isPlaceholderData: true })
  observer.setOptions(myImages(api, 'bob', { q: 'fox' }))
  expect(observer.getCurrentResult().data).toBeUndefined()
  leave()
})

test('an image on two pages, or twice on one, is listed once', () => {
  const [one, two, three] = [makeImage(), makeImage(), makeImage()]
  const page = (...images: Image[]) => ({ images, total: 9, nextCursor: null })
  const list = { pages: [page(one, two, one), page(two, three)], pageParams: [] }
  expect(imagesOf(list)).toEqual([one, two, three])
  expect(imagesOf(undefined)).toEqual([])
})

test('a refresh keeps all loaded pages of the favorites and invalidates them', async () => {
  const images = makeImages(2)
  const list = async ({ cursor }: { cursor?: string }): Promise<ImageList> =>
    cursor === undefined
      ? { images: images.slice(0, 1), total: 2, nextCursor: 'more' }
      : { images: images.slice(1), total: 2, nextCursor: null }
  const favorites = favoriteImages({ favorites: { list } }, 'ada')
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery({ ...favorites, pages: 2 })
  await refreshImageLists(queries)
  expect(queries.getQueryData(favorites.queryKey)?.pages).toHaveLength(2)
  expect(queries.getQueryState(favorites.queryKey)?.isInvalidated).toBe(true)
})
