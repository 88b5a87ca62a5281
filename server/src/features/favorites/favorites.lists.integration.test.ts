import type { FavoritesList } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { imageRow, insertImage, type TestImage } from '../../../test/fixtures/image-rows.ts'
import { favorites } from './favorites.table.ts'

const { app, database, createUser } = await startTestApplication({}, { runsJobs: false })
const { db } = database
const [user, other] = [await createUser(), await createUser()]

/** Only three times for many favorites, so that most favorites share their time with others. */
const TIMES = [1_000, 2_000, 2_001].map((afterMs) => new Date(Date.UTC(2026, 0, 1) + afterMs))
const FAVORITE_COUNTS = [0, 3, 3, 12]

type Favorite = TestImage & { addedAt: Date }
const createFavorite = (index: number, overrides: Partial<TestImage> = {}): Favorite => ({
  ...imageRow({ favoriteCount: FAVORITE_COUNTS[index % 4] ?? 0, ...overrides }),
  addedAt: TIMES[index % 3] ?? new Date(),
})

const visible = [
  ...Array.from({ length: 20 }, (_, index) =>
    createFavorite(index, { userId: other.id, prompt: `running foxes ${index}` }),
  ),
  ...Array.from({ length: 6 }, (_, index) => createFavorite(index, { aspectRatio: '16:9', style: 'sketch' })),
  ...Array.from({ length: 5 }, (_, index) => createFavorite(index, { userId: user.id, visibility: 'private' })),
]
const hidden = [
  createFavorite(0, { userId: other.id, visibility: 'private' }),
  createFavorite(1, { userId: user.id, deletedAt: new Date() }),
  createFavorite(2, { userId: other.id, deletedAt: new Date() }),
]
for (const { addedAt, ...image } of [...visible, ...hidden]) {
  await insertImage(db, image)
  await db.insert(favorites).values({ userId: user.id, imageId: image.id, createdAt: addedAt })
}
const [favoriteOfOther] = visible
await db.insert(favorites).values({ userId: other.id, imageId: favoriteOfOther?.id ?? '', createdAt: new Date() })
// The favorite counts must stay as inserted above.
await db.execute('delete from favorite_deltas')

const compareByAddedAt = (a: Favorite, b: Favorite) =>
  b.addedAt.getTime() - a.addedAt.getTime() || (a.id < b.id ? 1 : -1)
const sortIds = (rows: Favorite[]) => rows.toSorted(compareByAddedAt).map(({ id }) => id)
const NEWEST = sortIds(visible)
const MOST_LIKED = visible
  .toSorted((a, b) => (b.favoriteCount ?? 0) - (a.favoriteCount ?? 0) || compareByAddedAt(a, b))
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

test('a favorite is not listed while its image is hidden or deleted, and is listed again afterwards', async () => {
  const [changedId = ''] = NEWEST.filter((id) => visible.some((image) => image.id === id && image.userId === other.id))
  const changeImage = (method: 'PATCH' | 'DELETE' | 'POST', path: string, payload: object) =>
    app.inject({ method, url: `/api/images/${changedId}${path}`, headers: other.headers, payload })
  const without = NEWEST.filter((id) => id !== changedId)
  for (const [hide, show] of [
    [
      () => changeImage('PATCH', '', { visibility: 'private' }),
      () => changeImage('PATCH', '', { visibility: 'public' }),
    ],
    [() => changeImage('DELETE', '', {}), () => changeImage('POST', '/restore', {})],
  ] as const) {
    expect((await hide()).statusCode).toBe(200)
    expect(await list('pageSize=1000')).toMatchObject({ favorites: without, total: without.length })
    expect((await show()).statusCode).toBe(200)
    expect((await list('pageSize=1000')).favorites).toEqual(NEWEST)
  }
})

test('a search or a filter returns the matching favorites and their total', async () => {
  const foxes = sortIds(visible.filter(({ prompt }) => prompt.includes('foxes')))
  const wideSketches = sortIds(visible.filter(({ aspectRatio }) => aspectRatio === '16:9'))
  for (const [query, ids] of [
    ['q=fox+run', foxes],
    ['q=fox+heron', []],
    ['q=the', []],
    ['ratio=16%3A9', wideSketches],
    ['style=sketch', wideSketches],
    ['style=sketch&ratio=2%3A3', []],
  ] as const) {
    expect(await list(`pageSize=1000&${query}`)).toMatchObject({ favorites: ids, total: ids.length })
  }
})

test('each user has their own list', async () => {
  expect((await list('', other)).favorites).toEqual([favoriteOfOther?.id])
  expect((await list('', await createUser())).favorites).toEqual([])
})

test('an invalid cursor, a cursor of the other sort and invalid parameters return 400', async () => {
  const { nextCursor: newest } = await list('pageSize=2')
  const { nextCursor: mostLiked } = await list('pageSize=2&sort=most_liked')
  for (const query of [
    `sort=most_liked&cursor=${newest}`,
    `cursor=${mostLiked}`,
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
