import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../ports/database.ts'
import { isForeignKeyViolation } from '../../ports/sql-state.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { seenBy } from './images.seen.repository.ts'
import { imageReports, images } from './images.table.ts'

/** One image of one user: whoever asks for another's changes nothing. */
export interface OwnImage {
  id: string
  userId: string
}

/** Does nothing if it is so already: a row that is written anew is a new version in every index. */
export async function markPublic(db: Db, image: OwnImage): Promise<void> {
  await db
    .update(images)
    .set({ visibility: 'public' })
    .where(and(owned(image), isNull(images.deletedAt), eq(images.visibility, 'private')))
}

/** With new names of its files. False if there is none that is public, or its files have other names by now. */
export async function markPrivate(tx: Tx, image: OwnImage, { from, to }: NewName): Promise<boolean> {
  const rows = await tx
    .update(images)
    .set({ visibility: 'private', fileToken: to })
    .where(and(owned(image), named(from), eq(images.visibility, 'public')))
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
    .where(and(owned(image), named(from)))
    .returning({ id: images.id })
  return rows.length > 0
}

/** Only of what was deleted after `since`. */
export async function unmarkDeleted(db: Db, image: OwnImage, since: Date): Promise<void> {
  await db
    .update(images)
    .set({ deletedAt: null })
    .where(and(owned(image), gt(images.deletedAt, since)))
}

/** The file token that a row has, and the one that it is to have. */
interface NewName {
  from: string
  to: string
}

export interface NewReport extends OwnImage {
  reason: string
  createdAt: Date
}

/** Whether the user may see the image, and whether this is their first report of it. */
export async function insertReport(db: Db, report: NewReport): Promise<{ seen: boolean; added: boolean }> {
  const { id, userId, reason, createdAt } = report
  const [row] = await queryRows(
    db,
    sql`with seen as (select ${images.id} as id from ${images} where ${images.id} = ${id} and ${seenBy(userId)}),
      added as (
        insert into ${imageReports} (image_id, user_id, reason, created_at)
        select id, ${userId}::uuid, ${reason}, ${createdAt.toISOString()}::timestamptz from seen
        on conflict do nothing returning 1)
      select exists (select from seen) as seen, exists (select from added) as added`,
    z.object({ seen: z.boolean(), added: z.boolean() }),
  ).catch((error: unknown) => {
    if (isForeignKeyViolation(error)) return []
    throw error
  })
  return row ?? { seen: false, added: false }
}

function owned({ id, userId }: OwnImage) {
  return and(eq(images.id, id), eq(images.userId, userId))
}

function named(fileToken: string) {
  return and(eq(images.fileToken, fileToken), isNull(images.deletedAt))
}
