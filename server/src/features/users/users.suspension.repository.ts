import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { selectUser, type UserRow } from './users.repository.ts'
import { users } from './users.table.ts'

export interface ChangedUser {
  user: UserRow
  hasChanged: boolean
}

/**
 * Takes a shared lock that blocks `markSuspended`, but not other shared locks. Returns false for a suspended user, and
 * undefined for an unknown one.
 */
export async function lockAsActive(db: Db | Tx, id: string): Promise<boolean | undefined> {
  const [row] = await db.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, id)).for('share')
  return row && row.suspendedAt === null
}

/**
 * Waits for transactions that have called `lockAsActive`. Returns undefined for an unknown user, and for an admin, who
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
