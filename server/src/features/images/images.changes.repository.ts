import type { Visibility } from '@pictor/contract/limits'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { images } from './images.table.ts'

/** An image and its owner. Queries with another user's id change nothing. */
export interface OwnImage {
  id: string
  userId: string
}

/**
 * Makes a private image public. Does not update an image that is public already, because that would add a row version
 * to every index, nor one that is taken down (`images_taken_down_at_check`).
 */
export async function markPublic(tx: Tx, image: OwnImage): Promise<void> {
  await tx
    .update(images)
    .set({ visibility: 'public' })
    .where(
      and(isOwnedBy(image), isNull(images.deletedAt), isNull(images.takenDownAt), eq(images.visibility, 'private')),
    )
}

/** Also sets the new file token. Returns false if the image is not public or its token is no longer `currentToken`. */
export async function markPrivate(
  tx: Tx,
  image: OwnImage,
  { currentToken, newToken }: FileTokenChange,
): Promise<boolean> {
  const rows = await tx
    .update(images)
    .set({ visibility: 'private', fileToken: newToken })
    .where(and(isOwnedBy(image), isUndeletedWithToken(currentToken), eq(images.visibility, 'public')))
    .returning({ id: images.id })
  return rows.length > 0
}

/** Keeps a taken-down image private when it is restored. Returns false if the restore would not make it public. */
export async function keepPrivate(db: Db, image: OwnImage): Promise<boolean> {
  const rows = await db
    .update(images)
    .set({ requestedVisibility: 'private' })
    .where(and(isOwnedBy(image), isNull(images.deletedAt), eq(images.requestedVisibility, 'public')))
    .returning({ id: images.id })
  return rows.length > 0
}

/** Sets a new file token for a private image of any user. Returns false if the token changed or the image is public. */
export async function changeHiddenFileToken(
  tx: Tx,
  imageId: string,
  { currentToken, newToken }: FileTokenChange,
): Promise<boolean> {
  const rows = await tx
    .update(images)
    .set({ fileToken: newToken })
    .where(and(eq(images.id, imageId), isUndeletedWithToken(currentToken), eq(images.visibility, 'private')))
    .returning({ id: images.id })
  return rows.length > 0
}

/**
 * Also sets the new file token. Returns false if the image is missing or deleted, or if its token is no longer
 * `currentToken`.
 */
export async function markDeleted(
  tx: Tx,
  image: OwnImage,
  { currentToken, newToken, deletedAt }: FileTokenChange & { deletedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(images)
    .set({ deletedAt, fileToken: newToken })
    .where(and(isOwnedBy(image), isUndeletedWithToken(currentToken)))
    .returning({ id: images.id })
  return rows.length > 0
}

/** The visibility of an image, even a deleted one. */
export async function selectVisibility(db: Db, image: OwnImage): Promise<Visibility | undefined> {
  const [row] = await db.select({ visibility: images.visibility }).from(images).where(isOwnedBy(image))
  return row?.visibility
}

/** Restores the image if it was deleted after `since`. Returns whether it did. */
export async function unmarkDeleted(db: Db | Tx, image: OwnImage, since: Date): Promise<boolean> {
  const rows = await db
    .update(images)
    .set({ deletedAt: null })
    .where(and(isOwnedBy(image), gt(images.deletedAt, since)))
    .returning({ id: images.id })
  return rows.length > 0
}

/** The current file token of a row and its new one. */
interface FileTokenChange {
  currentToken: string
  newToken: string
}

function isOwnedBy({ id, userId }: OwnImage) {
  return and(eq(images.id, id), eq(images.userId, userId))
}

function isUndeletedWithToken(fileToken: string) {
  return and(eq(images.fileToken, fileToken), isNull(images.deletedAt))
}
