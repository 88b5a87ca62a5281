import { eq, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { favoriteDeltas, listBlocks, listDeltas, listTotals } from './counts.table.ts'
import { lockImages } from '../lists/likes.repository.ts'
import { images } from '../images.table.ts'

/** The name of the public gallery among the lists; a user's own goes by the user's id. */
export const PUBLIC_LIST = '00000000-0000-0000-0000-000000000000'
/** Of the advisory locks under which one at a time folds: two could take a change before the one that it undoes. */
const FOLDING_LISTS = 1_735_289_204
const FOLDING_LIKES = 1_735_289_205
/** Deltas that are folded at once. */
const FOLDED_AT_ONCE = 5_000

const Total = z.object({ total: z.int() })
const Folded = z.object({ folded: z.coerce.number<number | string>().int() })

/** How many images are in a whole list, exactly, without counting them. By the key of `list_totals` and `list_deltas_list_block_idx`. */
export async function selectTotal(db: Db, userId: string | null): Promise<number> {
  const [row] = await queryRows(db, sql`select ${totalOf(userId ?? PUBLIC_LIST)} as total`, Total)
  return row?.total ?? 0
}

/** The same as a part of a statement: what both its parts read is of one moment, so nothing is folded between them. */
export function totalOf(list: string | Placeholder): SQL<number> {
  return sql<number>`(coalesce((select ${listTotals.images} from ${listTotals} where ${listTotals.list} = ${list}), 0)
    + coalesce((select sum(${listDeltas.delta}) from ${listDeltas} where ${listDeltas.list} = ${list}), 0))::int`
}

/**
 * Adds what was changed to the sums of lists, in the order in which it happened, so that no sum goes below zero. Returns whether
 * there may be more; nothing is done, and left to do, while somebody else is at it.
 */
export function foldLists(db: Db): Promise<boolean> {
  return aloneAt(db, FOLDING_LISTS, async (tx) => {
    const [row] = await queryRows(
      tx,
      sql`with folded as (
          delete from ${listDeltas} where id in (select id from ${listDeltas} order by id limit ${FOLDED_AT_ONCE})
          returning list, block, delta
        ), blocks as (
          update ${listBlocks} set images = images + change
          from (select list, block, sum(delta) as change from folded group by list, block) changed
          where list_blocks.list = changed.list and list_blocks.block = changed.block
        ), changes as (
          select list, sum(delta) as change from folded group by list
        ), totals as (
          update ${listTotals} set images = images + change from changes where list_totals.list = changes.list
          returning list_totals.list
        ), first_totals as (
          insert into ${listTotals} (list, images)
          select list, change from changes where list not in (select list from totals)
        )
        select count(*) as folded from folded`,
      Folded,
    )
    return row?.folded === FOLDED_AT_ONCE
  })
}

/**
 * Adds likes to the rows of their images, as `foldLikesOf` does; those of images that are gone are dropped, those of images that somebody
 * has locked wait for the next time. Returns whether there may be more, likewise.
 */
export function foldLikes(db: Db): Promise<boolean> {
  return aloneAt(db, FOLDING_LIKES, async (tx) => {
    const oldest = sql`select id, image_id from ${favoriteDeltas} order by id limit ${FOLDED_AT_ONCE}`
    const locked = await lockImages(tx, sql`select image_id from (${oldest}) oldest`)
    const [row] = await queryRows(
      tx,
      sql`with folded as (
          delete from ${favoriteDeltas} using (${oldest}) oldest
          where favorite_deltas.id = oldest.id and (oldest.image_id = any (${sql.param(locked)}::uuid[])
            or not exists (select from ${images} where images.id = oldest.image_id))
          returning favorite_deltas.image_id, favorite_deltas.delta
        ), liked as (
          update ${images} set favorite_count = favorite_count + change
          from (select image_id, sum(delta) as change from folded group by image_id having sum(delta) <> 0) changed
          where images.id = changed.image_id
        )
        select count(*) as folded from folded`,
      Folded,
    )
    return row?.folded === FOLDED_AT_ONCE
  })
}

/**
 * Until the transaction ends nobody folds lists, and nobody else erases many images: with the accounts of two who like each other's, each
 * would wait for likes that the other has erased.
 */
export async function holdLists(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FOLDING_LISTS})`)
}

/** Forgets a user's own list, once its images are gone and while lists are held: nobody writes its sums once more. */
export async function eraseListOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(listDeltas).where(eq(listDeltas.list, userId))
  await tx.delete(listBlocks).where(eq(listBlocks.list, userId))
  await tx.delete(listTotals).where(eq(listTotals.list, userId))
}

/** False if another is at it; the lock goes with the transaction. */
function aloneAt(db: Db, lock: number, fold: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await queryRows(
      tx,
      sql`select pg_try_advisory_xact_lock(${lock}) as is_alone`,
      z.object({ is_alone: z.boolean() }),
    )
    return row?.is_alone ? fold(tx) : false
  })
}

/** Adds what has changed since to the sums that lists go by, until little is left to add, or it is aborted. */
export async function foldCounts(db: Db, signal?: AbortSignal): Promise<void> {
  for (const fold of [foldLists, foldLikes]) {
    while (!signal?.aborted && (await fold(db)));
  }
}
