import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { MailQueue } from './mails/mail-queue.ts'
import { suspendedMail, suspensionEndedMail } from './mails/mails.moderation.ts'
import { deleteSessions, type UserRow } from './users.repository.ts'
import { lockAsActive, markActive, markSuspended } from './users.suspension.repository.ts'

export interface SuspensionDependencies {
  clock: Clock
  mails: Pick<MailQueue, 'put'>
  brandName: string
  publicUrl: string
  supportEmail: string
}

/** Users whom an operator lets look, keep, download and leave, but not make, upload, publish, report or buy anything. */
export interface Suspension {
  /**
   * The user as they are now, told by mail if this changed something, and signed out if that is asked for. Undefined for nobody and for an
   * admin.
   */
  suspend(tx: Tx, suspended: SuspendedUser): Promise<ChangedUser | undefined>
  /** Likewise; undefined for nobody. */
  unsuspend(tx: Tx, userId: string): Promise<ChangedUser | undefined>
}

export interface SuspendedUser {
  userId: string
  reason: string
  /** Of a user who was not suspended before. */
  endsSessions: boolean
}

export interface ChangedUser {
  user: UserRow
  /** False if it was so already. */
  isNew: boolean
}

export function createSuspension(dependencies: SuspensionDependencies): Suspension {
  const { clock, mails, brandName, publicUrl, supportEmail } = dependencies
  return {
    async suspend(tx, { userId, reason, endsSessions }) {
      const changed = await markSuspended(tx, userId, clock.now())
      if (!changed?.isNew) return changed
      const { email: to } = changed.user
      await mails.put(tx, suspendedMail({ to, brandName, reason, supportEmail }), userId)
      if (endsSessions) await deleteSessions(tx, userId)
      return changed
    },

    async unsuspend(tx, userId) {
      const changed = await markActive(tx, userId, clock.now())
      if (!changed?.isNew) return changed
      const { email: to } = changed.user
      await mails.put(tx, suspensionEndedMail({ to, brandName, link: publicUrl }), userId)
      return changed
    },
  }
}

/** Whether the user is suspended. In a transaction nobody can suspend them until it ends: what it makes was made before. */
export async function isSuspended(db: Db | Tx, userId: string): Promise<boolean> {
  return (await lockAsActive(db, userId)) === false
}

/** Throws ACCOUNT_SUSPENDED; else as `isSuspended`. */
export async function requireActive(db: Db | Tx, userId: string): Promise<void> {
  if (await isSuspended(db, userId)) throw failure('ACCOUNT_SUSPENDED')
}
