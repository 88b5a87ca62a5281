import { ORPCError } from '@orpc/server'
import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { Operator } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import type { Credits } from '../credits/index.ts'
import { keyOfWithdrawal, selectTestCredits } from '../payments/index.ts'
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

/** Corrections of balances by operators, and credits that were bought in test mode. */
export function createAdminCredits({ db, clock, credits }: Needs) {
  /**
   * Corrects a balance, with an audit entry, in one transaction. Both once for each key: where `ledger_entries_kind_reference_key` finds a second entry for
   * the key there is nothing to record. Throws NOT_FOUND without such a user, and the errors of `adjust`.
   */
  function correct(operator: Operator, { userId, amount, reason, key }: Correction) {
    return db.transaction(async (tx) => {
      // A deleted account's balance stays, and is nobody's.
      if (!(await holdUser(tx, userId))) throw failure('NOT_FOUND')
      const correction = { userId, credits: amount, reason, actor: operator.name, key }
      const corrected = await credits.adjust(tx, correction)
      if (corrected.isNew) {
        const detail = { amount, reason, balance: corrected.balance, key: key ?? null }
        const deed = { operator, at: clock.now(), action: 'credits.correct', subject: 'user' } as const
        await insertAuditEntry(tx, { ...deed, subjectId: userId, detail })
      }
      return corrected
    })
  }

  /** Accounts with unspent credits that were bought in test mode. */
  async function findTestCredits() {
    return (await selectTestCredits(db)).map(({ userId, unspent }) => ({ user: userId, credits: unspent }))
  }

  return {
    correct,
    findTestCredits,

    /** Withdraws those credits, with a transaction for each account. Returns what was withdrawn and what is left. */
    async withdrawTestCredits(operator: Operator, reason: string) {
      const withdrawn: { user: string; credits: number }[] = []
      for (const account of await selectTestCredits(db)) {
        const { userId, unspent } = account
        const correction = { userId, amount: -unspent, reason, key: keyOfWithdrawal(account) }
        const isWithdrawn = await correct(operator, correction).then(({ isNew }) => isNew, falseIfChanged)
        if (isWithdrawn) withdrawn.push({ user: userId, credits: unspent })
      }
      return { withdrawn, left: await findTestCredits() }
    },
  }
}

/** The account changed since it was read: its credits were spent, another run withdrew them, or it was deleted. */
function falseIfChanged(error: unknown): false {
  const code: unknown = error instanceof ORPCError ? error.code : null
  if (code === 'INSUFFICIENT_CREDITS' || code === 'IDEMPOTENCY_KEY_REUSED' || code === 'NOT_FOUND') return false
  throw error
}
