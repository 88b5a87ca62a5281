import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { type ImageRow, selectWithOwner } from './images.repository.ts'
import type { Db } from '../../ports/database.ts'
import { images } from './images.table.ts'

/** Whether the viewer may see an image that is not deleted. */
export function canView(
  { visibility, userId }: Pick<ImageRow, 'visibility' | 'userId'>,
  viewerId: string | null,
): boolean {
  return visibility === 'public' || (userId !== null && userId === viewerId)
}

/** Condition for images that a signed-in user may see: public images and their own, except deleted ones. */
export function visibleTo(userId: string): SQL | undefined {
  return and(isNull(images.deletedAt), or(eq(images.visibility, 'public'), eq(images.userId, userId)))
}

/** Returns only images that the user may see, in no particular order. */
export function selectVisible(db: Db, ids: string[], userId: string): Promise<ImageRow[]> {
  return selectWithOwner(db).where(and(inArray(images.id, ids), visibleTo(userId)))
}
