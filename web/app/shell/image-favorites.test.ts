import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { favoriteIdsQuery, putFavorite } from '../features/favorites/favorites.queries.ts'
import { clearImageOverlay, getImageOverlay } from '../features/images/image-overlay.ts'
import { favoriteImagesQuery, applyImageOverlay } from '../features/images/images.queries.ts'
import { makeImage } from '../testing/image-fixture.ts'
import { createFavoriteOverlay, refreshFavorites } from './image-favorites.tsx'

beforeEach(clearImageOverlay)

/** Opens the favorites with two loaded pages of two images each. The test can change the favorites on the server. */
async function openScreen(favorites = ['fox', 'owl', 'bee', 'cat', 'elk']) {
  const server = { ids: favorites, fails: false, response: Promise.resolve() }
  const requests = { pages: 0 }
  const listIds = async () => {
    if (server.fails) throw new TypeError('Failed to fetch')
    return { favorites: server.ids, nextCursor: null }
  }
  const listPage = async ({ cursor }: { cursor?: string }) => {
    requests.pages += 1
    const start = Number(cursor ?? 0)
    const page = server.ids.slice(start, start + 2)
    const nextCursor = start + 2 < server.ids.length ? String(start + 2) : null
    await server.response
    return { images: page.map((id) => makeImage({ id })), total: server.ids.length, nextCursor }
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = favoriteImagesQuery({ favorites: { list: listPage } }, 'ada')
  const idsQuery = favoriteIdsQuery({ favorites: { list: listIds } }, 'ada')
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
    getVisibleIds: () =>
      applyImageOverlay(queries.getQueryData(list.queryKey), 'favorites', getImageOverlay()).images.map(({ id }) => id),
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
  const { requests, refresh, toggle, getVisibleIds } = await openScreen()
  toggle('owl', false)
  await refresh()
  expect([getVisibleIds(), requests.pages]).toEqual([['fox', 'bee', 'cat'], 0])
})

test.each([
  ['a favorite that was added', ['new', 'fox', 'owl', 'bee', 'cat', 'elk']],
  ['a favorite that was replaced by another', ['fox', 'new', 'bee', 'cat', 'elk']],
  ['a favorite that was removed and added again', ['owl', 'fox', 'bee', 'cat', 'elk']],
])('%s elsewhere is refetched, up to the scrolled page', async (_what, ids) => {
  const { requests, server, refresh, getVisibleIds } = await openScreen()
  server.ids = ids
  await refresh()
  await expect.poll(getVisibleIds).toEqual(ids.slice(0, 4))
  expect(requests.pages).toBe(2)
})

test.each([
  ['a favorite', ['fox', 'bee', 'cat', 'elk'], ['fox', 'bee', 'cat']],
  ['a favorite beyond the loaded pages', ['fox', 'owl', 'bee', 'cat'], ['fox', 'owl', 'bee', 'cat']],
  ['every favorite', [], []],
])(
  '%s that was removed elsewhere is removed here and from the total, without refetching a page',
  async (_what, ids, expectedIds) => {
    const { requests, server, refresh, getVisibleIds, queries, list } = await openScreen()
    server.ids = ids
    await refresh()
    expect([getVisibleIds(), requests.pages]).toEqual([expectedIds, 0])
    expect(queries.getQueryData(list.queryKey)?.pages.map(({ total }) => total)).toEqual([ids.length, ids.length])
  },
)

test('when all visible favorites were removed elsewhere, the rest is fetched', async () => {
  const { server, refresh, getVisibleIds } = await openScreen()
  server.ids = ['elk']
  await refresh()
  await expect.poll(getVisibleIds).toEqual(['elk'])
})

test('a favorite added at the end of a complete list is fetched', async () => {
  const { server, refresh, getVisibleIds } = await openScreen(['fox', 'owl', 'bee'])
  server.ids = ['fox', 'owl', 'bee', 'cat']
  await refresh()
  await expect.poll(getVisibleIds).toEqual(['fox', 'owl', 'bee', 'cat'])
})

test('a change elsewhere is fetched even after a change on this page', async () => {
  const { server, refresh, toggle, getVisibleIds } = await openScreen()
  toggle('owl', false)
  server.ids = ['new', ...server.ids]
  await refresh()
  await expect.poll(getVisibleIds).toEqual(['new', 'fox', 'bee', 'cat'])
})

test('a favorite that is in the loaded ids but not in the list is fetched', async () => {
  const { server, refresh, queries, idsQuery, getVisibleIds } = await openScreen()
  server.ids = ['new', 'fox', 'owl', 'bee']
  await queries.invalidateQueries(idsQuery)
  await refresh()
  await expect.poll(getVisibleIds).toEqual(['new', 'fox', 'owl', 'bee'])
})

test.each([
  ['if fetching the ids fails', { fails: true, reconnected: false }],
  ['after a reconnect', { fails: false, reconnected: true }],
])('the pages are refetched %s', async (_when, { fails, reconnected }) => {
  const { requests, server, refresh } = await openScreen()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  server.fails = fails
  await refresh(reconnected)
  await expect.poll(() => requests.pages).toBe(2)
})

test('a page request that started before a change is repeated', async () => {
  const { server, queries, list, refresh, toggle, getVisibleIds } = await openScreen()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.response = promise
  const pendingRefetch = queries.refetchQueries({ queryKey: list.queryKey })
  toggle('owl', false)
  await refresh()
  resolve()
  await pendingRefetch
  await expect.poll(getVisibleIds).toEqual(['fox', 'bee', 'cat', 'elk'])
})
