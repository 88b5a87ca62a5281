import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../../ports/database.ts'
import { queryRows } from '../../../ports/query-rows.ts'
import { favoriteDeltas } from '../counts/counts.table.ts'
import { seenBy } from '../images.access.ts'
import { images } from '../images.table.ts'

/**
 * The query for an image that the user may see, as part of another: its `id`, how many like it (`likes`), and how many changes of that
 * are not folded yet (`pending`). Empty for any other. By `favorite_deltas_image_id_idx`.
 */
export function seenWithLikes(imageId: string, userId: string): SQL {
  return sql`select ${images.id} as id, ${images.favoriteCount} + coalesce(change, 0)::int as likes, pending
    from ${images} cross join pending_favorites(${imageId})
    where ${images.id} = ${imageId} and ${seenBy(userId)}`
}

/** Adds the likes of one image to its row; does nothing while another is at it. */
export async function foldLikesOf(db: Db, imageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockImages(tx, sql`${imageId}::uuid`)
    if (locked.length === 0) return
    await tx.execute(
      sql`with folded as (
          delete from ${favoriteDeltas} where image_id = ${imageId} returning delta
        )
        update ${images} set favorite_count = favorite_count + change
        from (select sum(delta) as change from folded) changed where id = ${imageId} and change <> 0`,
    )
  })
}

/**
 * Locks some images for whoever folds their likes, and answers which: those that somebody else has locked are left out. In a statement of its
 * own, so that the next one sees what the one before has left: no change is taken before the one that it undoes, and nobody who folds waits
 * for another (0026).
 */
export async function lockImages(tx: Tx, ids: SQL): Promise<string[]> {
  const locked = await queryRows(
    tx,
    sql`select id from ${images} where id in (${ids}) for no key update skip locked`,
    z.object({ id: z.string() }),
  )
  return locked.map(({ id }) => id)
}
