import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../../ports/query-rows.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { findMiscounts } from '../../../../test/fixtures/list-counts.ts'
import { generatedImageRow, type GeneratedImageRow } from '../../../../test/fixtures/generated-image-rows.ts'
import { deleteListCounters, applyAllFavoriteDeltas, applyListDeltas, lockListCounters, applyDeltas } from './counts.ts'
import { favoriteDeltas, listBlocks, listDeltas, listTotals } from './counts.table.ts'
import { deleteByUser } from '../images.repository.ts'
import { images } from '../images.table.ts'

const { db } = await createTestDatabase()
const userIds = Array.from({ length: 4 }, () => randomUUID())
for (const id of userIds) {
  await db.execute(
    sql`insert into users (id, name, email, terms_version, terms_accepted_at) values (${id}, 'somebody', ${id}, '1', now())`,
  )
}

const countPending = async () => [
  (await db.select().from(listDeltas)).length,
  (await db.select().from(favoriteDeltas)).length,
]

type Change = (image: GeneratedImageRow, userId: string) => Promise<unknown>
const hasId = (image: GeneratedImageRow) => eq(images.id, image.id)
const updateTo = (values: Partial<GeneratedImageRow>) => (image: GeneratedImageRow) =>
  db.update(images).set(values).where(hasId(image))

/** Everything that can happen to an image, and the application of deltas. */
const CHANGES: Change[] = [
  (image) => db.insert(images).values(image).onConflictDoNothing(),
  updateTo({ visibility: 'private' }),
  updateTo({ visibility: 'public' }),
  updateTo({ deletedAt: new Date() }),
  updateTo({ deletedAt: null }),
  (image) => {
    const hasOldId = hasId(image)
    // An id is never reused.
    image.id = randomUUID()
    return db.delete(images).where(hasOldId)
  },
  (image, userId) =>
    db.execute(sql`insert into favorites (user_id, image_id, created_at)
      select ${userId}, id, now() from images where id = ${image.id} for key share on conflict do nothing`),
  (image, userId) => db.execute(sql`delete from favorites where image_id = ${image.id} and user_id = ${userId}`),
  () => applyListDeltas(db),
  () => applyAllFavoriteDeltas(db),
]

/** Images that were created in several hours of two days, several in each hour. */
const testImages = Array.from({ length: 24 }, (_, index) =>
  generatedImageRow({
    userId: userIds[index % 3] ?? null,
    createdAt: new Date(Date.UTC(2026, 0, 1, 22) + (index % 5) * 47 * 60_000),
    visibility: index % 4 === 0 ? 'private' : 'public',
  }),
)

const step = fc.tuple(fc.constantFrom(...CHANGES), fc.constantFrom(...testImages), fc.constantFrom(...userIds))

test('totals, blocks and favorite counts are exact at every moment during concurrent changes', async () => {
  const numRuns = inject('deep') ? 2_000 : 150
  const steps = fc.sample(step, { seed: 20_260_101, numRuns })
  let runningWorkers = 4
  const worker = async () => {
    for (let next = steps.pop(); next; next = steps.pop()) await next[0](next[1], next[2])
    runningWorkers--
  }
  const reader = async () => {
    let reads = 0
    for (; runningWorkers > 0; reads++) expect(await findMiscounts(db)).toEqual([])
    return reads
  }
  const [reads] = await Promise.all([reader(), ...Array.from({ length: runningWorkers }, worker)])
  expect(reads).toBeGreaterThan(10)
  await applyDeltas(db)
  expect(await countPending()).toEqual([0, 0])
  expect(await findMiscounts(db)).toEqual([])
  expect((await db.select().from(listTotals)).length).toBeGreaterThan(3)
})

test('the check that these tests use detects a wrong sum', async () => {
  for (const table of ['list_totals', 'list_blocks']) {
    const [wrong] = await queryRows(
      db,
      sql`update ${sql.raw(table)} set images = images + 1 returning list`,
      z.object({ list: z.string() }),
    )
    expect(JSON.stringify(await findMiscounts(db))).toContain(wrong?.list)
    await db.execute(sql`update ${sql.raw(table)} set images = images - 1`)
  }
  expect(await findMiscounts(db)).toEqual([])
})

test('more deltas than fit in one batch are applied in several batches', async () => {
  const userId = userIds[3] ?? ''
  const { id, ...columns } = generatedImageRow({ userId, createdAt: new Date() })
  await db.insert(images).values({ ...columns, id })
  await db.execute(sql`insert into list_deltas (list, block, delta) select list, block, delta
    from (select list, block from list_blocks where list = ${userId}) block, (values (1), (-1)) deltas(delta), generate_series(1, 3000)`)
  expect(await applyListDeltas(db)).toBe(true)
  expect(await findMiscounts(db)).toEqual([])
  await applyDeltas(db)
  expect(await countPending()).toEqual([0, 0])
  expect(await findMiscounts(db)).toEqual([])
})

test('a change adds deltas only for lists that gain or lose the image', async () => {
  const publicImage = generatedImageRow({ userId: userIds[3] ?? '', visibility: 'public' })
  await db.insert(images).values(publicImage)
  await applyDeltas(db)
  const isPublicImage = eq(images.id, publicImage.id)
  await db.update(images).set({ visibility: 'private' }).where(isPublicImage)
  expect((await countPending())[0]).toBe(1)
  await db.update(images).set({ deletedAt: new Date() }).where(isPublicImage)
  expect((await countPending())[0]).toBe(2)
  await db.update(images).set({ visibility: 'public' }).where(isPublicImage)
  expect((await countPending())[0]).toBe(2)
  expect(await findMiscounts(db)).toEqual([])
  await applyDeltas(db)
})

test('no deltas are applied while another transaction applies them, nor after an abort', async () => {
  await db.insert(images).values(generatedImageRow())
  await applyDeltas(db, AbortSignal.abort())
  expect((await countPending())[0]).toBe(1)
  if (inject('engine') === 'pglite') return
  await db.transaction(async (tx) => {
    await lockListCounters(tx)
    expect(await applyListDeltas(db)).toBe(false)
    expect((await countPending())[0]).toBe(1)
  })
  await applyDeltas(db)
  expect((await countPending())[0]).toBe(0)
})

test('erasing a user deletes the counters of their list; deltas of missing images are dropped', async () => {
  const [userId = '', otherUserId = ''] = userIds
  const liked = generatedImageRow({ userId })
  await db.insert(images).values(liked)
  await db.execute(
    sql`insert into favorites (user_id, image_id, created_at) values (${otherUserId}, ${liked.id}, now())`,
  )
  await db.transaction(async (tx) => {
    await deleteByUser(tx, userId)
    await deleteListCounters(tx, userId)
    await tx.execute(sql`delete from users where id = ${userId}`)
  })
  const remaining = [listTotals, listBlocks, listDeltas].map((table) =>
    db.select().from(table).where(eq(table.list, userId)),
  )
  expect((await Promise.all(remaining)).flat()).toEqual([])
  await applyDeltas(db)
  expect(await countPending()).toEqual([0, 0])
  expect(await findMiscounts(db)).toEqual([])
})
