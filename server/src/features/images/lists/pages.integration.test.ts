import { COUNTED_MAX } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../../ports/query-rows.ts'
import { startTestApplication } from '../../../../test/harness/application.ts'
import { listPages } from '../../../../test/fixtures/list-pages.ts'
import { applyListDeltas } from '../counts/counts.ts'

const { app, database, createUser } = await startTestApplication({}, { runsJobs: false })
const { db } = database
const owner = await createUser()
const [publicPages, ownPages] = [listPages(app), listPages(app, owner.headers)]

/** Thousands of images over many days: half of them in one hour, many at the same moment, every seventh private. */
async function insertImages(count: number, startAt: string): Promise<void> {
  await db.execute(
    sql`insert into images (user_id, generation_id, kind, visibility, prompt, width, height, thumbhash, file_token, original_format, grid_widths, created_at)
    select ${owner.id}, gen_random_uuid(), 'generated', case number % 7 when 0 then 'private' else 'public' end, 'picture', 1, 1, '',
      md5(${startAt} || number), 'png', '[]', ${startAt}::timestamptz + case when number % 2 = 0 then interval '5 hours' + number % 3 * interval '1 ms'
        else number / 40 * interval '37 minutes' end
    from generate_series(1, ${count}) number`,
  )
}

/** Reads the ids of the whole list in one query. */
async function readAllIds(listName: 'public' | 'mine'): Promise<string[]> {
  const shown = listName === 'public' ? sql`visibility = 'public'` : sql`user_id = ${owner.id}`
  const rows = await queryRows(
    db,
    sql`select id from images where ${shown} and deleted_at is null order by created_at desc, id desc`,
    z.object({ id: z.string() }),
  )
  return rows.map(({ id }) => id)
}

/** The default page size and another one, each with the numbers of the pages to check. */
const PAGES_BY_SIZE: [number, number[]][] = inject('deep')
  ? [
      [20, [1, 2, 50, 51, 52, 77]],
      [100, [1, 10, 11, 12, 13, 17, 20, 23]],
    ]
  : [
      [20, [1, 50, 51]],
      [100, [1, 12, 23]],
    ]

async function expectPages(): Promise<void> {
  for (const [listName, pages, url] of [
    ['public', publicPages, '/api/images/public'],
    ['mine', ownPages, '/api/images/my-images'],
  ] as const) {
    const ids = await readAllIds(listName)
    for (const [pageSize, numbers] of PAGES_BY_SIZE) {
      const last = Math.ceil(ids.length / pageSize)
      for (const page of [...numbers, last - 1, last, last + 1, last + 99]) {
        const slice = (number: number) => ids.slice((number - 1) * pageSize, number * pageSize)
        const { images, total, nextCursor } = await pages.list(`${url}?page=${page}&pageSize=${pageSize}`)
        expect(images.map(({ id }) => id)).toEqual(slice(page))
        expect([total, nextCursor !== null]).toEqual([ids.length, page < last])
        if (nextCursor === null) continue
        expect(await pages.ids(`${url}?cursor=${nextCursor}&pageSize=${pageSize}`)).toEqual(slice(page + 1))
      }
    }
  }
}

test('a deep page has the correct rows, with and without pending deltas, and after deletions', async () => {
  await insertImages(3_000, '2026-01-01T00:00:00Z')
  await expectPages()
  while (await applyListDeltas(db));
  await expectPages()
  await db.execute(sql`update images set deleted_at = now() where right(file_token, 1) in ('0', '1', '2')`)
  await db.execute(sql`update images set visibility = 'public' where right(file_token, 1) in ('3', '4')`)
  await db.execute(sql`delete from images where right(file_token, 1) = '5'`)
  await insertImages(1_000, '2026-01-20T23:30:00Z')
  await expectPages()
  await applyListDeltas(db)
  await expectPages()
})

test('a page beyond the end of a list is empty', async () => {
  const { total } = await publicPages.list('/api/images/public')
  for (const query of ['', '&sort=most_liked', '&q=picture', '&ratio=1:1']) {
    const response = await publicPages.list(`/api/images/public?page=1000000&pageSize=1000${query}`)
    const counted = query === '&q=picture' ? COUNTED_MAX : total
    expect(response).toEqual({ images: [], total: query === '&ratio=1:1' ? 0 : counted, nextCursor: null })
  }
})

test.each(['q=picture', 'kind=generated', 'q=picture&sort=most_liked'])(
  'the total and the pages of a list with %s end at 1,000; a cursor continues',
  async (query) => {
    expect((await readAllIds('mine')).length).toBeGreaterThan(COUNTED_MAX)
    const url = `/api/images/my-images?${query}&pageSize=500`
    const { total, nextCursor } = await ownPages.list(`${url}&page=2`)
    expect([total, nextCursor]).toEqual([COUNTED_MAX, expect.any(String)])
    expect((await ownPages.list(`${url}&page=3`)).images).toEqual([])
    expect((await ownPages.list(`${url}&cursor=${nextCursor}`)).images).not.toEqual([])
  },
)

test('a list by favorite count has its full total, and pages up to 1,000; a cursor continues', async () => {
  const url = '/api/images/my-images?sort=most_liked&pageSize=500'
  const { total, nextCursor } = await ownPages.list(`${url}&page=2`)
  expect([total > COUNTED_MAX, nextCursor]).toEqual([true, expect.any(String)])
  expect((await ownPages.list(`${url}&page=3`)).images).toEqual([])
  expect((await ownPages.list(`${url}&cursor=${nextCursor}`)).images).not.toEqual([])
})
