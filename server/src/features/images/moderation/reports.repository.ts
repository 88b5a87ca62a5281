import { and, count, countDistinct, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HIDDEN_BY_REPORTER_MAX } from '@pictor/contract/limits'
import type { Tx } from '../../../ports/database.ts'
import { seenBy } from '../lists/seen.repository.ts'
import { imageReports, images, reporter } from '../images.table.ts'

export interface NewReport {
  imageId: string
  userId: string
  reason: string
  canHide?: boolean
  network?: string | null
  createdAt: Date
}

const { id, userId, visibility, wishedVisibility, heldAt, fileToken, prompt } = images
const reported = { id, userId, visibility, wishedVisibility, heldAt, fileToken, prompt }
export type ReportedRow = Pick<typeof images.$inferSelect, keyof typeof reported>

/** What the user may see. */
export async function selectReportable(tx: Tx, report: NewReport): Promise<{ userId: string | null } | undefined> {
  const seen = and(eq(images.id, report.imageId), seenBy(report.userId))
  const [row] = await tx.select({ userId: images.userId }).from(images).where(seen)
  return row
}

/** Reports and decisions of one image follow one another by this. Undefined once it is deleted. */
export async function lockImage(tx: Tx, imageId: string): Promise<ReportedRow | undefined> {
  const [row] = await tx
    .select(reported)
    .from(images)
    .where(and(eq(images.id, imageId), isNull(images.deletedAt)))
    .for('no key update')
  return row
}

/** False if this user has reported it before. */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const rows = await tx
    .insert(imageReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ imageId: imageReports.imageId })
  return rows.length > 0
}

/** Of the advisory lock under which one at a time counts and hides. */
const HIDING = 1_735_289_209

/** What reports hide is counted by one transaction at a time, so that a user's reports of several images at once see each other. */
export async function lockHiding(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${HIDING})`)
}

/**
 * Counts the networks with an open report that can hide the image; a report without a public network counts by its user. Skips users who
 * are suspended or unconfirmed by now, or whose open reports hide HIDDEN_BY_REPORTER_MAX images.
 */
export async function countHiding(tx: Tx, imageId: string): Promise<number> {
  const other = alias(imageReports, 'other')
  const hidden = tx
    .select({ hidden: count() })
    .from(other)
    .innerJoin(images, eq(images.id, other.imageId))
    .where(
      and(
        eq(other.userId, imageReports.userId),
        isNull(other.decidedAt),
        isNotNull(images.heldAt),
        isNull(images.deletedAt),
      ),
    )
  const [row] = await tx
    .select({ open: countDistinct(sql`coalesce(${imageReports.network}, ${imageReports.userId}::text)`) })
    .from(imageReports)
    .innerJoin(reporter.table, eq(reporter.id, imageReports.userId))
    .where(
      and(
        eq(imageReports.imageId, imageId),
        isNull(imageReports.decidedAt),
        eq(imageReports.canHide, true),
        lt(sql`(${hidden})`, HIDDEN_BY_REPORTER_MAX),
        eq(reporter.isConfirmed, true),
        isNull(reporter.suspendedAt),
      ),
    )
  return row?.open ?? 0
}

/** Out of public sight, until it is what it is now again; its files get new names by a job. Of one that is not held. */
export async function markHeld(tx: Tx, imageId: string, now: Date): Promise<void> {
  await tx
    .update(images)
    .set({ wishedVisibility: images.visibility, visibility: 'private', heldAt: now })
    .where(eq(images.id, imageId))
}
