import type { Visibility } from '@pictor/contract'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
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
export async function updateVisibility(db: Db, image: OwnImage, visibility: Visibility): Promise<void> {
  await db
    .update(images)
    .set({ visibility })
    .where(and(owned(image), isNull(images.deletedAt), ne(images.visibility, visibility)))
}

/** False if there is none, or none any more. */
export async function markDeleted(db: Db, image: OwnImage, deletedAt: Date): Promise<boolean> {
  const rows = await db
    .update(images)
    .set({ deletedAt })
    .where(and(owned(image), isNull(images.deletedAt)))
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
