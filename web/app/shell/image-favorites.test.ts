import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { favoriteIds, putFavorite } from '../features/favorites/favorites.queries.ts'
import { clearImageOverlay, imageOverlay } from '../features/images/image-overlay.ts'
import { favoriteImages, listedImages } from '../features/images/images.queries.ts'
import { makeImage } from '../testing/image-fixture.ts'
import { createFavoriteOverlay, refreshFavorites } from './image-favorites.tsx'

beforeEach(clearImageOverlay)

/** Opens the favorites screen, scrolled to its second page, with a server whose favorites change. */
async function openScreen(favorites = ['fox', 'owl', 'bee', 'cat', 'elk']) {
  const server = { ids: favorites, fails: false, response: Promise.resolve() }
  const requests = { pages: 0 }
  const ids = async () => {
    if (server.fails) throw new TypeError('Failed to fetch')
    return { favorites: server.ids, nextCursor: null }
  }
  const pages = async ({ cursor }: { cursor?: string }) => {
    requests.pages += 1
    const start = Number(cursor ?? 0)
    const page = server.ids.slice(start, start + 2)
    const nextCursor = start + 2 < server.ids.length ? String(start + 2) : null
    await server.response
    return { images: page.map((id) => makeImage({ id })), total: server.ids.length, nextCursor }
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = favoriteImages({ favorites: { list: pages } }, 'ada')
  const idsQuery = favoriteIds({ favorites: { list: ids } }, 'ada')
  await Promise.all([queries.fetchInfiniteQuery({ ...list, pages: 2 }), queries.fetchQuery(idsQuery)])
  onTestFinished(new InfiniteQueryObserver(queries, list).subscribe(() => undefined))
  onTestFinished(new QueryObserver(queries, idsQuery).subscribe(() => undefined))
  requests.pages = 0
  const api = { images: { get: async ({ id }: { id: string }) => ({ image: makeImage({ id }) }) } }
  return {
    server,
    requests,
    queries,
    list,
    idsQuery,
    visibleIds: () =>
      listedImages(queries.getQueryData(list.queryKey), 'favorites', imageOverlay()).images.map(({ id }) => id),
    refresh: (reconnected = false) => refreshFavorites({ api, queries, viewerId: 'ada' }, { reconnected }),
    /** Simulates a toggle with its response. */
    toggle(imageId: string, favorited: boolean) {
      const change = createFavoriteOverlay(queries).changeFavorite(imageId, { favorited, step: favorited ? 1 : -1 })
      server.ids = [...(favorited ? [imageId] : []), ...server.ids.filter((id) => id !== imageId)]
      void putFavorite(queries, 'ada', { imageId, favorited })
      change.settle({ favorited, favoriteCount: 0 })
    },
  }
}

test('a change made on this page is not refetched', async () => {
  const { requests, refresh, toggle, visibleIds } = await openScreen()
  toggle('owl', false)
  await refresh()
  expect([visibleIds(), requests.pages]).toEqual([['fox', 'bee', 'cat'], 0])
})

test.each([
  ['a favorite that came', ['new', 'fox', 'owl', 'bee', 'cat', 'elk']],
  ['one that came for another that went', ['fox', 'new', 'bee', 'cat', 'elk']],
  ['one that went and came back', ['owl', 'fox', 'bee', 'cat', 'elk']],
])('%s elsewhere is refetched, up to the scrolled page', async (_what, ids) => {
  const { requests, server, refresh, visibleIds } = await openScreen()
  server.ids = ids
  await refresh()
  await expect.poll(visibleIds).toEqual(ids.slice(0, 4))
  expect(requests.pages).toBe(2)
})

test.each([
  ['a favorite that went', ['fox', 'bee', 'cat', 'elk'], ['fox', 'bee', 'cat']],
  ['a favorite that went beyond what is shown', ['fox', 'owl', 'bee', 'cat'], ['fox', 'owl', 'bee', 'cat']],
  ['all favorites that went', [], []],
])('%s elsewhere is removed with its count, without refetching a page', async (_what, ids, expectedIds) => {
  const { requests, server, refresh, visibleIds, queries, list } = await openScreen()
  server.ids = ids
  await refresh()
  expect([visibleIds(), requests.pages]).toEqual([expectedIds, 0])
  expect(queries.getQueryData(list.queryKey)?.pages.map(({ total }) => total)).toEqual([ids.length, ids.length])
})

test('when all visible favorites were removed elsewhere, the rest is fetched', async () => {
  const { server, refresh, visibleIds } = await openScreen()
  server.ids = ['elk']
  await refresh()
  await expect.poll(visibleIds).toEqual(['elk'])
})

test('a favorite added at the end of a complete list is fetched', async () => {
  const { server, refresh, visibleIds } = await openScreen(['fox', 'owl', 'bee'])
  server.ids = ['fox', 'owl', 'bee', 'cat']
  await refresh()
  await expect.poll(visibleIds).toEqual(['fox', 'owl', 'bee', 'cat'])
})

test('a change elsewhere is fetched even after a change on this page', async () => {
  const { server, refresh, toggle, visibleIds } = await openScreen()
  toggle('owl', false)
  server.ids = ['new', ...server.ids]
  await refresh()
  await expect.poll(visibleIds).toEqual(['new', 'fox', 'bee', 'cat'])
})

test('a favorite that only the list does not contain is fetched', async () => {
  const { server, refresh, queries, idsQuery, visibleIds } = await openScreen()
  server.ids = ['new', 'fox', 'owl', 'bee']
  await queries.invalidateQueries(idsQuery)
  await refresh()
  await expect.poll(visibleIds).toEqual(['new', 'fox', 'owl', 'bee'])
})

test.each([
  ['when the ids can not be read', { fails: true, reconnected: false }],
  ['when anything may have changed', { fails: false, reconnected: true }],
])('the pages are always refetched %s', async (_when, { fails, reconnected }) => {
  const { requests, server, refresh } = await openScreen()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  server.fails = fails
  await refresh(reconnected)
  await expect.poll(() => requests.pages).toBe(2)
})

test('a page fetch that started before the change is repeated', async () => {
  const { server, queries, list, refresh, toggle, visibleIds } = await openScreen()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.response = promise
  const pendingRefetch = queries.refetchQueries({ queryKey: list.queryKey })
  toggle('owl', false)
  await refresh()
  resolve()
  await pendingRefetch
  await expect.poll(visibleIds).toEqual(['fox', 'bee', 'cat', 'elk'])
})
