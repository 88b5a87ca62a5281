import { and, count, eq, isNull, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../ports/database.ts'
import { imageReports, images } from './images.table.ts'

/** How many a user has, deleted ones left out. */
export function countImages(db: Db, userId: string): Promise<number> {
  return db.$count(images, and(eq(images.userId, userId), isNull(images.deletedAt)))
}

/** How often others reported images of a user. */
export async function countReports(db: Db, userId: string): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(imageReports)
    .innerJoin(images, eq(images.id, imageReports.imageId))
    .where(eq(images.userId, userId))
  return rows[0]?.total ?? 0
}

/** The query for the ids of a user's images, deleted ones that are not erased yet among them, as part of another. */
export function imageIdsOf(db: Db, userId: string): SQLWrapper {
  return db.select({ id: images.id }).from(images).where(eq(images.userId, userId))
}
