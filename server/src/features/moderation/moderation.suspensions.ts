import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { AdminActor } from '../../kernel/procedures.ts'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { Db } from '../../ports/database.ts'
import { insertAuditEntry } from '../admin/index.ts'
import { deleteSessions, markActive, markSuspended, type ChangedUser, type EmailQueue } from '../users/index.ts'
import { suspendedEmail, suspensionEndedEmail } from './moderation.emails.ts'

export interface SuspensionsDependencies {
  db: Db
  clock: Clock
  emails: Pick<EmailQueue, 'enqueue'>
  brandName: string
  publicUrl: string
  supportEmail: string
  recordSecurityEvent: RecordSecurityEvent
}

export interface SuspensionInput {
  userId: string
  reason: string
  /** Whether to sign the user out. Ignored if the user is already suspended. */
  signsOut: boolean
}

/**
 * Suspended users can view, download and delete, but not generate, upload, publish, report or buy. Suspending and
 * unsuspending send an email and write an audit entry. A repeated call changes nothing.
 */
export interface Suspensions {
  /** Throws NOT_FOUND for an unknown user and for an admin. */
  suspend(actor: AdminActor, input: SuspensionInput): Promise<ChangedUser>
  /** Throws NOT_FOUND for an unknown user. */
  unsuspend(actor: AdminActor, userId: string): Promise<ChangedUser>
}

export function createSuspensions(dependencies: SuspensionsDependencies): Suspensions {
  const { db, clock, emails, brandName, publicUrl, supportEmail, recordSecurityEvent } = dependencies

  return {
    async suspend(actor, { userId, reason, signsOut }) {
      const changed = await db.transaction(async (tx) => {
        const at = clock.now()
        const marked = await markSuspended(tx, userId, at)
        if (!marked) throw apiError('NOT_FOUND')
        if (!marked.hasChanged) return marked
        await emails.enqueue(tx, suspendedEmail({ to: marked.user.email, brandName, reason, supportEmail }), userId)
        if (signsOut) await deleteSessions(tx, userId)
        const detail = { reason, signed_out: signsOut }
        await insertAuditEntry(tx, {
          actor,
          at,
          action: 'users.suspend',
          subject: 'user',
          subjectId: userId,
          detail,
        })
        return marked
      })
      if (changed.hasChanged && signsOut)
        recordSecurityEvent({ event: 'session-end', outcome: 'ok', userId, by: 'operator' })
      return changed
    },

    unsuspend: (actor, userId) =>
      db.transaction(async (tx) => {
        const at = clock.now()
        const marked = await markActive(tx, userId, at)
        if (!marked) throw apiError('NOT_FOUND')
        if (!marked.hasChanged) return marked
        await emails.enqueue(tx, suspensionEndedEmail({ to: marked.user.email, brandName, link: publicUrl }), userId)
        const entry = {
          actor,
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
