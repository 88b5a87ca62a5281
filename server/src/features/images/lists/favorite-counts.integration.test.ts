import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { Db, Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { insertImage, insertUsers, countFavorites } from '../../../../test/fixtures/image-rows.ts'
import { countWaitingForLocks } from '../../../../test/harness/waiting-locks.ts'
import { applyAllFavoriteDeltas } from '../counts/counts.ts'
import { applyFavoriteDeltas } from './favorite-counts.repository.ts'

/**
 * Advisory locks that pause the two transactions of the deadlock test. The first waits for `FIRST_LOCK` and the second
 * for `SECOND_LOCK` before they change rows. Both wait for `ROW_LOCK` before they delete their first delta.
 */
const LOCKS = [77, 78, 79] as const
const [FIRST_LOCK, SECOND_LOCK, ROW_LOCK] = LOCKS

const APPLY_FUNCTIONS = [
  ['of one image', applyFavoriteDeltas],
  ['of all images', applyAllFavoriteDeltas],
] as const

// PGlite runs one statement after the other, so transactions cannot block each other there.
const testOnPostgres = test.runIf(inject('engine') === 'postgres')

testOnPostgres.for(APPLY_FUNCTIONS)(
  'applying deltas %s skips a locked image and continues once it is unlocked',
  async ([, apply]) => {
    const { db } = await createTestDatabase()
    const { id: imageId } = await insertImage(db)
    const [userId = ''] = await insertUsers(db, 1)
    await db.execute(sql`insert into favorites (user_id, image_id, created_at) values (${userId}, ${imageId}, now())`)
    await db.transaction(async (tx) => {
      await applyFavoriteDeltas(tx, imageId)
      await db.execute(sql`delete from favorites where image_id = ${imageId}`)
      await apply(db, imageId)
    })
    expect(await countFavorites(db, imageId)).toEqual({ rows: 0, counted: 0 })
    expect(await readStoredFavoriteCount(db, imageId)).toBe(1)
    await apply(db, imageId)
    expect(await readStoredFavoriteCount(db, imageId)).toBe(0)
  },
)

// Transactions that locked the image and applied its deltas in one statement deadlocked here
// (docs/decisions/0025-lists-and-counters.md). If an image is updated while another transaction is adding a favorite to
// it, `skip locked` treats the image as locked until that transaction ends. Here, `favoriteTx` is that transaction, and
// the update changes no values.
testOnPostgres.for(APPLY_FUNCTIONS)('applying deltas %s never causes a deadlock', async ([, apply]) => {
  const { db } = await createTestDatabase()
  const { id: imageId } = await insertImage(db)
  const [userId = ''] = await insertUsers(db, 1)
  await db.execute(sql`insert into favorites (user_id, image_id, created_at) values (${userId}, ${imageId}, now())`)
  await createLockTriggers(db)
  let settledCount = 0
  const start = async (applyDeltas: (tx: Tx) => Promise<unknown>, lock: number) => {
    const transaction = db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('test.statement_lock', ${String(lock)}, true)`)
      await applyDeltas(tx)
    })
    await transaction.finally(() => (settledCount += 1))
  }
  const waitUntilBlockedOrSettled = () =>
    expect.poll(async () => (await countWaitingForLocks(db)) + settledCount).toBe(2)

  await db.transaction(async (favoriteTx) => {
    await favoriteTx.execute(sql`select from images where id = ${imageId} for key share`)
    await db.transaction(async (lockOwner) => {
      for (const lock of LOCKS) await lockOwner.execute(sql`select pg_advisory_lock(${lock})`)
      const transactions = Promise.all([
        start((tx) => applyFavoriteDeltas(tx, imageId), FIRST_LOCK),
        start((tx) => apply(tx, imageId), SECOND_LOCK),
      ])
      transactions.catch(() => {})
      await waitUntilBlockedOrSettled()
      await db.execute(sql`update images set favorite_count = favorite_count
        where id in (select id from images where id = ${imageId} for no key update skip locked)`)
      for (const lock of LOCKS) {
        await lockOwner.execute(sql`select pg_advisory_unlock(${lock})`)
        await waitUntilBlockedOrSettled()
      }
      await transactions
    })
  })
  expect(await readStoredFavoriteCount(db, imageId)).toBe(1)
})

/**
 * Creates triggers that pause transactions. A transaction waits for the lock in its setting `test.statement_lock` before
 * it updates images or deletes deltas, and for `ROW_LOCK` before it deletes the first delta.
 */
async function createLockTriggers(db: Db): Promise<void> {
  await db.execute(sql`create function wait_for_test_lock() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(case tg_level when 'ROW' then ${sql.raw(String(ROW_LOCK))} else nullif(current_setting('test.statement_lock', true), '')::bigint end);
    return old; end $$`)
  const events = ['update on images for each statement', 'delete on favorite_deltas for each statement']
  for (const [index, event] of [...events, 'delete on favorite_deltas for each row'].entries())
    await db.execute(sql.raw(`create trigger test_lock_${index} before ${event} execute function wait_for_test_lock()`))
}

async function readStoredFavoriteCount(db: Db, imageId: string): Promise<number | undefined> {
  const statement = sql`select favorite_count from images where id = ${imageId}`
  const [row] = await queryRows(db, statement, z.object({ favorite_count: z.int() }))
  return row?.favorite_count
}
