import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { queryRows } from '../../ports/query-rows.ts'
import { createTestDatabase } from '../../testing/databases.ts'
import { insertImage, insertUsers, likesOf } from '../../testing/image-rows.ts'
import { countWaitingForLocks } from '../../testing/waiting-locks.ts'
import { foldLikes } from './images.counts.repository.ts'
import { foldLikesOf } from './images.likes.repository.ts'

const GATE = 77

// The embedded engine carries out one statement after the other.
test.runIf(inject('engine') === 'postgres').for([
  ['of one image', foldLikesOf],
  ['of all images', foldLikes],
] as const)('folding likes %s that began before another folded goes on from what the other left', async ([, fold]) => {
  const { db } = await createTestDatabase()
  const { id: imageId } = await insertImage(db)
  const [userId = ''] = await insertUsers(db, 1)
  // Who folds waits here: what it sees is settled, and it holds nothing yet.
  await db.execute(sql`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${sql.raw(String(GATE))}); return null; end $$`)
  await db.execute(sql`create trigger wait_at_gate before delete on favorite_deltas execute function wait_at_gate()`)
  await db.execute(sql`create trigger wait_at_gate before update on images execute function wait_at_gate()`)
  await db.execute(sql`insert into favorites (user_id, image_id, created_at) values (${userId}, ${imageId}, now())`)

  let late: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${GATE})`)
    await foldLikesOf(tx, imageId)
    await db.execute(sql`delete from favorites where image_id = ${imageId}`)
    late = fold(db, imageId)
    late.catch(() => {})
    await expect.poll(() => countWaitingForLocks(db)).toBe(1)
  })
  await late
  expect(await likesOf(db, imageId)).toEqual({ rows: 0, counted: 0 })
  const [{ favorite_count } = {}] = await queryRows(
    db,
    sql`select favorite_count from images where id = ${imageId}`,
    z.object({ favorite_count: z.int() }),
  )
  expect(favorite_count).toBe(0)
})
