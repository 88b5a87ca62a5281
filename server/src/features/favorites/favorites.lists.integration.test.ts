import type { FavoritesList } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { imageRow, insertImage, type TestImage } from '../../../test/fixtures/image-rows.ts'
import { favorites } from './favorites.table.ts'

const { app, database, createUser } = await startTestApplication({}, { runsJobs: false })
const { db } = database
const [user, other] = [await createUser(), await createUser()]

/** Three moments for many favorites, so that most share their time with others. */
const MOMENTS = [1_000, 2_000, 2_001].map((after) => new Date(Date.UTC(2026, 0, 1) + after))
const LIKES = [0, 3, 3, 12]

type Favorite = TestImage & { addedAt: Date }
const favoriteOf = (index: number, given: Partial<TestImage> = {}): Favorite => ({
  ...imageRow({ favoriteCount: LIKES[index % 4] ?? 0, ...given }),
  addedAt: MOMENTS[index % 3] ?? new Date(),
})

const visible = [
  ...Array.from({ length: 20 }, (_, index) =>
    favoriteOf(index, { userId: other.id, prompt: `running foxes ${index}` }),
  ),
  ...Array.from({ length: 6 }, (_, index) => favoriteOf(index, { aspectRatio: '16:9', style: 'sketch' })),
  ...Array.from({ length: 5 }, (_, index) => favoriteOf(index, { userId: user.id, visibility: 'private' })),
]
const hidden = [
  favoriteOf(0, { userId: other.id, visibility: 'private' }),
  favoriteOf(1, { userId: user.id, deletedAt: new Date() }),
  favoriteOf(2, { userId: other.id, deletedAt: new Date() }),
]
for (const { addedAt, ...image } of [...visible, ...hidden]) {
  await insertImage(db, image)
  await db.insert(favorites).values({ userId: user.id, imageId: image.id, createdAt: addedAt })
}
const [theirs] = visible
await db.insert(favorites).values({ userId: other.id, imageId: theirs?.id ?? '', createdAt: new Date() })
// The favorite counts must stay as inserted above.
await db.execute('delete from favorite_deltas')

const byAdded = (a: Favorite, b: Favorite) => b.addedAt.getTime() - a.addedAt.getTime() || (a.id < b.id ? 1 : -1)
const idsOf = (rows: Favorite[]) => rows.toSorted(byAdded).map(({ id }) => id)
const NEWEST = idsOf(visible)
const MOST_LIKED = visible
  .toSorted((a, b) => (b.favoriteCount ?? 0) - (a.favoriteCount ?? 0) || byAdded(a, b))
  .map(({ id }) => id)

async function list(query: string, { headers } = user): Promise<FavoritesList> {
  const response = await app.inject({ url: `/api/users/favorites?${query}`, headers })
  expect(response.statusCode).toBe(200)
  return response.json<FavoritesList>()
}

test.each([
  ['newest', NEWEST],
  ['most_liked', MOST_LIKED],
])('%s: the list is the same by page and by cursor, without gaps or duplicates', async (sort, ids) => {
  for (const pageSize of [1, 7, ids.length - 1, ids.length, 1_000]) {
    const [byPage, byCursor]: [string[], string[]] = [[], []]
    let cursor: string | null = ''
    for (let page = 1; cursor !== null; page++) {
      const query = `sort=${sort}&pageSize=${pageSize}`
      byPage.push(...(await list(`${query}&page=${page}`)).favorites)
      const next: FavoritesList = await list(query + (cursor && `&cursor=${cursor}`))
      byCursor.push(...next.favorites)
      expect(next.images.map(({ id }) => id)).toEqual(next.favorites)
      expect(next.total).toBe(ids.length)
      cursor = next.nextCursor
    }
    expect([byPage, byCursor]).toEqual([ids, ids])
  }
  expect(await list(`sort=${sort}&page=99`)).toMatchObject({ favorites: [], images: [], nextCursor: null })
})

test('`fields=ids` returns only the ids', async () => {
  const response = await list('fields=ids&pageSize=1000')
  expect(response).toEqual({ favorites: NEWEST, images: [], total: NEWEST.length, nextCursor: null })
})

test('a hidden or deleted favorite is not listed, and is listed again with its image', async () => {
  const [first = ''] = NEWEST.filter((id) => visible.some((image) => image.id === id && image.userId === other.id))
  const change = (method: 'PATCH' | 'DELETE' | 'POST', path: string, payload: object) =>
    app.inject({ method, url: `/api/images/${first}${path}`, headers: other.headers, payload })
  const without = NEWEST.filter((id) => id !== first)
  for (const [away, back] of [
    [() => change('PATCH', '', { visibility: 'private' }), () => change('PATCH', '', { visibility: 'public' })],
    [() => change('DELETE', '', {}), () => change('POST', '/restore', {})],
  ] as const) {
    expect((await away()).statusCode).toBe(200)
    expect(await list('pageSize=1000')).toMatchObject({ favorites: without, total: without.length })
    expect((await back()).statusCode).toBe(200)
    expect((await list('pageSize=1000')).favorites).toEqual(NEWEST)
  }
})

test('a search or a filter returns the matching favorites and their total', async () => {
  const foxes = idsOf(visible.filter(({ prompt }) => prompt.includes('foxes')))
  const wide = idsOf(visible.filter(({ aspectRatio }) => aspectRatio === '16:9'))
  for (const [query, ids] of [
    ['q=fox+run', foxes],
    ['q=fox+heron', []],
    ['q=the', []],
    ['ratio=16%3A9', wide],
    ['style=sketch', wide],
    ['style=sketch&ratio=2%3A3', []],
  ] as const) {
    expect(await list(`pageSize=1000&${query}`)).toMatchObject({ favorites: ids, total: ids.length })
  }
})

test('each user has their own list', async () => {
  expect((await list('', other)).favorites).toEqual([theirs?.id])
  expect((await list('', await createUser())).favorites).toEqual([])
})

test('an invalid cursor, or one for the other sort, is rejected', async () => {
  const { nextCursor: newest } = await list('pageSize=2')
  const { nextCursor: liked } = await list('pageSize=2&sort=most_liked')
  for (const query of [
    `sort=most_liked&cursor=${newest}`,
    `cursor=${liked}`,
    'cursor=x',
    'cursor=1.x',
    `cursor=${newest}A`,
  ]) {
    const response = await app.inject({ url: `/api/users/favorites?${query}`, headers: user.headers })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST'])
  }
  for (const query of ['kind=upload', 'fields=all', 'sort=oldest', 'page=0', 'pageSize=1001']) {
    expect((await app.inject({ url: `/api/users/favorites?${query}`, headers: user.headers })).statusCode).toBe(400)
  }
})
