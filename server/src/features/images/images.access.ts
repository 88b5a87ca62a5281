import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { type ImageRow, selectWithOwner } from './images.repository.ts'
import type { Db } from '../../ports/database.ts'
import { images } from './images.table.ts'

/** Whether a viewer, who is asked for a private one only, may see an image that is not deleted. */
export async function maySee(
  { visibility, userId }: Pick<ImageRow, 'visibility' | 'userId'>,
  viewer: () => Promise<string | null>,
): Promise<boolean> {
  return visibility === 'public' || (userId !== null && userId === (await viewer()))
}

/** What a signed-in user may see: what is public, and what is theirs. Nothing that is deleted. */
export function seenBy(userId: string): SQL | undefined {
  return and(isNull(images.deletedAt), or(eq(images.visibility, 'public'), eq(images.userId, userId)))
}

/** In no order; only those that the user may see. */
export function selectSeen(db: Db, ids: string[], userId: string): Promise<ImageRow[]> {
  return selectWithOwner(db).where(and(inArray(images.id, ids), seenBy(userId)))
}
