import { apiError } from '../../kernel/api-error.ts'
import type { Db, Tx } from '../../ports/database.ts'
import { lockAsActive } from './users.suspension.repository.ts'

/** Whether the user is suspended. In a transaction, the user can't be suspended until it ends. */
export async function isSuspended(db: Db | Tx, userId: string): Promise<boolean> {
  return (await lockAsActive(db, userId)) === false
}

/** Throws ACCOUNT_SUSPENDED for a suspended user. Locks like `isSuspended`. */
export async function requireActive(db: Db | Tx, userId: string): Promise<void> {
  if (await isSuspended(db, userId)) throw apiError('ACCOUNT_SUSPENDED')
}
