import { and, asc, count, countDistinct, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HIDDEN_BY_REPORTER_MAX } from '@pictor/contract/limits'
import { z } from 'zod'
import { afterPosition, type TimePosition } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { imageReports, reportedImage, reporter } from './moderation.table.ts'

const images = reportedImage.table
const { imageId, userId, reason, createdAt, resolvedAt } = imageReports
const isUnresolved = isNull(resolvedAt)
const isNotDeleted = isNull(images.deletedAt)

export interface NewReport {
  imageId: string
  userId: string
  reason: string
  canHide?: boolean
  network?: string | null
  createdAt: Date
}

/** Returns false if the user has already reported the image. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const rows = await tx.insert(imageReports).values(report).onConflictDoNothing().returning({ imageId })
  return rows.length > 0
}

/** Key of the advisory lock that serializes counting reports and hiding images. */
const HIDING_LOCK_KEY = 1_735_289_209

/**
 * Only one transaction at a time counts reports and hides images, so concurrent reports by one user are all counted.
 */
export async function lockHiding(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${HIDING_LOCK_KEY})`)
}

/**
 * Counts the networks with an open report that can hide the image. For reports without a public network, each user
 * counts as one network. Skips users who are suspended or unconfirmed, or whose open reports already hide
 * HIDDEN_BY_REPORTER_MAX images.
 */
export async function countHidingNetworks(tx: Tx, id: string): Promise<number> {
  const otherReports = alias(imageReports, 'other')
  const hiddenCount = tx
    .select({ hidden: count() })
    .from(otherReports)
    .innerJoin(images, eq(images.id, otherReports.imageId))
    .where(
      and(
        eq(otherReports.userId, userId),
        isNull(otherReports.resolvedAt),
        isNotNull(images.takenDownAt),
        isNotDeleted,
      ),
    )
  const [row] = await tx
    .select({ open: countDistinct(sql`coalesce(${imageReports.network}, ${userId}::text)`) })
    .from(imageReports)
    .innerJoin(reporter.table, eq(reporter.id, userId))
    .where(
      and(
        eq(imageId, id),
        isUnresolved,
        eq(imageReports.canHide, true),
        lt(sql`(${hiddenCount})`, HIDDEN_BY_REPORTER_MAX),
        eq(reporter.isConfirmed, true),
        isNull(reporter.suspendedAt),
      ),
    )
  return row?.open ?? 0
}

/** The number of reports on a user's images. */
export async function countReports(db: Db, ownerId: string): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(imageReports)
    .innerJoin(images, eq(images.id, imageId))
    .where(eq(images.userId, ownerId))
  return rows[0]?.total ?? 0
}

/** The reports that a user made, newest first. Uses `image_reports_user_id_idx`. */
export function selectReportsOfUser(db: Db, reporterId: string) {
  return db
    .select({ imageId, reason, createdAt })
    .from(imageReports)
    .where(eq(userId, reporterId))
    .orderBy(desc(createdAt), desc(imageId))
}

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
