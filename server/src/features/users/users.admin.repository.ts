import { and, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { afterPosition, type TimePosition } from '../../kernel/pagination.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { UserRow } from './users.repository.ts'
import { users } from './users.table.ts'

/** Filters of the admin's user list. Without filters, all users match. */
export interface UserFilter {
  /** A user's id, or a part of the email or a name, in any case. */
  q?: string | undefined
  state?: 'suspended' | 'admin' | 'unconfirmed' | undefined
  /** The last user of the previous page. */
  position?: TimePosition | undefined
  limit: number
}

/** Truncated to the precision of a cursor. */
const createdAt = sql`date_trunc('milliseconds', ${users.createdAt})`

/** Selects users for admins, newest first. */
export function findUsers(db: Db, { q, state, position, limit }: UserFilter): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(
      and(
        q === undefined ? undefined : matchesText(q),
        state && STATE_CONDITIONS[state],
        afterPosition({ createdAt, id: users.id }, position),
      ),
    )
    .orderBy(desc(createdAt), desc(users.id))
    .limit(limit)
}

const STATE_CONDITIONS = {
  suspended: isNotNull(users.suspendedAt),
  admin: eq(users.role, 'admin'),
  unconfirmed: eq(users.emailVerified, false),
}

/** Escapes wildcards, so that they match literally. */
function matchesText(text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matches = [users.email, users.name, users.fullName].map((column) => ilike(column, pattern))
  return or(...matches, sql`${users.id}::text = ${text.toLowerCase()}`)
}

/** Users by id. Deleted accounts are missing. */
export async function selectUsers(db: Db, ids: string[]): Promise<Map<string, UserRow>> {
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, ids.filter(isFirstOccurrence)))
  return new Map(rows.map((row) => [row.id, row]))
}

function isFirstOccurrence(id: string, index: number, ids: string[]): boolean {
  return ids.indexOf(id) === index
}

/** Returns false for an unknown user, and for a suspended one, who can't become an admin. */
export async function updateRole(tx: Tx, id: string, role: UserRow['role'], now: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ role, updatedAt: now })
    .where(and(eq(users.id, id), isNull(users.suspendedAt)))
    .returning({ id: users.id })
  return rows.length > 0
}
