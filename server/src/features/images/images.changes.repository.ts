import type { Visibility } from '@pictor/contract/limits'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { images } from './images.table.ts'

/** One image of one user: whoever asks for another's changes nothing. */
export interface OwnImage {
  id: string
  userId: string
}

/** Does nothing if it is so already, since a row that is written anew is a new version in every index, nor if it is held (`images_taken_down_at_check`). */
export async function markPublic(tx: Tx, image: OwnImage): Promise<void> {
  await tx
    .update(images)
    .set({ visibility: 'public' })
    .where(
      and(isOwnedBy(image), isNull(images.deletedAt), isNull(images.takenDownAt), eq(images.visibility, 'private')),
    )
}

/** With new names of its files. False if there is none that is public, or its files have other names by now. */
export async function markPrivate(tx: Tx, image: OwnImage, { from, to }: NewName): Promise<boolean> {
  const rows = await tx
    .update(images)
    .set({ visibility: 'private', fileToken: to })
    .where(and(isOwnedBy(image), named(from), eq(images.visibility, 'public')))
    .returning({ id: images.id })
  return rows.length > 0
}

/** Of what is held: private once it is restored, too. False if there is none that would be public then. */
export async function keepPrivate(db: Db, image: OwnImage): Promise<boolean> {
  const rows = await db
    .update(images)
    .set({ requestedVisibility: 'private' })
    .where(and(isOwnedBy(image), isNull(images.deletedAt), eq(images.requestedVisibility, 'public')))
    .returning({ id: images.id })
  return rows.length > 0
}

/** New names for the files of an image that is private already, whosever it is. False if they have other names by now, or it is shown again. */
export async function renameHidden(tx: Tx, imageId: string, { from, to }: NewName): Promise<boolean> {
  const rows = await tx
    .update(images)
    .set({ fileToken: to })
    .where(and(eq(images.id, imageId), named(from), eq(images.visibility, 'private')))
    .returning({ id: images.id })
  return rows.length > 0
}

/** With new names of its files. False if there is none, or none any more, or its files have other names by now. */
export async function markDeleted(
  tx: Tx,
  image: OwnImage,
  { from, to, deletedAt }: NewName & { deletedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(images)
    .set({ deletedAt, fileToken: to })
    .where(and(isOwnedBy(image), named(from)))
    .returning({ id: images.id })
  return rows.length > 0
}

/** Also of a deleted image. */
export async function selectVisibility(db: Db, image: OwnImage): Promise<Visibility | undefined> {
  const [row] = await db.select({ visibility: images.visibility }).from(images).where(isOwnedBy(image))
  return row?.visibility
}

/** Only of what was deleted after `since`. */
export async function unmarkDeleted(db: Db | Tx, image: OwnImage, since: Date): Promise<void> {
  await db
    .update(images)
    .set({ deletedAt: null })
    .where(and(isOwnedBy(image), gt(images.deletedAt, since)))
}

/** The file token that a row has, and the one that it is to have. */
interface NewName {
  from: string
  to: string
}

function isOwnedBy({ id, userId }: OwnImage) {
  return and(eq(images.id, id), eq(images.userId, userId))
}

function named(fileToken: string) {
  return and(eq(images.fileToken, fileToken), isNull(images.deletedAt))
}
