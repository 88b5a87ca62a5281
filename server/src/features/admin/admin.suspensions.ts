import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { RecordSecurityEvent } from '../../kernel/security-log.ts'
import type { Db, Tx } from '../../ports/database.ts'
import type { SuspendedUser, Suspension, UserRow } from '../users/index.ts'
import { insertAuditEntry, type Deed } from './admin.audit.repository.ts'

interface Needs {
  db: Db
  clock: Clock
  suspension: Suspension
  recordSecurityEvent: RecordSecurityEvent
}

interface Changed {
  user: UserRow
  /** False if it was so already: then there is no entry in the audit list. */
  isNew: boolean
}

/** Suspending by an operator, with its entry in the audit list. */
export interface Suspensions {
  /** NOT_FOUND for nobody and for an admin. */
  suspend(operator: Operator, suspended: SuspendedUser): Promise<Changed>
  /** NOT_FOUND for nobody. */
  unsuspend(operator: Operator, userId: string): Promise<Changed>
}

export function createSuspensions({ db, clock, suspension, recordSecurityEvent }: Needs): Suspensions {
  async function change(
    {
      operator,
      userId,
      action,
      detail,
    }: { operator: Operator; userId: string; action: string; detail: Deed['detail'] },
    make: (tx: Tx) => Promise<Changed | undefined>,
  ): Promise<Changed> {
    return db.transaction(async (tx) => {
      const changed = await make(tx)
      if (!changed) throw failure('NOT_FOUND')
      const deed = { operator, at: clock.now(), action, subject: 'user', subjectId: userId, detail } as const
      if (changed.isNew) await insertAuditEntry(tx, deed)
      return changed
    })
  }

  return {
    async suspend(operator, suspended) {
      const { userId, reason, endsSessions } = suspended
      const deed = { operator, userId, action: 'users.suspend', detail: { reason, signed_out: endsSessions } }
      const changed = await change(deed, (tx) => suspension.suspend(tx, suspended))
      if (changed.isNew && endsSessions)
        recordSecurityEvent({ event: 'session-end', outcome: 'ok', userId, by: 'operator' })
      return changed
    },
    unsuspend: (operator, userId) =>
      change({ operator, userId, action: 'users.unsuspend', detail: {} }, (tx) => suspension.unsuspend(tx, userId)),
  }
}
