import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { Db } from '../../ports/database.ts'
import { insertAuditEntry } from '../admin/index.ts'
import { deleteSessions, markActive, markSuspended, type ChangedUser, type MailQueue } from '../users/index.ts'
import { suspendedMail, suspensionEndedMail } from './moderation.mails.ts'

export interface SuspensionsDependencies {
  db: Db
  clock: Clock
  mails: Pick<MailQueue, 'put'>
  brandName: string
  publicUrl: string
  supportEmail: string
  recordSecurityEvent: RecordSecurityEvent
}

export interface SuspendedUser {
  userId: string
  reason: string
  /** Whether to sign the user out. Ignored if the user is already suspended. */
  endsSessions: boolean
}

/**
 * Suspended users can view, download and delete, but not generate, upload, publish, report or buy. Each change sends an
 * email and writes an audit entry. Repeating it changes nothing.
 */
export interface Suspensions {
  /** Throws NOT_FOUND for an unknown user and for an admin. */
  suspend(operator: Operator, suspended: SuspendedUser): Promise<ChangedUser>
  /** Throws NOT_FOUND for an unknown user. */
  unsuspend(operator: Operator, userId: string): Promise<ChangedUser>
}

export function createSuspensions(dependencies: SuspensionsDependencies): Suspensions {
  const { db, clock, mails, brandName, publicUrl, supportEmail, recordSecurityEvent } = dependencies

  return {
    async suspend(operator, { userId, reason, endsSessions }) {
      const changed = await db.transaction(async (tx) => {
        const at = clock.now()
        const marked = await markSuspended(tx, userId, at)
        if (!marked) throw failure('NOT_FOUND')
        if (!marked.isNew) return marked
        await mails.put(tx, suspendedMail({ to: marked.user.email, brandName, reason, supportEmail }), userId)
        if (endsSessions) await deleteSessions(tx, userId)
        const detail = { reason, signed_out: endsSessions }
        await insertAuditEntry(tx, {
          operator,
          at,
          action: 'users.suspend',
          subject: 'user',
          subjectId: userId,
          detail,
        })
        return marked
      })
      if (changed.isNew && endsSessions)
        recordSecurityEvent({ event: 'session-end', outcome: 'ok', userId, by: 'operator' })
      return changed
    },

    unsuspend: (operator, userId) =>
      db.transaction(async (tx) => {
        const at = clock.now()
        const marked = await markActive(tx, userId, at)
        if (!marked) throw failure('NOT_FOUND')
        if (!marked.isNew) return marked
        await mails.put(tx, suspensionEndedMail({ to: marked.user.email, brandName, link: publicUrl }), userId)
        const entry = {
          operator,
          at,
          action: 'users.unsuspend',
          subject: 'user',
          subjectId: userId,
          detail: {},
        } as const
        await insertAuditEntry(tx, entry)
        return marked
      }),
  }
}
