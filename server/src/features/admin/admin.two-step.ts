import type { Clock } from '../../kernel/clock.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import type { TurnOffTwoStep } from '../users/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'

/** Turns a user's two-step sign-in off; false if it was not on. The command line alone does, for users who lost their app and their recovery codes. */
export async function resetTwoStep(
  { db, clock, turnOffTwoStep }: { db: Db; clock: Clock; turnOffTwoStep: TurnOffTwoStep },
  operator: Operator,
  userId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = clock.now()
    if (!(await turnOffTwoStep(tx, userId))) return false
    const deed = { operator, at, action: 'users.reset-two-step', subject: 'user', subjectId: userId } as const
    await insertAuditEntry(tx, { ...deed, detail: {} })
    return true
  })
}
