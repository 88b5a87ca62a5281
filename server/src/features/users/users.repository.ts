import { and, desc, eq, gt, inArray, isNotNull, like, lt, ne, sql } from 'drizzle-orm'
import type { SettingsChange } from '@pictor/contract'
import { SESSION_MAX_DAYS } from '@pictor/contract/limits'
import { runInBatches } from '../../kernel/batches.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { passkeys } from './two-step/passkeys.table.ts'
import { twoFactors } from './two-step/two-factor.table.ts'
import { accounts, sessions, userSettings, users, verifications } from './users.table.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

export async function selectUser(db: Db | Tx, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

export interface SessionUser {
  sessionId: string
  user: Pick<UserRow, 'id' | 'email' | 'fullName' | 'suspendedAt'>
}

/** Returns the session with this token and its user, or undefined if there is none or it has expired. */
export async function selectSessionUser(db: Db, token: string, now: Date): Promise<SessionUser | undefined> {
  const { id, email, fullName, suspendedAt } = users
  const [row] = await db
    .select({ sessionId: sessions.id, user: { id, email, fullName, suspendedAt } })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
  return row
}

export async function selectUserByEmail(db: Db | Tx, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}

/** Does nothing if the email is confirmed. */
export async function deleteUnconfirmedUser(db: Db, id: string): Promise<void> {
  await db.delete(users).where(and(eq(users.id, id), eq(users.emailVerified, false)))
}

/** Deletes the links that can set a new password. */
export async function deleteResetLinks(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId))
}

/** Deletes the challenge of a passkey that is being added. */
export async function deletePasskeyChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(like(verifications.value, `%"${userId}"%`))
}

/** Locks the session, so that it can't be revoked until the transaction ends. Returns false if it does not exist. */
export async function lockSession(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('update')
  return rows.length > 0
}

/**
 * Locks all sessions of a user, by the user's row. A transaction that locks or deletes more than one of them takes this
 * lock first. This lock order prevents deadlocks.
 */
export async function lockUserSessions(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Blocks new references to the user until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
}

/** Takes a shared lock that blocks `lockUser`, but not other shared locks. Returns false for an unknown user. */
export async function lockUserShared(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share')
  return rows.length > 0
}

export interface SettingsRow {
  userId: string
  fullName: string | null
  phone: string | null
  emailNotifications: boolean
  twoFactorEnabled: boolean
  hasPassword: boolean
}

/** Returns undefined if the user was deleted, or has no settings yet. */
export async function selectSettings(db: Db | Tx, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await db
    .select({
      userId: userSettings.userId,
      fullName: users.fullName,
      phone: userSettings.phone,
      emailNotifications: userSettings.emailNotifications,
      twoFactorEnabled: users.twoFactorEnabled,
      hasPassword: isNotNull(accounts.password).mapWith(Boolean),
    })
    .from(userSettings)
    .innerJoin(users, eq(users.id, userSettings.userId))
    // At most one row: the account id is the user's own id, and `accounts_provider_id_account_id_key` is unique.
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(userSettings.userId, userId))
  return row
}

/** Creates the user's row of settings if there is none. Concurrent calls create one (primary key). */
export async function insertSettings(db: Db | Tx, userId: string): Promise<void> {
  await db.insert(userSettings).values({ userId }).onConflictDoNothing()
}

export async function updateSettings(tx: Tx, userId: string, change: SettingsChange, now: Date): Promise<void> {
  const { full_name: fullName, phone, email_notifications: emailNotifications } = change
  if (fullName !== undefined) await tx.update(users).set({ fullName, updatedAt: now }).where(eq(users.id, userId))
  if (phone === undefined && emailNotifications === undefined) return
  const settings = {
    ...(phone !== undefined && { phone }),
    ...(emailNotifications !== undefined && { emailNotifications }),
  }
  await tx.update(userSettings).set(settings).where(eq(userSettings.userId, userId))
}

export async function selectSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
  return row
}

/** All sessions, also expired ones, last used first. Uses `sessions_user_id_idx`. */
export function selectSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.updatedAt))
}

/** Sessions that have not expired at `now`, last used first. Uses `sessions_user_id_idx`. */
export function selectLiveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const isLive = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))
  return db.select().from(sessions).where(isLive).orderBy(desc(sessions.updatedAt))
}

/** A trigger notifies every process. Returns false if the user has no such session. */
export async function deleteSession(db: Db, { id, userId }: Pick<SessionRow, 'id' | 'userId'>): Promise<boolean> {
  const isOwnSession = and(eq(sessions.id, id), eq(sessions.userId, userId))
  const rows = await db.delete(sessions).where(isOwnSession).returning({ id: sessions.id })
  return rows.length > 0
}

/** A trigger notifies every process of each session. Returns the number of sessions. */
export async function deleteSessions(tx: Tx, userId: string): Promise<number> {
  await lockUserSessions(tx, userId)
  const rows = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return rows.length
}

/** A trigger notifies every process of each session. Returns the number of sessions. */
export async function deleteOtherSessions(tx: Tx, userId: string, currentId: string): Promise<number> {
  await lockUserSessions(tx, userId)
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, currentId)))
    .returning({ id: sessions.id })
  return rows.length
}

const PURGE_BATCH_SIZE = 200

/**
 * Deletes expired sessions with their IP address and device, expired links, and sessions that have reached their
 * maximum age. The account library deletes expired rows only when they are used again. Uses `sessions_expires_at_idx`
 * and `verifications_expires_at_idx`.
 */
export async function purgeExpiredSessionsAndLinks(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const oldestStart = new Date(now.getTime() - SESSION_MAX_DAYS * DAY_MS)
  const expired = [
    [sessions, lt(sessions.expiresAt, now)],
    [sessions, lt(sessions.createdAt, oldestStart)],
    [verifications, lt(verifications.expiresAt, now)],
  ] as const
  for (const [table, isExpired] of expired) {
    const batch = db.select({ id: table.id }).from(table).where(isExpired).limit(PURGE_BATCH_SIZE)
    await runInBatches(async () => {
      const deleted = await db.delete(table).where(inArray(table.id, batch)).returning({ id: table.id })
      return deleted.length
    }, signal)
  }
}

/** The providers and passkeys that the user can sign in with, for the data export. */
export async function selectSignInMethods(db: Db, userId: string) {
  const providerColumns = { provider: accounts.providerId, since: accounts.createdAt }
  const passkeyColumns = { name: passkeys.name, since: passkeys.createdAt }
  return {
    signsInWith: await db.select(providerColumns).from(accounts).where(eq(accounts.userId, userId)),
    passkeys: await db.select(passkeyColumns).from(passkeys).where(eq(passkeys.userId, userId)),
  }
}

/** The hash of the password; null for an account without a password. */
export async function selectPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return row?.password ?? null
}

/** Sets the hash, also for an account that had no password. */
export async function upsertPasswordHash(tx: Tx, userId: string, hash: string, now: Date): Promise<void> {
  const isPasswordAccount = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
  const rows = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: now })
    .where(isPasswordAccount)
    .returning({ id: accounts.id })
  if (rows.length > 0) return
  await tx.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password: hash })
}

/** Restarts the sign-up of an unconfirmed email, from now on with this browser. Returns false for a confirmed email. */
export async function restartSignUp(
  tx: Tx,
  userId: string,
  { now, signUpBrowser }: { now: Date; signUpBrowser: string | null },
): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ createdAt: now, termsAcceptedAt: now, signUpBrowser })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Confirms the email of a sign-up. Returns false if it was confirmed or restarted since it was read. */
export async function confirmSignUp(
  db: Db | Tx,
  { id, createdAt }: Pick<UserRow, 'id' | 'createdAt'>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, id), eq(users.createdAt, createdAt), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Replaces a hash with another hash of the same password. Does nothing if the password has changed. */
export async function replacePasswordHash(
  db: Db,
  { userId, oldHash, newHash }: { userId: string; oldHash: string; newHash: string },
): Promise<void> {
  const isPasswordAccount = and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))
  await db
    .update(accounts)
    .set({ password: newHash })
    .where(and(isPasswordAccount, eq(accounts.password, oldHash)))
}

/** After this, the user can sign in only by other means until a new password is chosen. */
export async function deletePassword(tx: Tx, userId: string): Promise<void> {
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
}

/** Stores a link for a new password, in the account library's format. */
export async function insertResetLink(
  tx: Tx,
  { userId, token, expiresAt }: { userId: string; token: string; expiresAt: Date },
): Promise<void> {
  await tx.insert(verifications).values({ identifier: `reset-password:${token}`, value: userId, expiresAt })
}

/** The lifetime of a code (90 s, one every 30 s) overlaps with those of two earlier and two later codes. */
const ACCEPTED_CODES = 5

/**
 * Marks a right code as used and the secret as verified. Keeps the newest `ACCEPTED_CODES` codes. Returns false if the
 * code was used before (RFC 6238, section 5.2).
 */
export async function markCodeUsed(db: Db, userId: string, code: string): Promise<boolean> {
  const { usedCodes } = twoFactors
  const rows = await db
    .update(twoFactors)
    .set({
      verified: true,
      usedCodes: sql`(${usedCodes} || ${code}::text)[greatest(1, cardinality(${usedCodes}) + 2 - ${ACCEPTED_CODES}::int):]`,
    })
    .where(and(eq(twoFactors.userId, userId), sql`${code}::text <> all (${usedCodes})`))
    .returning({ id: twoFactors.id })
  return rows.length > 0
}

/** Turns two-step sign-in off. Returns the user's email; null if it was not on. */
export async function deleteTwoFactor(tx: Tx, userId: string, now: Date): Promise<string | null> {
  const ofUser = eq(twoFactors.userId, userId)
  const [deleted] = await tx.delete(twoFactors).where(ofUser).returning({ isConfirmed: twoFactors.verified })
  const change = { twoFactorEnabled: false, updatedAt: now }
  const [user] = await tx.update(users).set(change).where(eq(users.id, userId)).returning({ email: users.email })
  return user && deleted?.isConfirmed ? user.email : null
}

/** Rows that reference the user with `on delete cascade` are deleted, too. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}
