import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { favoriteIds, putFavorite } from '../features/favorites/favorites.queries.ts'
import { clearImageOverlay, imageOverlay } from '../features/images/image-overlay.ts'
import { favoriteImages, listedImages } from '../features/images/images.queries.ts'
import { makeImage } from '../features/images/make-image.ts'
import { createShownImages, refreshFavorites } from './image-favorites.tsx'

beforeEach(clearImageOverlay)

/** The favorites screen, scrolled to its second page, of a server whose favorites change. */
async function openScreen(favorites = ['fox', 'owl', 'bee', 'cat', 'elk']) {
  const server = { ids: favorites, fails: false, answer: Promise.resolve() }
  const asked = { pages: 0 }
  const ids = async () => {
    if (server.fails) throw new TypeError('Failed to fetch')
    return { favorites: server.ids, nextCursor: null }
  }
  const pages = async ({ cursor }: { cursor?: string }) => {
    asked.pages += 1
    const start = Number(cursor ?? 0)
    const page = server.ids.slice(start, start + 2)
    const nextCursor = start + 2 < server.ids.length ? String(start + 2) : null
    await server.answer
    return { images: page.map((id) => makeImage({ id })), total: server.ids.length, nextCursor }
  }
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = favoriteImages({ favorites: { list: pages } }, 'ada')
  const known = favoriteIds({ favorites: { list: ids } }, 'ada')
  await Promise.all([queries.fetchInfiniteQuery({ ...list, pages: 2 }), queries.fetchQuery(known)])
  onTestFinished(new InfiniteQueryObserver(queries, list).subscribe(() => undefined))
  onTestFinished(new QueryObserver(queries, known).subscribe(() => undefined))
  asked.pages = 0
  const api = { images: { get: async ({ id }: { id: string }) => ({ image: makeImage({ id }) }) } }
  return {
    server,
    asked,
    queries,
    list,
    known,
    shown: () =>
      listedImages(queries.getQueryData(list.queryKey), 'favorites', imageOverlay()).images.map(({ id }) => id),
    hear: (missed = false) => refreshFavorites({ api, queries, viewerId: 'ada' }, { missed }),
    /** As when the toggle was answered. */
    press(imageId: string, favorited: boolean) {
      const change = createShownImages(queries).changeFavorite(imageId, { favorited, step: favorited ? 1 : -1 })
      server.ids = [...(favorited ? [imageId] : []), ...server.ids.filter((id) => id !== imageId)]
      putFavorite(queries, 'ada', { imageId, favorited })
      change.settle({ favorited, favoriteCount: 0 })
    },
  }
}

test('what was done here is not read again', async () => {
  const { asked, hear, press, shown } = await openScreen()
  press('owl', false)
  await hear()
  expect([shown(), asked.pages]).toEqual([['fox', 'bee', 'cat'], 0])
})

test.each([
  ['a favorite that came', ['new', 'fox', 'owl', 'bee', 'cat', 'elk']],
  ['one that came for another that went', ['fox', 'new', 'bee', 'cat', 'elk']],
  ['one that went and came back', ['owl', 'fox', 'bee', 'cat', 'elk']],
])('%s elsewhere is read, as far as it was scrolled', async (_what, ids) => {
  const { asked, server, hear, shown } = await openScreen()
  server.ids = ids
  await hear()
  await expect.poll(shown).toEqual(ids.slice(0, 4))
  expect(asked.pages).toBe(2)
})

test.each([
  ['a favorite that went', ['fox', 'bee', 'cat', 'elk'], ['fox', 'bee', 'cat']],
  ['a favorite that went beyond what is shown', ['fox', 'owl', 'bee', 'cat'], ['fox', 'owl', 'bee', 'cat']],
  ['all favorites that went', [], []],
])('%s elsewhere leaves what is shown and its count, and no page is read', async (_what, ids, left) => {
  const { asked, server, hear, shown, queries, list } = await openScreen()
  server.ids = ids
  await hear()
  expect([shown(), asked.pages]).toEqual([left, 0])
  expect(queries.getQueryData(list.queryKey)?.pages.map(({ total }) => total)).toEqual([ids.length, ids.length])
})

test('when all that is shown went elsewhere, what is left is read', async () => {
  const { server, hear, shown } = await openScreen()
  server.ids = ['elk']
  await hear()
  await expect.poll(shown).toEqual(['elk'])
})

test('one that came back at the end of a list that is shown whole is read', async () => {
  const { server, hear, shown } = await openScreen(['fox', 'owl', 'bee'])
  server.ids = ['fox', 'owl', 'bee', 'cat']
  await hear()
  await expect.poll(shown).toEqual(['fox', 'owl', 'bee', 'cat'])
})

test('what was done elsewhere while this page did something itself is read', async () => {
  const { server, hear, press, shown } = await openScreen()
  press('owl', false)
  server.ids = ['new', ...server.ids]
  await hear()
  await expect.poll(shown).toEqual(['new', 'fox', 'bee', 'cat'])
})

test('what the hearts know of already, and the list does not, is read', async () => {
  const { server, hear, queries, known, shown } = await openScreen()
  server.ids = ['new', 'fox', 'owl', 'bee']
  await queries.invalidateQueries(known)
  await hear()
  await expect.poll(shown).toEqual(['new', 'fox', 'owl', 'bee'])
})

test.each([
  ['when the ids can not be read', { fails: true, missed: false }],
  ['when anything may have changed', { fails: false, missed: true }],
])('the pages are read in any case %s', async (_when, { fails, missed }) => {
  const { asked, server, hear } = await openScreen()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  server.fails = fails
  await hear(missed)
  await expect.poll(() => asked.pages).toBe(2)
})

test('a page under way that was found out before the change is asked for again', async () => {
  const { server, queries, list, hear, press, shown } = await openScreen()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.answer = promise
  const reading = queries.refetchQueries({ queryKey: list.queryKey })
  press('owl', false)
  await hear()
  resolve()
  await reading
  await expect.poll(shown).toEqual(['fox', 'bee', 'cat', 'elk'])
})
