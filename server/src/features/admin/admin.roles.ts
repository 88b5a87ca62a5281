import type { Clock } from '../../kernel/clock.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { updateRole, type UserRow } from '../users/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'

/** Makes a user an admin, or like others again; false for who is suspended. The command line alone does. */
export async function giveRole(
  { db, clock }: { db: Db; clock: Clock },
  operator: Operator,
  { userId, role }: { userId: string; role: UserRow['role'] },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    if (!(await updateRole(tx, userId, role, at))) return false
    const deed = { operator, at, action: 'users.role', subject: 'user', subjectId: userId } as const
    await insertAuditEntry(tx, { ...deed, detail: { role } })
    return true
  })
}
