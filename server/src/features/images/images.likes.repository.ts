import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
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

/**
 * Adds the likes of one image to its row; does nothing while another is at it. Whoever folds holds the image before it takes changes:
 * so no change is taken before the one that it undoes. And it adds to what it holds, not to what it saw: PostgreSQL checks the sum against
 * `images_favorite_count` before it finds out that another has folded since.
 */
export async function foldLikesOf(db: Db, imageId: string): Promise<void> {
  await db.execute(
    sql`with held as (
        select id, favorite_count from ${images} where id = ${imageId} for no key update skip locked
      ), folded as (
        delete from ${favoriteDeltas} where image_id in (select id from held) returning delta
      )
      update ${images} set favorite_count = held.favorite_count + change
      from held, (select sum(delta) as change from folded) changed where images.id = held.id and change <> 0`,
  )
}
