import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { favoriteDeltas } from '../counts/counts.table.ts'
import { visibleTo } from '../images.access.ts'
import { images } from '../images.table.ts'

/**
 * Subquery for an image that the user may see: its `id`, its exact favorite count (`likes`) and its number of pending
 * deltas (`pending`). Empty for any other image. Uses `favorite_deltas_image_id_idx`.
 */
export function visibleWithFavoriteCount(imageId: string, userId: string): SQL {
  return sql`select ${images.id} as id, ${images.favoriteCount} + coalesce(change, 0)::int as likes, pending
    from ${images} cross join pending_favorites(${imageId})
    where ${images.id} = ${imageId} and ${visibleTo(userId)}`
}

/** Applies the pending deltas of one image. Does nothing while another transaction has locked the image. */
export async function applyFavoriteDeltas(db: Db, imageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockImages(tx, sql`${imageId}::uuid`)
    if (locked.length === 0) return
    await tx.execute(
      sql`with applied as (
          delete from ${favoriteDeltas} where image_id = ${imageId} returning delta
        )
        update ${images} set favorite_count = favorite_count + change
        from (select sum(delta) as change from applied) changed where id = ${imageId} and change <> 0`,
    )
  })
}

/**
 * Locks images before their deltas are applied, and returns the locked ids. Skips images that another transaction has
 * locked, so transactions never wait for each other. Locking is a separate statement, so that the next one sees what
 * earlier transactions committed, and no change is applied before the one that it reverses
 * (docs/decisions/0025-lists-and-counters.md).
 */
export async function lockImages(tx: Tx, ids: SQL): Promise<string[]> {
  const locked = await queryRows(
    tx,
    sql`select id from ${images} where id in (${ids}) for no key update skip locked`,
    z.object({ id: z.string() }),
  )
  return locked.map(({ id }) => id)
}
