import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { favoriteIds, isKnownFavorite, putFavorite, refreshFavoriteIds } from './favorites.queries.ts'

/** The call that lists favorites, a few to a page; the cursor is where the next page begins. */
function createFavorites(ids: string[], pageSize = 2) {
  const asked: unknown[] = []
  const list = async (input: { cursor?: string | undefined }) => {
    asked.push(input)
    const start = Number(input.cursor ?? 0)
    const end = start + pageSize
    return { favorites: ids.slice(start, end), nextCursor: end < ids.length ? String(end) : null }
  }
  return { ids, asked, query: favoriteIds({ favorites: { list } }, 'ada'), queries: new QueryClient() }
}

test('the ids of all favorites are read by cursor until there are no more', async () => {
  const { asked, query, queries } = createFavorites(['fox', 'owl', 'bee', 'cat', 'elk'])
  expect([...(await queries.fetchQuery(query))]).toEqual(['fox', 'owl', 'bee', 'cat', 'elk'])
  expect(asked).toEqual([
    { fields: 'ids', pageSize: 1000 },
    { fields: 'ids', pageSize: 1000, cursor: '2' },
    { fields: 'ids', pageSize: 1000, cursor: '4' },
  ])
})

test('they are kept for five minutes, for one visitor', async () => {
  const { query } = createFavorites([])
  expect(query.staleTime).toBe(300_000)
  expect(query.queryKey).toContain('ada')
})

test('that they cannot be read is logged, and no heart is known', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = () => Promise.reject(new TypeError('Failed to fetch'))
  await queries.fetchQuery(favoriteIds({ favorites: { list } }, 'ada')).catch(() => undefined)
  expect(log).toHaveBeenCalledWith('Failed to fetch favorites', expect.any(TypeError))
  expect(isKnownFavorite(queries, 'ada', 'fox')).toBeUndefined()
})

test("what the server answered about one image is known at once, and is no other visitor's", async () => {
  const { query, queries } = createFavorites(['fox'])
  await queries.fetchQuery(query)
  putFavorite(queries, 'ada', { imageId: 'owl', favorited: true })
  putFavorite(queries, 'ada', { imageId: 'fox', favorited: false })
  expect([isKnownFavorite(queries, 'ada', 'owl'), isKnownFavorite(queries, 'ada', 'fox')]).toEqual([true, false])
  expect(isKnownFavorite(queries, 'bob', 'owl')).toBeUndefined()
})

test('one favorite that is known without the others leaves them to be read', () => {
  const { query, queries } = createFavorites(['fox'])
  putFavorite(queries, 'ada', { imageId: 'owl', favorited: true })
  expect(queries.getQueryState(query.queryKey)?.isInvalidated).toBe(true)
})

test('reading anew tells which images have come and gone', async () => {
  const { ids, query, queries } = createFavorites(['fox', 'owl'])
  await queries.fetchQuery(query)
  ids.splice(0, 2, 'owl', 'bee')
  // Somebody looks at them, so that they are read at once.
  const leave = new QueryObserver(queries, query).subscribe(() => undefined)
  const { changed, ids: read } = await refreshFavoriteIds(queries, 'ada')
  expect([changed.sort(), [...(read ?? [])]]).toEqual([
    ['bee', 'fox'],
    ['owl', 'bee'],
  ])
  leave()
})
