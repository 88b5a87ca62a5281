import { and, eq, isNull, sql } from 'drizzle-orm'
import { webcrypto } from 'node:crypto'
import type { Db, Tx } from '../../../ports/database.ts'
import { isForeignKeyViolation } from '../../../ports/sql-state.ts'
import { imageHashes, images } from '../images.table.ts'

/** Inserts the hashes of an image's files. Ignores hashes that exist already. */
export async function insertHashes(db: Db | Tx, imageId: string, hashes: readonly Uint8Array[]): Promise<void> {
  if (hashes.length === 0) return
  await db
    .insert(imageHashes)
    .values(hashes.map((sha256) => ({ sha256, imageId })))
    .onConflictDoNothing()
}

/** Inserts the hash of a file. Returns false if the image no longer exists. */
export async function addHash(db: Db, imageId: string, sha256: Uint8Array): Promise<boolean> {
  try {
    await insertHashes(db, imageId, [sha256])
    return true
  } catch (error) {
    if (isForeignKeyViolation(error)) return false
    throw error
  }
}

/** Returns one row if the hash belongs to an existing image, else none. Uses `image_hashes_pkey` and `images_pkey`. */
export function selectImageByHash(db: Db, sha256: Uint8Array) {
  return db
    .select({ exists: sql`1` })
    .from(imageHashes)
    .innerJoin(images, eq(images.id, imageHashes.imageId))
    .where(and(eq(imageHashes.sha256, sha256), isNull(images.deletedAt)))
    .limit(1)
}

/** Computes the hash outside the event loop. */
export async function computeSha256(bytes: Uint8Array): Promise<Uint8Array> {
  // Safe: the type only excludes shared memory, which files never use.
  return new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}
