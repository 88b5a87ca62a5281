import type { SettingsChange, SignedInDevice, UserSettings } from '@pictor/contract'
import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { PersonalData } from '../../ports/personal-data.ts'
import type { Caller } from '../../kernel/procedures.ts'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { isCommonPassword } from './auth/common-passwords.ts'
import { isFresh } from './auth/fresh-sessions.ts'
import type { MailQueue } from './mails/mail-queue.ts'
import { passwordChangedMail, pictureReadyMail, receiptMail, type Receipt } from './mails/mails.ts'
import type { Passwords } from './auth/passwords.ts'
import { presentDevice, presentSettings } from './users.presenter.ts'
import * as repository from './users.repository.ts'
import { requireActive } from './users.suspension.ts'

export interface UsersDependencies {
  db: Db
  clock: Clock
  mails: MailQueue
  brandName: string
  publicUrl: string
  passwords: Passwords
  /** Every feature that stores data of a user, in the order of deletion. */
  personalData: PersonalData[]
  recordSecurityEvent: RecordSecurityEvent
}

export interface Users {
  settings(userId: string): Promise<UserSettings>
  changeSettings(userId: string, change: SettingsChange): Promise<UserSettings>
  /** Sets a new password, revokes the other sessions and sends an email. See the contract for the errors. */
  changePassword(
    caller: Caller,
    passwords: { newPassword: string; currentPassword?: string | undefined },
  ): Promise<void>
  /** The current device first. */
  devices(caller: Caller): Promise<SignedInDevice[]>
  endOtherDevices(caller: Caller): Promise<number>
  /** Throws NOT_FOUND if the caller has no such session. */
  endDevice(caller: Caller, id: string): Promise<void>
  /**
   * Resolves if the session is at most ten minutes old, or if this is the account's password. Throws CURRENT_PASSWORD_REQUIRED or
   * CURRENT_PASSWORD_WRONG, and FRESH_SIGN_IN_REQUIRED for an account without a password.
   */
  requireFreshSignIn(caller: Caller, currentPassword: string | undefined): Promise<void>
  /**
   * Deletes the account and its personal data in one transaction, which enqueues a job that deletes the files. Throws
   * CONFIRMATION_MISMATCH for another email, and the errors of `requireFreshSignIn`.
   */
  deleteAccount(caller: Caller, proof: { confirmation: string; currentPassword?: string | undefined }): Promise<void>
  /** Queues the email about a finished generation, unless the user has turned off notifications. */
  tellPictureReady(tx: Tx, picture: { userId: string; prompt: string; imageId: string }): Promise<void>
  /** Prevents the deletion of an account until the transaction ends. Returns false if there is none. */
  hold(tx: Tx, userId: string): Promise<boolean>
  /** Queues the receipt of a purchase, regardless of the notification preference. */
  tellPaid(tx: Tx, receipt: { userId: string } & Receipt): Promise<void>
}

export function createUsers(dependencies: UsersDependencies): Users {
  const { db, clock, mails, brandName, publicUrl, passwords, personalData, recordSecurityEvent } = dependencies

  async function settings(userId: string): Promise<UserSettings> {
    const known = await repository.selectSettings(db, userId)
    if (known) return presentSettings(known)
    const user = await repository.selectUser(db, userId)
    if (!user) throw failure('UNAUTHORIZED')
    await repository.insertSettings(db, userId)
    return settings(userId)
  }

  async function requireFreshSignIn(caller: Caller, currentPassword: string | undefined): Promise<void> {
    const session = await repository.selectSession(db, caller.sessionId)
    if (!session) throw failure('UNAUTHORIZED')
    if (isFresh(session, clock.now())) return
    const hash = await repository.selectPasswordHash(db, caller.userId)
    if (hash === null) throw failure('FRESH_SIGN_IN_REQUIRED')
    if (!currentPassword) throw failure('CURRENT_PASSWORD_REQUIRED')
    const isRight = await passwords.verify({ hash, password: currentPassword })
    recordSecurityEvent({ event: 'password-check', outcome: isRight ? 'ok' : 'refused', userId: caller.userId })
    if (!isRight) throw failure('CURRENT_PASSWORD_WRONG')
  }

  return {
    settings,
    requireFreshSignIn,

    async changeSettings(userId, change) {
      await settings(userId)
      await db.transaction(async (tx) => {
        await repository.updateSettings(tx, userId, change, clock.now())
        // A name appears with public images, so a suspended user may only remove it. Checked after the write: two
        // requests that shared a lock before they write would deadlock.
        if (change.full_name) await requireActive(tx, userId)
      })
      return settings(userId)
    },

    async changePassword(caller, { newPassword, currentPassword }) {
      await requireFreshSignIn(caller, currentPassword)
      if (await isCommonPassword(newPassword)) throw failure('PASSWORD_TOO_COMMON')
      const hash = await passwords.hash(newPassword)
      await db.transaction(async (tx) => {
        await repository.lockSessionsOf(tx, caller.userId)
        const user = await repository.selectUser(tx, caller.userId)
        // The session may have been revoked while the hash was computed.
        if (!user || !(await repository.lockSession(tx, caller.sessionId))) throw failure('UNAUTHORIZED')
        await repository.upsertPasswordHash(tx, user.id, hash, clock.now())
        await repository.deleteOtherSessions(tx, user.id, caller.sessionId)
        await repository.deleteResetLinks(tx, user.id)
        const link = new URL('/auth/signin', publicUrl).href
        await mails.put(tx, passwordChangedMail({ to: user.email, brandName, link }), user.id)
      })
      recordSecurityEvent({ event: 'password-change', outcome: 'ok', userId: caller.userId })
    },

    async devices({ userId, sessionId }) {
      const rows = await repository.selectLiveSessions(db, userId, clock.now())
      const devices = rows.map((row) => ({ ...presentDevice(row), current: row.id === sessionId }))
      return devices.toSorted((a, b) => Number(b.current) - Number(a.current))
    },

    async endOtherDevices({ userId, sessionId }) {
      const ended = await db.transaction((tx) => repository.deleteOtherSessions(tx, userId, sessionId))
      if (ended > 0) recordSecurityEvent({ event: 'session-end', outcome: 'ok', userId, by: 'user' })
      return ended
    },

    async endDevice({ userId }, id) {
      if (!(await repository.deleteSession(db, { id, userId }))) throw failure('NOT_FOUND')
      recordSecurityEvent({ event: 'session-end', outcome: 'ok', userId, by: 'user' })
    },

    async deleteAccount(caller, { confirmation, currentPassword }) {
      const { userId, sessionId } = caller
      const user = await repository.selectUser(db, userId)
      if (!user) throw failure('UNAUTHORIZED')
      if (confirmation.trim().toLowerCase() !== user.email) throw failure('CONFIRMATION_MISMATCH')
      await requireFreshSignIn(caller, currentPassword)
      await db.transaction(async (tx) => {
        await repository.lockUser(tx, userId)
        // The session may have been revoked while the password was verified.
        if (!(await repository.lockSession(tx, sessionId))) throw failure('UNAUTHORIZED')
        for (const { erase } of personalData) await erase(tx, userId)
        await repository.deleteUser(tx, userId)
      })
      recordSecurityEvent({ event: 'account-delete', outcome: 'ok', userId })
    },

    async tellPictureReady(tx, { userId, prompt, imageId }) {
      const user = await repository.selectUser(tx, userId)
      const wanted = (await repository.selectSettings(tx, userId))?.emailNotifications ?? true
      if (!user || !wanted) return
      const link = new URL(`/my-media?image=${imageId}`, publicUrl).href
      await mails.put(tx, pictureReadyMail({ to: user.email, brandName, link, prompt }), userId)
    },

    hold: (tx, userId) => repository.holdUser(tx, userId),

    async tellPaid(tx, { userId, ...receipt }) {
      const user = await repository.selectUser(tx, userId)
      if (!user) return
      const link = new URL(`/credits/orders/${encodeURIComponent(receipt.orderId)}`, publicUrl).href
      await mails.put(tx, receiptMail({ to: user.email, brandName, link, ...receipt }), userId)
    },
  }
}
