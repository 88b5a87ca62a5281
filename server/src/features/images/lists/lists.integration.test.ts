import type { Image } from '@pictor/contract'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { listPages } from '../../../../test/fixtures/list-pages.ts'
import { newestFirst, generatedImageRow } from '../../../../test/fixtures/generated-image-rows.ts'
import { extractFileKey } from '../../../../test/fixtures/stored-file.ts'
import { images } from '../images.table.ts'

const { app, database, createUser } = await startTestApplication({}, { runsJobs: false })
const [owner, other] = [await createUser(), await createUser()]

/** Only three times for many images, so that most images share their time with others. */
const TIMES = [1_000, 2_000, 2_001].map((afterMs) => new Date(Date.UTC(2026, 0, 1) + afterMs))

const createRow = (index: number, overrides: Parameters<typeof generatedImageRow>[0] = {}) =>
  generatedImageRow({
    userId: owner.id,
    prompt: `picture ${index}`,
    createdAt: TIMES[index % 3] ?? new Date(),
    ...overrides,
  })

const ownPublic = Array.from({ length: 40 }, (_, index) => createRow(index))
const ownPrivate = Array.from({ length: 9 }, (_, index) => createRow(index, { visibility: 'private' }))
const upload = createRow(0, { kind: 'upload', visibility: 'private', prompt: 'an upload' })
const demo = Array.from({ length: 12 }, (_, index) => createRow(index, { userId: null, isDemo: true }))
const others = Array.from({ length: 5 }, (_, index) => createRow(index, { userId: other.id }))
await database.db.insert(images).values([...ownPublic, ...ownPrivate, upload, ...demo, ...others])

const PUBLIC = newestFirst([...ownPublic, ...demo, ...others])
const MINE = newestFirst([...ownPublic, ...ownPrivate, upload])

const { list } = listPages(app)

test.each([
  ['/api/images/public', {}, PUBLIC],
  ['/api/images/my-images', owner.headers, MINE],
])(
  '%s: pages and cursors return the same list, newest first, without gaps or duplicates',
  async (url, headers, ids) => {
    const { byPage, byCursor } = listPages(app, headers)
    for (const pageSize of [7, ids.length - 1, ids.length, ids.length + 1, ...(inject('deep') ? [1, 19, 1_000] : [])]) {
      const pages = await byPage(url, pageSize)
      expect(pages.flat()).toEqual(ids)
      expect(await byCursor(url, pageSize)).toEqual(pages)
    }
  },
)

test('a list returns its total, and a next cursor unless it is the last page', async () => {
  const length = PUBLIC.length
  for (const [query, isLast] of [
    ['pageSize=10', false],
    [`pageSize=${length - 1}`, false],
    [`pageSize=${length}`, true],
  ]) {
    const { total, nextCursor } = await list(`/api/images/public?${query}`)
    expect([total, nextCursor === null]).toEqual([length, isLast])
  }
  expect(await list('/api/images/public?page=99')).toEqual({ images: [], total: length, nextCursor: null })
  expect((await list('/api/images/public')).images).toHaveLength(20)
})

test('a cursor takes precedence over a page number', async () => {
  const { nextCursor } = await list('/api/images/public?pageSize=5')
  const next = await list(`/api/images/public?pageSize=5&page=4&cursor=${nextCursor}`)
  expect(next.images.map(({ id }) => id)).toEqual(PUBLIC.slice(5, 10))
})

test('a cursor continues after its image even if newer images were added', async () => {
  const first = await list('/api/images/public?pageSize=5')
  const newer = createRow(0, { createdAt: new Date(Date.UTC(2026, 5, 1)) })
  await database.db.insert(images).values(newer)
  const second = await list(`/api/images/public?pageSize=5&cursor=${first.nextCursor}`)
  expect([...first.images, ...second.images].map(({ id }) => id)).toEqual(PUBLIC.slice(0, 10))
  expect((await list('/api/images/public')).images[0]?.id).toBe(newer.id)
  await database.db.delete(images).where(eq(images.id, newer.id))
})

test('My media lists only the images of the caller and requires a token', async () => {
  const { images: listed, total } = await listPages(app, other.headers).list('/api/images/my-images?pageSize=1000')
  expect(listed.map(({ id }) => id)).toEqual(newestFirst(others))
  expect(total).toBe(others.length)
  const anonymousResponse = await app.inject('/api/images/my-images')
  expect([anonymousResponse.statusCode, anonymousResponse.json<{ code: string }>().code]).toEqual([401, 'UNAUTHORIZED'])
  const cookieResponse = await app.inject({ url: '/api/images/my-images', headers: { cookie: owner.cookie } })
  expect(cookieResponse.statusCode).toBe(401)
})

const listPersonalData = (user: TestUser) => [
  user.id,
  user.email,
  user.email.split('@')[0] ?? '',
  'storage_path',
  'user_',
]

test('the public list is the same for everybody and contains no personal data', async () => {
  const anonymousResponse = await app.inject('/api/images/public?pageSize=1000')
  const ownerResponse = await app.inject({ url: '/api/images/public?pageSize=1000', headers: owner.headers })
  expect(ownerResponse.body).toBe(anonymousResponse.body)
  for (const word of [...listPersonalData(owner), ...listPersonalData(other), 'an upload'])
    expect(anonymousResponse.body).not.toContain(word)
  expect(anonymousResponse.headers['cache-control']).toMatch(/^public, /)
})

test('only the owner of an image gets its storage path', async () => {
  const ownList = await listPages(app, owner.headers).list('/api/images/my-images?pageSize=1000')
  for (const image of ownList.images) expect(image.original_storage_path).toBe(extractFileKey(image.url))
  const { id } = ownPublic[0] ?? upload
  const fetchAs = async (headers: object) =>
    (await app.inject({ url: `/api/images/${id}`, headers: { ...headers } })).json<{ image: Image }>().image
  expect(await fetchAs(owner.headers)).toHaveProperty('original_storage_path')
  for (const headers of [{}, other.headers]) expect(await fetchAs(headers)).not.toHaveProperty('original_storage_path')
})

test('a single image contains no personal data', async () => {
  const response = await app.inject(`/api/images/${ownPublic[0]?.id}`)
  expect(response.statusCode).toBe(200)
  for (const word of listPersonalData(owner)) expect(response.body).not.toContain(word)
})
