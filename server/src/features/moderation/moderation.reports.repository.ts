import { and, count, countDistinct, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HIDDEN_BY_REPORTER_MAX } from '@pictor/contract/limits'
import type { Db, Tx } from '../../ports/database.ts'
import { imageReports, reportedImage, reporter } from './moderation.table.ts'

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
  const rows = await tx
    .insert(imageReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ imageId: imageReports.imageId })
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
export async function countHidingNetworks(tx: Tx, imageId: string): Promise<number> {
  const otherReports = alias(imageReports, 'other')
  const hiddenCount = tx
    .select({ hidden: count() })
    .from(otherReports)
    .innerJoin(reportedImage.table, eq(reportedImage.id, otherReports.imageId))
    .where(
      and(
        eq(otherReports.userId, imageReports.userId),
        isNull(otherReports.resolvedAt),
        isNotNull(reportedImage.takenDownAt),
        isNull(reportedImage.deletedAt),
      ),
    )
  const [row] = await tx
    .select({ open: countDistinct(sql`coalesce(${imageReports.network}, ${imageReports.userId}::text)`) })
    .from(imageReports)
    .innerJoin(reporter.table, eq(reporter.id, imageReports.userId))
    .where(
      and(
        eq(imageReports.imageId, imageId),
        isNull(imageReports.resolvedAt),
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
    .innerJoin(reportedImage.table, eq(reportedImage.id, imageReports.imageId))
    .where(eq(reportedImage.userId, ownerId))
  return rows[0]?.total ?? 0
}

/** The reports that a user made, newest first. Uses `image_reports_user_id_idx`. */
export function selectReportsOfUser(db: Db, userId: string) {
  const { imageId, reason, createdAt } = imageReports
  return db
    .select({ imageId, reason, createdAt })
    .from(imageReports)
    .where(eq(imageReports.userId, userId))
    .orderBy(desc(createdAt), desc(imageId))
}
