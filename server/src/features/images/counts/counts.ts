import { eq, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { favoriteDeltas, listBlocks, listDeltas, listTotals } from './counts.table.ts'
import { lockImages } from '../lists/favorite-counts.repository.ts'
import { images } from '../images.table.ts'

/** The list id of the public gallery. A user's list has the user's id. */
export const PUBLIC_LIST = '00000000-0000-0000-0000-000000000000'
/**
 * Keys of advisory locks. Only one transaction at a time applies deltas: two could apply a change before the change
 * that it reverses.
 */
const LIST_DELTAS_LOCK = 1_735_289_204
const FAVORITE_DELTAS_LOCK = 1_735_289_205
/** Deltas per batch. */
const DELTA_BATCH_SIZE = 5_000

const Total = z.object({ total: z.int() })
const AppliedRow = z.object({ applied: z.coerce.number<number | string>().int() })

/** The exact length of an unfiltered list, from its counters: `list_totals_pkey` and `list_deltas_list_block_idx`. */
export async function selectTotal(db: Db, userId: string | null): Promise<number> {
  const [row] = await queryRows(db, sql`select ${totalSql(userId ?? PUBLIC_LIST)} as total`, Total)
  return row?.total ?? 0
}

/**
 * The length of an unfiltered list, as an SQL expression. Both subqueries read one snapshot, so no delta is missed or
 * counted twice.
 */
export function totalSql(list: string | Placeholder): SQL<number> {
  return sql<number>`(coalesce((select ${listTotals.images} from ${listTotals} where ${listTotals.list} = ${list}), 0)
    + coalesce((select sum(${listDeltas.delta}) from ${listDeltas} where ${listDeltas.list} = ${list}), 0))::int`
}

/**
 * Adds one batch of deltas to the sums of lists, oldest first, so that no sum falls below zero. Returns whether more
 * deltas may be pending. Does nothing and returns false while another transaction applies deltas.
 */
export function applyListDeltas(db: Db): Promise<boolean> {
  return runIfUnlocked(db, LIST_DELTAS_LOCK, async (tx) => {
    const [row] = await queryRows(
      tx,
      sql`with applied as (
          delete from ${listDeltas} where id in (select id from ${listDeltas} order by id limit ${DELTA_BATCH_SIZE})
          returning list, block, delta
        ), blocks as (
          update ${listBlocks} set images = images + change
          from (select list, block, sum(delta) as change from applied group by list, block) changed
          where list_blocks.list = changed.list and list_blocks.block = changed.block
        ), changes as (
          select list, sum(delta) as change from applied group by list
        ), totals as (
          update ${listTotals} set images = images + change from changes where list_totals.list = changes.list
          returning list_totals.list
        ), new_totals as (
          insert into ${listTotals} (list, images)
          select list, change from changes where list not in (select list from totals)
        )
        select count(*) as applied from applied`,
      AppliedRow,
    )
    return row?.applied === DELTA_BATCH_SIZE
  })
}

/**
 * Adds one batch of deltas to the favorite counts of images. Drops deltas of missing images and skips images that are
 * locked. Returns true if the batch was full: more may be pending. Does nothing and returns false while another
 * transaction applies deltas.
 */
export function applyAllFavoriteDeltas(db: Db): Promise<boolean> {
  return runIfUnlocked(db, FAVORITE_DELTAS_LOCK, async (tx) => {
    const oldest = sql`select id, image_id from ${favoriteDeltas} order by id limit ${DELTA_BATCH_SIZE}`
    const locked = await lockImages(tx, sql`select image_id from (${oldest}) oldest`)
    const [row] = await queryRows(
      tx,
      sql`with applied as (
          delete from ${favoriteDeltas} using (${oldest}) oldest
          where favorite_deltas.id = oldest.id and (oldest.image_id = any (${sql.param(locked)}::uuid[])
            or not exists (select from ${images} where images.id = oldest.image_id))
          returning favorite_deltas.image_id, favorite_deltas.delta
        ), updated_images as (
          update ${images} set favorite_count = favorite_count + change
          from (select image_id, sum(delta) as change from applied group by image_id having sum(delta) <> 0) changed
          where images.id = changed.image_id
        )
        select count(*) as applied from applied`,
      AppliedRow,
    )
    return row?.applied === DELTA_BATCH_SIZE
  })
}

/**
 * Until the transaction ends, no other transaction applies list deltas or deletes many images. This prevents a deadlock
 * when two users who like each other's images are deleted: each transaction would wait for favorites that the other one
 * deleted.
 */
export async function lockListCounters(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LIST_DELTAS_LOCK})`)
}

/**
 * Deletes the counters of a user's list. First call `lockListCounters` and delete the user's images, so that no counter
 * is written again.
 */
export async function deleteListCounters(tx: Tx, userId: string): Promise<void> {
  await tx.delete(listDeltas).where(eq(listDeltas.list, userId))
  await tx.delete(listBlocks).where(eq(listBlocks.list, userId))
  await tx.delete(listTotals).where(eq(listTotals.list, userId))
}

/** Returns false if another transaction has the lock. The lock ends with the transaction. */
function runIfUnlocked(db: Db, lock: number, apply: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await queryRows(
      tx,
      sql`select pg_try_advisory_xact_lock(${lock}) as has_lock`,
      z.object({ has_lock: z.boolean() }),
    )
    return row?.has_lock ? apply(tx) : false
  })
}

/** Applies deltas batch by batch, until less than a batch is left or the signal aborts. */
export async function applyDeltas(db: Db, signal?: AbortSignal): Promise<void> {
  for (const apply of [applyListDeltas, applyAllFavoriteDeltas]) {
    while (!signal?.aborted && (await apply(db)));
  }
}
