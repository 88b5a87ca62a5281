import { and, eq, isNull, sql } from 'drizzle-orm'
import { webcrypto } from 'node:crypto'
import type { Db, Tx } from '../../../ports/database.ts'
import { isForeignKeyViolation } from '../../../ports/sql-state.ts'
import { imageHashes } from './hashes.table.ts'
import { images } from '../images.table.ts'

/** Of an image's files; those that are there already stay. */
export async function insertHashes(db: Db | Tx, imageId: string, hashes: readonly Uint8Array[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .insert(imageHashes)
    .values(hashes.map((sha256) => ({ sha256, imageId })))
    .onConflictDoNothing()
}

/** False if the image is gone. */
export async function addHash(db: Db, imageId: string, sha256: Uint8Array): Promise<boolean> {
  try {
    await insertHashes(db, imageId, [sha256])
    return true
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

/** One row if these are the bytes of an image that is not deleted, else none. By the primary key of hashes, then that of images. */
export function selectKnown(db: Db, sha256: Uint8Array) {
  return db
    .select({ known: sql`1` })
    .from(imageHashes)
    .innerJoin(images, eq(images.id, imageHashes.imageId))
    .where(and(eq(imageHashes.sha256, sha256), isNull(images.deletedAt)))
    .limit(1)
}

/** By this a file is known again. Computed beside the event loop. */
export async function sha256Of(bytes: Uint8Array): Promise<Uint8Array> {
  // Files are never in shared memory, which is all that the type rules out.
  return new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}
