import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../ports/database.ts'
import type { ImageRow } from '../images.repository.ts'
import { selectWithOwner } from '../images.repository.ts'
import { images } from '../images.table.ts'

/** What a signed-in user may see: what is public, and what is theirs. Nothing that is deleted. */
export function seenBy(userId: string): SQL | undefined {
  return and(isNull(images.deletedAt), or(eq(images.visibility, 'public'), eq(images.userId, userId)))
}

/** In no order; only those that the user may see. */
export function selectSeen(db: Db, ids: string[], userId: string): Promise<ImageRow[]> {
  return selectWithOwner(db).where(and(inArray(images.id, ids), seenBy(userId)))
}
