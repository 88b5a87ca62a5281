import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { afterPosition, type TimePosition } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { imageReports, reportedImage } from './moderation.table.ts'

const images = reportedImage.table
const { imageId, userId, reason, createdAt, resolvedAt } = imageReports
const isUnresolved = isNull(resolvedAt)
const isNotDeleted = isNull(images.deletedAt)
/**
 * All reports, and one row for each taken-down image whose reporters have all deleted their accounts: such an image
 * counts as reported at the time when it was taken down. Uses `images_taken_down_at_idx`.
 */
const REPORTS = sql`(select ${imageId}, ${createdAt}, ${resolvedAt} from ${imageReports}
  union all select ${images.id}, ${images.takenDownAt}, null from ${images}
    where ${images.takenDownAt} is not null and not exists (select from ${imageReports} where ${imageId} = ${images.id})) ${imageReports}`

/**
 * Reported images with the time by which they are sorted: `open` images by their oldest open report, oldest first;
 * `decided` images by the decision, newest first.
 */
export async function selectReportedImages(
  db: Db,
  state: 'open' | 'decided',
  { position, limit }: { position: TimePosition | undefined; limit: number },
): Promise<TimePosition[]> {
  const isOpen = state === 'open'
  const sortTime = isOpen ? sql`min(${createdAt}) filter (where ${isUnresolved})` : sql`max(${resolvedAt})`
  const order = isOpen ? sql`at, id` : sql`at desc, id desc`
  const columns = { createdAt: sql`at`, id: sql`id` }
  const isNext = afterPosition(columns, position, isOpen ? 'ascending' : 'descending')
  return queryRows(
    db,
    sql`select id, (extract(epoch from at) * 1000)::float8 as at from (
        select ${images.id} as id, date_trunc('milliseconds', ${sortTime}) as at
        from ${REPORTS} join ${images} on ${images.id} = ${imageId} and ${isNotDeleted}
        group by ${images.id} having bool_or(${isUnresolved}) = ${isOpen}) listed
      where ${isNext ?? sql`true`} order by ${order} limit ${limit}`,
    z.object({ id: z.uuid(), at: z.coerce.number() }).transform(({ id, at }) => ({ id, createdAt: new Date(at) })),
  )
}

/** The number of images with open reports. Uses `image_reports_created_at_idx`. */
export async function countImagesWithOpenReports(db: Db): Promise<number> {
  const [row] = await queryRows(
    db,
    sql`select count(distinct ${imageId})::int as open from ${REPORTS} join ${images} on ${images.id} = ${imageId} and ${isNotDeleted}
      where ${isUnresolved}`,
    z.object({ open: z.int() }),
  )
  return row?.open ?? 0
}

/** Oldest first. */
export function selectReports(db: Db, imageIds: string[]) {
  return db
    .select({ imageId, reason, createdAt, resolvedAt })
    .from(imageReports)
    .where(inArray(imageId, imageIds))
    .orderBy(asc(createdAt), asc(userId))
}

/**
 * The users whom a decision notifies: the owner, and users with open reports. Sorted, so that concurrent decisions lock
 * users in the same order.
 */
export async function selectInvolvedUsers(db: Db, id: string): Promise<string[]> {
  const [image] = await db.select({ userId: images.userId }).from(images).where(eq(images.id, id))
  const openReporters = await selectOpenReporters(db, id)
  return [...new Set([...(image?.userId ? [image.userId] : []), ...openReporters])].toSorted()
}

/** The users with open reports of the image. */
export async function selectOpenReporters(db: Db | Tx, id: string): Promise<string[]> {
  const rows = await db
    .select({ userId })
    .from(imageReports)
    .where(and(eq(imageId, id), isUnresolved))
    .orderBy(desc(userId))
  return rows.map((row) => row.userId)
}

export async function hasReports(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ userId }).from(imageReports).where(eq(imageId, id)).limit(1)
  return rows.length > 0
}

export async function markReportsResolved(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(imageReports)
    .set({ resolvedAt: now })
    .where(and(eq(imageId, id), isUnresolved))
}
