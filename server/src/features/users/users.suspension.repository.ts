import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../ports/database.ts'
import { selectUser, type UserRow } from './users.repository.ts'
import { users } from './users.table.ts'

export interface ChangedUser {
  user: UserRow
  /** False if nothing changed. */
  isNew: boolean
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
 * Waits for transactions that have called `lockAsActive`. Undefined for an unknown user, and for an admin, who can't be
 * suspended.
 */
export async function markSuspended(tx: Tx, id: string, now: Date): Promise<ChangedUser | undefined> {
  const active = and(eq(users.id, id), eq(users.role, 'user'), isNull(users.suspendedAt))
  const [user] = await tx.update(users).set({ suspendedAt: now, updatedAt: now }).where(active).returning()
  if (user) return { user, isNew: true }
  const present = await selectUser(tx, id)
  return present?.role === 'user' ? { user: present, isNew: false } : undefined
}

/** Undefined for an unknown user. */
export async function markActive(tx: Tx, id: string, now: Date): Promise<ChangedUser | undefined> {
  const suspended = and(eq(users.id, id), isNotNull(users.suspendedAt))
  const [user] = await tx.update(users).set({ suspendedAt: null, updatedAt: now }).where(suspended).returning()
  if (user) return { user, isNew: true }
  const present = await selectUser(tx, id)
  return present && { user: present, isNew: false }
}
