import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import type { ImageRow } from './images.repository.ts'
import { selectWithOwner } from './images.repository.ts'
import { favoriteDeltas } from './images.counts.table.ts'
import { images } from './images.table.ts'

/** What a signed-in user may see: what is public, and what is theirs. Nothing that is deleted. */
export function seenBy(userId: string): SQL | undefined {
  return and(isNull(images.deletedAt), or(eq(images.visibility, 'public'), eq(images.userId, userId)))
}

/** The query for an image that the user may see and how many like it (`id`, `likes`), as part of another. Empty for any other. */
export function seenWithLikes(imageId: string, userId: string): SQL {
  return sql`select ${images.id} as id, ${images.favoriteCount} + coalesce(
      (select sum(${favoriteDeltas.delta}) from ${favoriteDeltas} where ${favoriteDeltas.imageId} = ${imageId}), 0)::int as likes
    from ${images} where ${images.id} = ${imageId} and ${seenBy(userId)}`
}

/** In no order; only those that the user may see. */
export function selectSeen(db: Db, ids: string[], userId: string): Promise<ImageRow[]> {
  return selectWithOwner(db).where(and(inArray(images.id, ids), seenBy(userId)))
}
