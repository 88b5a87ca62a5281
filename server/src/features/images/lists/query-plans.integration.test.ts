import { sql, type SQLWrapper } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../../ports/query-rows.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { IMAGES_PER_USER, insertManyImages, RARE_WORD, userIdAt } from '../../../../test/fixtures/many-images.ts'
import type { Db } from '../../../ports/database.ts'
import { explain } from '../../../../test/harness/query-plan.ts'
import {
  buildPositionQuery,
  buildUnfilteredPage,
  type PageShape,
  countFiltered,
  selectPage,
  type Filters,
  type Slice,
  type ListQuery,
} from './lists.repository.ts'
import { parsePartName, selectForSitemap, type SitemapRange } from './sitemap.ts'

const ROWS = 20_000
const { db } = await createTestDatabase()
await insertManyImages(db, ROWS)
await db.execute(sql`analyze`)
const [user] = await queryRows(db, sql`select ${userIdAt(12)} as id`, z.object({ id: z.string() }))

const position = { createdAt: new Date(Date.UTC(2025, 11, 31, 12)), id: '80000000-0000-4000-8000-000000000000' }
const createSlice = (overrides: Partial<Slice> = {}): Slice => ({ pageSize: 20, skip: 0, ...overrides })
const publicList = (filters: Filters = {}, sort: ListQuery['sort'] = 'newest') => ({ userId: null, sort, filters })
const ownList = (filters: Filters = {}, sort: ListQuery['sort'] = 'newest') => ({
  userId: user?.id ?? '',
  sort,
  filters,
})
const [style, ratio, q] = ['anime', '16:9', RARE_WORD] as const

interface Query {
  build(db: Db): SQLWrapper
  index: string
  /** Whether the plan may sort the rows, because the index finds only a few. */
  mayBeSorted?: true
}

const buildPage =
  (list: ListQuery, slice = createSlice()): Query['build'] =>
  (db) =>
    selectPage(db, list, slice)
const buildSitemapPage =
  (range: SitemapRange | null): Query['build'] =>
  (db) =>
    selectForSitemap(db, { range, position, limit: 1_000 })
const buildCount =
  (list: ListQuery): Query['build'] =>
  (db) =>
    countFiltered(db, list)

const QUERIES: Record<string, Query> = {
  'the newest': { build: buildPage(publicList()), index: 'images_created_at_id_idx' },
  'the newest after a cursor': {
    build: buildPage(publicList(), createSlice({ start: position })),
    index: 'images_created_at_id_idx',
  },
  'a page by offset': {
    build: buildPage(publicList(), createSlice({ skip: 1_000 })),
    index: 'images_created_at_id_idx',
  },
  'the most liked': {
    build: buildPage(publicList({}, 'most_liked')),
    index: 'images_favorite_count_created_at_id_idx',
  },
  'the most liked after a cursor': {
    build: buildPage(publicList({}, 'most_liked'), createSlice({ start: { ...position, favoriteCount: 40 } })),
    index: 'images_favorite_count_created_at_id_idx',
  },
  'a style': { build: buildPage(publicList({ style })), index: 'images_style_created_at_id_idx' },
  'a style after a cursor': {
    build: buildPage(publicList({ style }), createSlice({ start: position })),
    index: 'images_style_created_at_id_idx',
  },
  'a ratio': { build: buildPage(publicList({ ratio })), index: 'images_aspect_ratio_created_at_id_idx' },
  'a ratio after a cursor': {
    build: buildPage(publicList({ ratio }), createSlice({ start: position })),
    index: 'images_aspect_ratio_created_at_id_idx',
  },
  'a page of the sitemap': { build: buildSitemapPage(null), index: 'images_created_at_id_idx' },
  'a page of a part of the sitemap': {
    build: buildSitemapPage(parsePartName('2025-12-31')),
    index: 'images_created_at_id_idx',
  },
  'a page of a part by id prefix': {
    build: buildSitemapPage(parsePartName('2025-12-31T10-a')),
    index: 'images_created_at_id_idx',
  },
  'a search': {
    build: buildPage(publicList({ q }), createSlice({ isShort: true })),
    index: 'images_prompt_search_idx',
    mayBeSorted: true,
  },
  'a search, the most liked first': {
    build: buildPage(publicList({ q }, 'most_liked'), createSlice({ isShort: true })),
    index: 'images_prompt_search_idx',
    mayBeSorted: true,
  },
  'the count of a search': { build: buildCount(publicList({ q })), index: 'images_prompt_search_idx' },
  'the count of a style': { build: buildCount(publicList({ style })), index: 'images_style_created_at_id_idx' },
  'the count of a ratio': { build: buildCount(publicList({ ratio })), index: 'images_aspect_ratio_created_at_id_idx' },
  'own images': { build: buildPage(ownList()), index: 'images_user_id_created_at_id_idx' },
  'own images after a cursor': {
    build: buildPage(ownList(), createSlice({ start: position })),
    index: 'images_user_id_created_at_id_idx',
  },
  'own private images': {
    build: buildPage(ownList({ visibility: 'private' })),
    index: 'images_user_id_created_at_id_idx',
    mayBeSorted: true,
  },
  'own uploads': {
    build: buildPage(ownList({ kind: 'upload' })),
    index: 'images_user_id_created_at_id_idx',
    mayBeSorted: true,
  },
  'own images of some days': {
    build: buildPage(ownList({ from: '2025-12-31', to: '2025-12-31' })),
    index: 'images_user_id_created_at_id_idx',
  },
  'own images of a style': {
    build: buildPage(ownList({ style })),
    index: 'images_user_id_created_at_id_idx',
    mayBeSorted: true,
  },
  'a search in own images': {
    build: buildPage(ownList({ q })),
    index: 'images_user_id_created_at_id_idx',
    mayBeSorted: true,
  },
  'own images, the most liked first': {
    build: buildPage(ownList({}, 'most_liked')),
    index: 'images_user_id_created_at_id_idx',
    mayBeSorted: true,
  },
  'the count of a search in own images': {
    build: buildCount(ownList({ q })),
    index: 'images_user_id_created_at_id_idx',
  },
}

const explainQuery = (connection: Db, { build }: Pick<Query, 'build'>) =>
  explain(connection, build(connection), ['images'])

test.each(Object.entries(QUERIES))('this query uses its index: %s', async (_name, query) => {
  const { accessPaths, sorts } = await explainQuery(db, query)
  expect(accessPaths).toEqual([query.index])
  expect(sorts).toBeLessThanOrEqual(query.mayBeSorted ? 1 : 0)
})

test.each([...new Set(Object.values(QUERIES).map(({ index }) => index))])(
  'without %s, its queries use another plan',
  async (index) => {
    const rolledBack = new Error('rolled back')
    const attempt = db.transaction(async (tx) => {
      await tx.execute(sql`drop index ${sql.identifier(index)}`)
      for (const query of Object.values(QUERIES).filter((otherQuery) => otherQuery.index === index)) {
        expect((await explainQuery(tx, query)).accessPaths).not.toContain(index)
      }
      throw rolledBack
    })
    await expect(attempt).rejects.toBe(rolledBack)
  },
)

const VALUES = {
  list: `'${user?.id}'`,
  createdAt: `'${position.createdAt.toISOString()}'`,
  id: `'${position.id}'`,
  favoriteCount: '40',
  skip: '0',
  skipped: '2000',
}
const findValue = (param: unknown) =>
  VALUES[z.object({ name: z.enum(Object.keys(VALUES) as (keyof typeof VALUES)[]) }).parse(param).name]

test.each<[PageShape, string]>([
  [{ isPublic: true, sort: 'newest', hasStart: false, hasOffset: false }, 'images_created_at_id_idx'],
  [{ isPublic: true, sort: 'newest', hasStart: true, hasOffset: false }, 'images_created_at_id_idx'],
  [
    { isPublic: true, sort: 'most_liked', hasStart: false, hasOffset: false },
    'images_favorite_count_created_at_id_idx',
  ],
  [{ isPublic: true, sort: 'most_liked', hasStart: true, hasOffset: false }, 'images_favorite_count_created_at_id_idx'],
  [{ isPublic: false, sort: 'newest', hasStart: false, hasOffset: false }, 'images_user_id_created_at_id_idx'],
  [{ isPublic: false, sort: 'newest', hasStart: true, hasOffset: false }, 'images_user_id_created_at_id_idx'],
])('%o uses its index for all values', async (shape, index) => {
  expect(await explainPrepared((connection) => buildUnfilteredPage(connection, shape))).toEqual({
    accessPaths: [index],
    sorts: 0,
  })
})

test.each([
  [{ isPublic: true }, 'images_created_at_id_idx'],
  [{ isPublic: false }, 'images_user_id_created_at_id_idx'],
])('the start of a deep page is found by its index, %o', async (shape, index) => {
  expect(await explainPrepared((connection) => buildPositionQuery(connection, shape))).toEqual({
    accessPaths: [index],
    sorts: 0,
  })
})

/** Explains the generic plan of a prepared statement, which is used for all values. */
async function explainPrepared(build: (connection: Db) => { toSQL(): { sql: string; params: unknown[] } }) {
  return db.transaction(async (tx) => {
    const { sql: text, params } = build(tx).toSQL()
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.execute(sql.raw(`prepare page as ${text}`))
    const plan = await explain(tx, sql.raw(`execute page (${params.map(findValue).join(', ')})`), ['images'])
    await tx.execute(sql`deallocate page`)
    return plan
  })
}

test.each(['the', '!!!', '-the'])('a search for %s reads nothing', async (q) => {
  for (const list of [publicList({ q }), ownList({ q })]) {
    for (const build of [buildPage(list), buildCount(list)])
      expect((await explainQuery(db, { build })).accessPaths).toEqual([])
  }
})

test('the fixture inserts the stated number of images and users', async () => {
  const [row] = await queryRows(
    db,
    sql`select count(*)::int as images, count(distinct user_id)::int as users from images`,
    z.object({ images: z.int(), users: z.int() }),
  )
  expect(row).toEqual({ images: ROWS, users: ROWS / IMAGES_PER_USER })
})
