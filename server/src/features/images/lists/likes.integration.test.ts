import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { Db, Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { insertImage, insertUsers, likesOf } from '../../../../test/fixtures/image-rows.ts'
import { countWaitingForLocks } from '../../../../test/harness/waiting-locks.ts'
import { foldLikes } from '../counts/counts.ts'
import { foldLikesOf } from './likes.repository.ts'

/** Advisory locks. Each transaction stops at one; the first one stops again once it has locked the image. */
const GATES = [77, 78, 79] as const
const [FIRST, SECOND, HOLDING] = GATES

const FOLDS = [
  ['of one image', foldLikesOf],
  ['of all images', foldLikes],
] as const

// PGlite runs one statement after the other.
const onPostgres = test.runIf(inject('engine') === 'postgres')

onPostgres.for(FOLDS)('applying deltas %s skips a locked image and continues once it is unlocked', async ([, fold]) => {
  const { db } = await createTestDatabase()
  const { id: imageId } = await insertImage(db)
  const [userId = ''] = await insertUsers(db, 1)
  await db.execute(sql`insert into favorites (user_id, image_id, created_at) values (${userId}, ${imageId}, now())`)
  await db.transaction(async (tx) => {
    await foldLikesOf(tx, imageId)
    await db.execute(sql`delete from favorites where image_id = ${imageId}`)
    await fold(db, imageId)
  })
  expect(await likesOf(db, imageId)).toEqual({ rows: 0, counted: 0 })
  expect(await foldedOf(db, imageId)).toBe(1)
  await fold(db, imageId)
  expect(await foldedOf(db, imageId)).toBe(0)
})

// A row that is updated while a favorite of its image is being added looks locked until that transaction ends.
onPostgres.for(FOLDS)('applying deltas %s never causes a deadlock', async ([, fold]) => {
  const { db } = await createTestDatabase()
  const { id: imageId } = await insertImage(db)
  const [userId = ''] = await insertUsers(db, 1)
  await db.execute(sql`insert into favorites (user_id, image_id, created_at) values (${userId}, ${imageId}, now())`)
  await stopAtGates(db)
  let settled = 0
  const start = async (folding: (tx: Tx) => Promise<unknown>, gate: number) => {
    const folded = db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('gate.before', ${String(gate)}, true)`)
      await folding(tx)
    })
    await folded.finally(() => (settled += 1))
  }
  const untilNothingMoves = () => expect.poll(async () => (await countWaitingForLocks(db)) + settled).toBe(2)

  await db.transaction(async (liking) => {
    await liking.execute(sql`select from images where id = ${imageId} for key share`)
    await db.transaction(async (keeper) => {
      for (const gate of GATES) await keeper.execute(sql`select pg_advisory_lock(${gate})`)
      const folds = Promise.all([
        start((tx) => foldLikesOf(tx, imageId), FIRST),
        start((tx) => fold(tx, imageId), SECOND),
      ])
      folds.catch(() => {})
      await untilNothingMoves()
      await db.execute(sql`update images set favorite_count = favorite_count
        where id in (select id from images where id = ${imageId} for no key update skip locked)`)
      for (const gate of GATES) {
        await keeper.execute(sql`select pg_advisory_unlock(${gate})`)
        await untilNothingMoves()
      }
      await folds
    })
  })
  expect(await foldedOf(db, imageId)).toBe(1)
})

/** Stops each transaction at its own lock before it locks the image, and again before it deletes the first delta. */
async function stopAtGates(db: Db): Promise<void> {
  await db.execute(sql`create function wait_at_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(case tg_level when 'ROW' then ${sql.raw(String(HOLDING))} else nullif(current_setting('gate.before', true), '')::bigint end);
    return old; end $$`)
  const events = ['update on images for each statement', 'delete on favorite_deltas for each statement']
  for (const [index, event] of [...events, 'delete on favorite_deltas for each row'].entries())
    await db.execute(sql.raw(`create trigger gate_${index} before ${event} execute function wait_at_gate()`))
}

async function foldedOf(db: Db, imageId: string): Promise<number | undefined> {
  const statement = sql`select favorite_count from images where id = ${imageId}`
  const [row] = await queryRows(db, statement, z.object({ favorite_count: z.int() }))
  return row?.favorite_count
}
