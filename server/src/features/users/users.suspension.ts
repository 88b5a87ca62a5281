import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { apiError } from '../../kernel/api-error.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { selectUser, type UserRow } from './users.repository.ts'
import { users } from './users.table.ts'

/** Whether the user is suspended. In a transaction, the user can't be suspended until it ends. */
export async function isSuspended(db: Db | Tx, userId: string): Promise<boolean> {
  // A shared lock blocks `markSuspended`, but not other shared locks.
  const isUser = eq(users.id, userId)
  const [row] = await db.select({ suspendedAt: users.suspendedAt }).from(users).where(isUser).for('share')
  return row !== undefined && row.suspendedAt !== null
}

/** Throws ACCOUNT_SUSPENDED for a suspended user. Locks like `isSuspended`. */
export async function requireActive(db: Db | Tx, userId: string): Promise<void> {
  if (await isSuspended(db, userId)) throw apiError('ACCOUNT_SUSPENDED')
}

export interface ChangedUser {
  user: UserRow
  hasChanged: boolean
}

/**
 * Waits for transactions that have called `isSuspended`. Returns undefined for an unknown user, and for an admin, who
 * can't be suspended.
 */
export async function markSuspended(tx: Tx, id: string, now: Date): Promise<ChangedUser | undefined> {
  const isActiveUser = and(eq(users.id, id), eq(users.role, 'user'), isNull(users.suspendedAt))
  const [user] = await tx.update(users).set({ suspendedAt: now, updatedAt: now }).where(isActiveUser).returning()
  if (user) return { user, hasChanged: true }
  const existing = await selectUser(tx, id)
  return existing?.role === 'user' ? { user: existing, hasChanged: false } : undefined
}

/** Returns undefined for an unknown user. */
export async function markActive(tx: Tx, id: string, now: Date): Promise<ChangedUser | undefined> {
  const isSuspendedUser = and(eq(users.id, id), isNotNull(users.suspendedAt))
  const [user] = await tx.update(users).set({ suspendedAt: null, updatedAt: now }).where(isSuspendedUser).returning()
  if (user) return { user, hasChanged: true }
  const existing = await selectUser(tx, id)
  return existing && { user: existing, hasChanged: false }
}
