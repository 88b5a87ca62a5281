import { sql, type SQLWrapper } from 'drizzle-orm'
import type { ListInput } from '@pictor/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { timeCursor } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { createTestDatabase } from '../../../test/harness/databases.ts'
import { insertManyImages, RARE_WORD, userIdAt } from '../../../test/fixtures/many-images.ts'
import { present } from '../../../test/harness/plain-file-urls.ts'
import { explain, type QueryPlan } from '../../../test/harness/query-plan.ts'
import { createSelectedImages } from '../images/index.ts'
import { favoritesQuery } from './favorites.repository.ts'

const IMAGE_COUNT = 20_000
const FAVORITES_PER_USER = 50
const { db } = await createTestDatabase()
await insertManyImages(db, IMAGE_COUNT)
// Each user likes images of all users, one every second.
await db.execute(
  sql`insert into favorites (user_id, image_id, created_at)
    select users.id, images.id, timestamptz '2026-01-02' + number * interval '1 second'
    from users cross join lateral (
      select id, row_number() over () as number from images
      where abs(hashtext(id::text || users.id::text)) % ${IMAGE_COUNT / FAVORITES_PER_USER} = 0) images`,
)
await db.execute(sql`analyze`)
const [user] = await queryRows(db, sql`select ${userIdAt(12)} as id`, z.object({ id: z.string() }))
const userId = user?.id ?? ''

/** The queries of a page and of its total start with the user's favorites, and find each image by its id. */
const INDEXES = ['favorites_user_id_created_at_image_id_idx', 'images_pkey']
const AFTER = timeCursor.encode({ createdAt: new Date(Date.UTC(2026, 0, 2, 1)), id: userId })
const LISTS: Record<string, { input: Partial<ListInput>; maxSorts: number }> = {
  'the newest': { input: {}, maxSorts: 0 },
  'the newest after a cursor': { input: { cursor: AFTER }, maxSorts: 0 },
  // Sorting is allowed, because the index finds only a few rows.
  'the most liked first': { input: { sort: 'most_liked' }, maxSorts: 1 },
  'a filter by style': { input: { style: 'anime' }, maxSorts: 1 },
  'a filter by ratio': { input: { ratio: '16:9' }, maxSorts: 1 },
  'a search': { input: { q: RARE_WORD }, maxSorts: 1 },
}

test.each(Object.entries(LISTS))('this list uses the index on the user id: %s', async (_name, { input, maxSorts }) => {
  const [page, count] = await explainLists(db, input)
  expect(page?.accessPaths).toEqual(INDEXES)
  expect(page?.sorts).toBeLessThanOrEqual(maxSorts)
  expect(count).toEqual({ accessPaths: INDEXES, sorts: 0 })
})

test('without the index on the user id, the lists use another plan', async () => {
  const rolledBack = new Error('rolled back')
  const attempt = db.transaction(async (tx) => {
    await tx.execute(sql`drop index favorites_user_id_created_at_image_id_idx`)
    for (const { input } of Object.values(LISTS)) {
      for (const { accessPaths } of await explainLists(tx, input))
        expect(accessPaths).not.toContain('favorites_user_id_created_at_image_id_idx')
    }
    throw rolledBack
  })
  await expect(attempt).rejects.toBe(rolledBack)
})

/** Returns the query plans of the page and of its total. */
async function explainLists(connection: Db, input: Partial<ListInput>): Promise<QueryPlan[]> {
  const queries: SQLWrapper[] = []
  const { list } = createSelectedImages(recordQueries(connection, queries), present)
  await list({ query: favoritesQuery(userId), userId }, { page: 1, pageSize: 20, sort: 'newest', ...input })
  const plans: QueryPlan[] = []
  for (const query of queries) plans.push(await explain(connection, query, ['favorites', 'images']))
  const usedPlans = plans.filter(({ accessPaths }) => accessPaths.length > 0)
  expect(usedPlans).toHaveLength(2)
  return usedPlans
}

function recordQueries<Connection extends Db | Tx>(connection: Connection, queries: SQLWrapper[]): Connection {
  return new Proxy(connection, {
    get(target, name) {
      if (name === 'execute') {
        return (statement: SQLWrapper) => {
          queries.push(statement)
          return target.execute(statement)
        }
      }
      if (name === 'transaction') {
        return (work: (tx: Tx) => Promise<unknown>) => target.transaction((tx) => work(recordQueries(tx, queries)))
      }
      return Reflect.get(target, name)
    },
  })
}
