import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { uploads } from './uploads.table.ts'

export type UploadRow = typeof uploads.$inferSelect

/** Returns false if the user has already used the key. Waits while a concurrent request inserts the same key. */
export async function insertUpload(tx: Tx, upload: UploadRow): Promise<boolean> {
  const rows = await tx
    .insert(uploads)
    .values(upload)
    .onConflictDoNothing({ target: [uploads.userId, uploads.idempotencyKey] })
    .returning({ imageId: uploads.imageId })
  return rows.length > 0
}

/** The id of the image that was uploaded with this key. Uses `uploads_pkey`. */
export async function selectImageId(db: Db, userId: string, idempotencyKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ imageId: uploads.imageId })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.idempotencyKey, idempotencyKey)))
  return row?.imageId
}

/** For the user's export: all uploads, newest first. */
export function selectUploadsOfUser(db: Db, userId: string) {
  const { idempotencyKey, imageId, createdAt } = uploads
  return db
    .select({ idempotencyKey, imageId, createdAt })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(desc(createdAt), desc(imageId))
}
