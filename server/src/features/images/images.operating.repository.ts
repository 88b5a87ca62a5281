import { and, eq, isNull, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { images } from './images.table.ts'

/** How many a user has, deleted ones left out. */
export function countImages(db: Db, userId: string): Promise<number> {
  return db.$count(images, and(eq(images.userId, userId), isNull(images.deletedAt)))
}

/** The query for the ids of a user's images, deleted ones that are not erased yet among them, as part of another. */
export function imageIdsOf(db: Db, userId: string): SQLWrapper {
  return db.select({ id: images.id }).from(images).where(eq(images.userId, userId))
}
