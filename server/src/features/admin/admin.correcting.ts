import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import type { Credits } from '../credits/index.ts'
import { holdUser } from '../users/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'

interface Needs {
  db: Db
  clock: Clock
  credits: Pick<Credits, 'adjust'>
}

interface Correction {
  userId: string
  /** Credits, signed. */
  amount: number
  reason: string
  key?: string | undefined
}

/**
 * Corrects a balance and lists who did it and why, in one transaction. Both once a key: where `ledger_entries_once` finds a second entry
 * for the key there is nothing to list. Throws NOT_FOUND for nobody, and what `adjust` throws.
 */
export function createCorrecting({ db, clock, credits }: Needs) {
  return (operator: Operator, { userId, amount, reason, key }: Correction) =>
    db.transaction(async (tx) => {
      // A deleted account's balance stays, and is nobody's.
      if (!(await holdUser(tx, userId))) throw failure('NOT_FOUND')
      const correction = { userId, credits: amount, reason, operator: operator.name, key }
      const corrected = await credits.adjust(tx, correction)
      if (corrected.isNew) {
        const detail = { amount, reason, balance: corrected.balance, key: key ?? null }
        const deed = {
          operator,
          at: clock.now(),
          action: 'credits.correct',
          subject: 'user',
          subjectId: userId,
        } as const
        await insertAuditEntry(tx, { ...deed, detail })
      }
      return corrected
    })
}
