import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { uploads } from './uploads.table.ts'

export type UploadRow = typeof uploads.$inferSelect

/** False if the key of that user is known. Waits for another request that is about to add it. */
export async function insertUpload(tx: Tx, upload: UploadRow): Promise<boolean> {
  const rows = await tx
    .insert(uploads)
    .values(upload)
    .onConflictDoNothing({ target: [uploads.userId, uploads.idempotencyKey] })
    .returning({ imageId: uploads.imageId })
  return rows.length > 0
}

/** By the primary key: the id of the image that came with this key. */
export async function selectImageId(db: Db, userId: string, idempotencyKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ imageId: uploads.imageId })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.idempotencyKey, idempotencyKey)))
  return row?.imageId
}

/** For the user's own export: all of them, newest first. */
export function selectOfUser(db: Db, userId: string) {
  const { idempotencyKey, imageId, createdAt } = uploads
  return db
    .select({ idempotencyKey, imageId, createdAt })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(desc(createdAt), desc(imageId))
}
