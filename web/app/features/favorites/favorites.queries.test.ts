import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { favoriteIdsQuery, isCachedFavorite, putFavorite, refreshFavoriteIds } from './favorites.queries.ts'

/** A fake call that lists favorites in small pages. The cursor is the start of the next page. */
function createFavorites(ids: string[], pageSize = 2) {
  const requests: unknown[] = []
  const list = async (input: { cursor?: string | undefined }) => {
    requests.push(input)
    const start = Number(input.cursor ?? 0)
    const end = start + pageSize
    return { favorites: ids.slice(start, end), nextCursor: end < ids.length ? String(end) : null }
  }
  return { ids, requests, query: favoriteIdsQuery({ favorites: { list } }, 'ada'), queries: new QueryClient() }
}

test('all pages of favorite ids are fetched by cursor', async () => {
  const { requests, query, queries } = createFavorites(['fox', 'owl', 'bee', 'cat', 'elk'])
  expect([...(await queries.fetchQuery(query))]).toEqual(['fox', 'owl', 'bee', 'cat', 'elk'])
  expect(requests).toEqual([
    { fields: 'ids', pageSize: 1000 },
    { fields: 'ids', pageSize: 1000, cursor: '2' },
    { fields: 'ids', pageSize: 1000, cursor: '4' },
  ])
})

test('favorite ids stay fresh for five minutes, per user', async () => {
  const { query } = createFavorites([])
  expect(query.staleTime).toBe(300_000)
  expect(query.queryKey).toContain('ada')
})

test('a failed fetch is logged, and the favorites stay unknown', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = () => Promise.reject(new TypeError('Failed to fetch'))
  await queries.fetchQuery(favoriteIdsQuery({ favorites: { list } }, 'ada')).catch(() => undefined)
  expect(log).toHaveBeenCalledWith('Failed to fetch favorites', expect.any(TypeError))
  expect(isCachedFavorite(queries, 'ada', 'fox')).toBeUndefined()
})

test("the server's result for one image is cached at once, and only for its user", async () => {
  const { query, queries } = createFavorites(['fox'])
  await queries.fetchQuery(query)
  await putFavorite(queries, 'ada', { imageId: 'owl', favorited: true })
  await putFavorite(queries, 'ada', { imageId: 'fox', favorited: false })
  expect([isCachedFavorite(queries, 'ada', 'owl'), isCachedFavorite(queries, 'ada', 'fox')]).toEqual([true, false])
  expect(isCachedFavorite(queries, 'bob', 'owl')).toBeUndefined()
})

test('if the favorites cannot be loaded, a result for one image is not cached as the whole list', async () => {
  const { query, queries } = createFavorites(['fox'])
  await putFavorite(queries, 'ada', { imageId: 'owl', favorited: true })
  expect(queries.getQueryData(query.queryKey)).toBeUndefined()
})

test('a refresh returns the images that were added and removed', async () => {
  const { ids, query, queries } = createFavorites(['fox', 'owl'])
  await queries.fetchQuery(query)
  ids.splice(0, 2, 'owl', 'bee')
  // With an observer, an invalidated query is refetched at once.
  const unsubscribe = new QueryObserver(queries, query).subscribe(() => undefined)
  const { changed, ids: currentIds } = await refreshFavoriteIds(queries, 'ada')
  expect([changed.sort(), [...(currentIds ?? [])]]).toEqual([
    ['bee', 'fox'],
    ['owl', 'bee'],
  ])
  unsubscribe()
})
