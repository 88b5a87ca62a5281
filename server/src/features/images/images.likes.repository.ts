import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { favoriteDeltas } from './images.counts.table.ts'
import { seenBy } from './images.seen.repository.ts'
import { images } from './images.table.ts'

/**
 * The query for an image that the user may see, as part of another: its `id`, how many like it (`likes`), and how many changes of that
 * are not folded yet (`pending`). Empty for any other. By `favorite_deltas_of_image`.
 */
export function seenWithLikes(imageId: string, userId: string): SQL {
  return sql`select ${images.id} as id, ${images.favoriteCount} + coalesce(change, 0)::int as likes, pending
    from ${images} cross join pending_likes(${imageId})
    where ${images.id} = ${imageId} and ${seenBy(userId)}`
}

/** Adds the likes of one image to its row; does nothing while another is at it. */
export async function foldLikesOf(db: Db, imageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await holdImages(tx, sql`${imageId}::uuid`)
    if (held.length === 0) return
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
 * Holds some images, for whoever folds their likes, and answers which: those that somebody else holds are left out.
 *
 * It is a statement of its own, so that the next one sees what the holder before has left: no change is taken before the one that it undoes, and
 * all are added to what the row has. As one statement the two still saw the row of before. To find the one of now PostgreSQL, while a like of the
 * image was under way, held the old row and waited for who held the new one, `skip locked` or not: two who did that waited for each other.
 */
export async function holdImages(tx: Tx, ids: SQL): Promise<string[]> {
  const held = await queryRows(
    tx,
    sql`select id from ${images} where id in (${ids}) for no key update skip locked`,
    z.object({ id: z.string() }),
  )
  return held.map(({ id }) => id)
}
