import type { ModerationDecision, ReportedImage } from '@pictor/contract'
import { ADMIN_PAGE_SIZE } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import { timeCursor, toPage } from '../../kernel/pagination.ts'
import type { AdminActor } from '../../kernel/procedures.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { hasAuditEntry, insertAuditEntry, selectAuditEntries } from '../admin/index.ts'
import { selectImages, type ModeratedImage, type PresentImage, type Takedowns } from '../images/index.ts'
import { lockUserShared, selectUsers } from '../users/index.ts'
import type { ModerationEmails } from './moderation.emails.ts'
import * as repository from './moderation.repository.ts'

export interface DecisionsDependencies {
  db: Db
  clock: Clock
  takedowns: Takedowns
  present: PresentImage
  emails: Pick<ModerationEmails, 'notifyOwner' | 'notifyReporter'>
}

export interface DecisionInput {
  id: string
  decision: ModerationDecision
  /** Written by the admin. */
  reason: string
}

/** Review of reported images by admins. */
export interface ReportDecisions {
  list(state: 'open' | 'decided', cursor: string | undefined): Promise<ReportedList>
  /**
   * Decides on an image and all its open reports, and writes an audit entry. Repeating the same decision changes
   * nothing. Throws NOT_FOUND for a deleted image, and for one that is neither reported nor taken down.
   */
  decide(actor: AdminActor, input: DecisionInput): Promise<ReportedImage>
}

interface ReportedList {
  reported: ReportedImage[]
  /** The total number of images with open reports. */
  open: number
  nextCursor: string | null
}

export function createReportDecisions(dependencies: DecisionsDependencies): ReportDecisions {
  const { db, clock, takedowns, present, emails } = dependencies

  async function presentAll(imageIds: string[]): Promise<ReportedImage[]> {
    const rows = await selectImages(db, imageIds)
    const reports = Map.groupBy(await repository.selectReports(db, imageIds), ({ imageId }) => imageId)
    const ownerIds = rows.flatMap(({ userId }) => (userId === null ? [] : [userId]))
    const owners = await selectUsers(db, ownerIds)
    return imageIds.flatMap((id) => {
      const row = rows.find((image) => image.id === id)
      if (!row) return []
      const owner = owners.get(row.userId ?? '')
      return {
        image: present(row, null),
        owner: owner
          ? { id: owner.id, email: owner.email, suspended_at: owner.suspendedAt?.toISOString() ?? null }
          : null,
        held_at: row.takenDownAt?.toISOString() ?? null,
        reports: (reports.get(id) ?? []).map(({ reason, createdAt, resolvedAt }) => ({
          reason,
          created_at: createdAt.toISOString(),
          decided_at: resolvedAt?.toISOString() ?? null,
        })),
      }
    })
  }

  /** Returns whether to notify the owner. If an admin has already hidden the image, the owner was notified then. */
  async function hide(tx: Tx, image: ModeratedImage, at: Date): Promise<boolean> {
    if (image.takenDownAt === null) {
      await takedowns.takeDown(tx, image, at)
      return true
    }
    return !(await hasAuditEntry(tx, {
      action: 'reports.hide',
      subject: 'image',
      subjectId: image.id,
      since: image.takenDownAt,
    }))
  }

  async function applyDecision(
    tx: Tx,
    image: ModeratedImage,
    reporters: string[],
    actor: AdminActor,
    input: DecisionInput,
  ) {
    const { decision, reason } = input
    const isHidden = decision === 'hide'
    const at = clock.now()
    const isTakenDown = image.takenDownAt !== null
    const isReported = await repository.hasReports(tx, image.id)
    if (!isReported && !isTakenDown) throw apiError('NOT_FOUND')
    if (isReported && reporters.length === 0 && isHidden === isTakenDown) return
    // All reporters have deleted their accounts. Without a report by the admin, the image would return to the open
    // list.
    if (!isReported && isHidden && actor.id !== null)
      await repository.insertReport(tx, { imageId: image.id, userId: actor.id, reason, createdAt: at })
    const outcome = isHidden ? (await hide(tx, image, at)) && 'hidden' : await takedowns.restore(tx, image)
    await repository.markReportsResolved(tx, image.id, at)
    await insertAuditEntry(tx, {
      actor,
      at,
      action: `reports.${decision}`,
      subject: 'image',
      subjectId: image.id,
      detail: { reason, was: isTakenDown ? 'held' : image.visibility, reports: reporters.length },
    })
    const emailInput = { imageId: image.id, prompt: image.prompt, reason }
    if (outcome && image.userId !== null) await emails.notifyOwner(tx, { ...emailInput, userId: image.userId, outcome })
    for (const userId of reporters) await emails.notifyReporter(tx, { ...emailInput, userId, isHidden })
  }

  /** Decides nothing and returns false if a user who is not locked has reported the image since. */
  async function tryToDecide(
    tx: Tx,
    actor: AdminActor,
    input: DecisionInput,
    lockedUserIds: string[],
  ): Promise<boolean> {
    // Locks users before images, in the same order as account deletion.
    for (const userId of lockedUserIds) await lockUserShared(tx, userId)
    const image = await takedowns.lock(tx, input.id)
    if (!image) throw apiError('NOT_FOUND')
    const reporters = await repository.selectOpenReporters(tx, image.id)
    if (reporters.some((userId) => !lockedUserIds.includes(userId))) return false
    await applyDecision(tx, image, reporters, actor, input)
    return true
  }

  return {
    async list(state, cursor) {
      const position = timeCursor.decode(cursor)
      const found = await repository.selectReportedImages(db, state, { position, limit: ADMIN_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, ADMIN_PAGE_SIZE, timeCursor.encode)
      return {
        reported: await presentAll(rows.map(({ id }) => id)),
        open: await repository.countImagesWithOpenReports(db),
        nextCursor,
      }
    },

    async decide(actor, input) {
      const { id } = input
      if (!isUuid(id)) throw apiError('NOT_FOUND')
      let isDecided = false
      while (!isDecided) {
        const userIds = await repository.selectInvolvedUsers(db, id)
        isDecided = await db.transaction((tx) => tryToDecide(tx, actor, input, userIds))
      }
      const [reported] = await presentAll([id])
      if (!reported) throw apiError('NOT_FOUND')
      return reported
    },
  }
}

/** Whether the last decision of an admin about the image hid it, even if the image no longer exists. */
export async function isHiddenByAdmin(db: Db, imageId: string): Promise<boolean> {
  const decisions = await selectAuditEntries(db, { subject: 'image', subjectId: imageId, limit: 1 })
  return decisions[0]?.action === 'reports.hide'
}
