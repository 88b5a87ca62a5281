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

/** Adjusts balances, and lists and withdraws credits that were bought in test mode. */
export function createAdminCredits({ db, clock, credits }: Needs) {
  /**
   * Adjusts a balance and writes an audit entry in one transaction, once per key: if
   * `ledger_entries_kind_reference_key` finds the key, nothing is written. Throws NOT_FOUND for an unknown user, and
   * the errors of `Credits.adjust`.
   */
  function correct(operator: Operator, { userId, amount, reason, key }: Correction) {
    return db.transaction(async (tx) => {
      // The balance of a deleted account stays, but belongs to nobody.
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

    /** Withdraws these credits, with one transaction per account. Returns the withdrawn and the remaining credits. */
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

/**
 * Returns false if the account changed after it was read: it spent credits, another run withdrew them, or it was
 * deleted. Rethrows other errors.
 */
function falseIfChanged(error: unknown): false {
  const code: unknown = error instanceof ORPCError ? error.code : null
  if (code === 'INSUFFICIENT_CREDITS' || code === 'IDEMPOTENCY_KEY_REUSED' || code === 'NOT_FOUND') return false
  throw error
}
