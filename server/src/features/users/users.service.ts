import type { SettingsChange, SignedInDevice, UserSettings } from '@pictor/contract'
import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { PersonalData } from '../../ports/personal-data.ts'
import type { Caller } from '../../kernel/procedures.ts'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { isCommonPassword } from './auth/common-passwords.ts'
import { isFresh } from './auth/fresh-sessions.ts'
import type { EmailQueue } from './emails/email-queue.ts'
import { passwordChangedEmail, imageReadyEmail, receiptEmail, type Receipt } from './emails/emails.ts'
import type { Passwords } from './auth/passwords.ts'
import { presentDevice, presentSettings } from './users.presenter.ts'
import * as repository from './users.repository.ts'
import { requireActive } from './users.suspension.ts'

export interface UsersDependencies {
  db: Db
  clock: Clock
  emails: EmailQueue
  brandName: string
  publicUrl: string
  supportEmail: string
  passwords: Passwords
  /** Every feature that stores data of a user, in the order of deletion. */
  personalData: PersonalData[]
  recordSecurityEvent: RecordSecurityEvent
}

export interface Users {
  /** Reads the settings, and creates them if there are none. */
  loadSettings(userId: string): Promise<UserSettings>
  changeSettings(userId: string, change: SettingsChange): Promise<UserSettings>
  /** Sets a new password, revokes the other sessions and sends an email. See the contract for the errors. */
  changePassword(
    caller: Caller,
    passwords: { newPassword: string; currentPassword?: string | undefined },
  ): Promise<void>
  /** Lists the user's devices, the current one first. */
  listDevices(caller: Caller): Promise<SignedInDevice[]>
  revokeOtherDevices(caller: Caller): Promise<number>
  /** Throws NOT_FOUND if the caller has no such session. */
  revokeDevice(caller: Caller, id: string): Promise<void>
  /**
   * Resolves if the session is at most ten minutes old, or if `currentPassword` is right. Otherwise throws
   * CURRENT_PASSWORD_REQUIRED or CURRENT_PASSWORD_WRONG, or FRESH_SIGN_IN_REQUIRED for an account without a password.
   */
  requireFreshSignIn(caller: Caller, currentPassword: string | undefined): Promise<void>
  /**
   * Deletes the account and its personal data, and enqueues a job that deletes the files, in one transaction. Throws
   * CONFIRMATION_MISMATCH for another email, and the errors of `requireFreshSignIn`.
   */
  deleteAccount(caller: Caller, input: { confirmation: string; currentPassword?: string | undefined }): Promise<void>
  /** Queues the email about a finished generation, unless the user has turned off notifications. */
  sendImageReady(tx: Tx, image: { userId: string; prompt: string; imageId: string }): Promise<void>
  /** Queues the receipt of a purchase, also for a user who has turned off notifications. */
  sendReceipt(tx: Tx, receipt: { userId: string } & Receipt): Promise<void>
}

export function createUsers(dependencies: UsersDependencies): Users {
  const { db, clock, emails, brandName, publicUrl, supportEmail, passwords, personalData } = dependencies
  const { recordSecurityEvent } = dependencies

  async function loadSettings(userId: string): Promise<UserSettings> {
    const existing = await repository.selectSettings(db, userId)
    if (existing) return presentSettings(existing)
    const user = await repository.selectUser(db, userId)
    if (!user) throw apiError('UNAUTHORIZED')
    await repository.insertSettings(db, userId)
    return loadSettings(userId)
  }

  async function requireFreshSignIn(caller: Caller, currentPassword: string | undefined): Promise<void> {
    const session = await repository.selectSession(db, caller.sessionId)
    if (!session) throw apiError('UNAUTHORIZED')
    if (isFresh(session, clock.now())) return
    const hash = await repository.selectPasswordHash(db, caller.userId)
    if (hash === null) throw apiError('FRESH_SIGN_IN_REQUIRED')
    if (!currentPassword) throw apiError('CURRENT_PASSWORD_REQUIRED')
    const isRight = await passwords.verify({ hash, password: currentPassword })
    recordSecurityEvent({ event: 'password-check', outcome: isRight ? 'ok' : 'refused', userId: caller.userId })
    if (!isRight) throw apiError('CURRENT_PASSWORD_WRONG')
  }

  return {
    loadSettings,
    requireFreshSignIn,

    async changeSettings(userId, change) {
      await loadSettings(userId)
      await db.transaction(async (tx) => {
        await repository.updateSettings(tx, userId, change, clock.now())
        // A name appears with public images, so a suspended user may only remove it. Checked after the write: if two
        // requests took the shared lock before they write, they would deadlock.
        if (change.full_name) await requireActive(tx, userId)
      })
      return loadSettings(userId)
    },

    async changePassword(caller, { newPassword, currentPassword }) {
      await requireFreshSignIn(caller, currentPassword)
      if (await isCommonPassword(newPassword)) throw apiError('PASSWORD_TOO_COMMON')
      const hash = await passwords.hash(newPassword)
      await db.transaction(async (tx) => {
        await repository.lockUserSessions(tx, caller.userId)
        const user = await repository.selectUser(tx, caller.userId)
        // The session may have been revoked while the hash was computed.
        if (!user || !(await repository.lockSession(tx, caller.sessionId))) throw apiError('UNAUTHORIZED')
        await repository.upsertPasswordHash(tx, user.id, hash, clock.now())
        await repository.deleteOtherSessions(tx, user.id, caller.sessionId)
        await repository.deleteResetLinks(tx, user.id)
        const link = new URL('/auth/signin', publicUrl).href
        await emails.enqueue(tx, passwordChangedEmail({ to: user.email, brandName, link }), user.id)
      })
      recordSecurityEvent({ event: 'password-change', outcome: 'ok', userId: caller.userId })
    },

    async listDevices({ userId, sessionId }) {
      const rows = await repository.selectLiveSessions(db, userId, clock.now())
      const devices = rows.map((row) => ({ ...presentDevice(row), current: row.id === sessionId }))
      return devices.toSorted((a, b) => Number(b.current) - Number(a.current))
    },

    async revokeOtherDevices({ userId, sessionId }) {
      const revokedCount = await db.transaction((tx) => repository.deleteOtherSessions(tx, userId, sessionId))
      if (revokedCount > 0) recordSecurityEvent({ event: 'session-end', outcome: 'ok', userId, by: 'user' })
      return revokedCount
    },

    async revokeDevice({ userId }, id) {
      if (!(await repository.deleteSession(db, { id, userId }))) throw apiError('NOT_FOUND')
      recordSecurityEvent({ event: 'session-end', outcome: 'ok', userId, by: 'user' })
    },

    async deleteAccount(caller, { confirmation, currentPassword }) {
      const { userId, sessionId } = caller
      const user = await repository.selectUser(db, userId)
      if (!user) throw apiError('UNAUTHORIZED')
      if (confirmation.trim().toLowerCase() !== user.email) throw apiError('CONFIRMATION_MISMATCH')
      await requireFreshSignIn(caller, currentPassword)
      await db.transaction(async (tx) => {
        await repository.lockUser(tx, userId)
        // The session may have been revoked while the password was verified.
        if (!(await repository.lockSession(tx, sessionId))) throw apiError('UNAUTHORIZED')
        for (const { erase } of personalData) await erase(tx, userId)
        await repository.deleteUser(tx, userId)
      })
      recordSecurityEvent({ event: 'account-delete', outcome: 'ok', userId })
    },

    async sendImageReady(tx, { userId, prompt, imageId }) {
      const user = await repository.selectUser(tx, userId)
      const hasNotificationsOn = (await repository.selectSettings(tx, userId))?.emailNotifications ?? true
      if (!user || !hasNotificationsOn) return
      const link = new URL(`/my-media?image=${imageId}`, publicUrl).href
      await emails.enqueue(tx, imageReadyEmail({ to: user.email, brandName, link, prompt }), userId)
    },

    async sendReceipt(tx, { userId, ...receipt }) {
      const user = await repository.selectUser(tx, userId)
      if (!user) return
      const link = new URL(`/credits/orders/${encodeURIComponent(receipt.orderId)}`, publicUrl).href
      await emails.enqueue(tx, receiptEmail({ to: user.email, brandName, link, supportEmail, ...receipt }), userId)
    },
  }
}
