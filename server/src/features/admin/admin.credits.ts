import { ORPCError } from '@orpc/server'
import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { AdminActor } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import type { Credits } from '../credits/index.ts'
import { withdrawalKey, selectTestCredits } from '../payments/index.ts'
import { lockUserShared } from '../users/index.ts'
import { insertAuditEntry } from './admin.audit.repository.ts'

interface AdminCreditsDependencies {
  db: Db
  clock: Clock
  credits: Pick<Credits, 'adjust'>
}

interface AdjustmentInput {
  userId: string
  /** Credits, signed. */
  amount: number
  reason: string
  key?: string | undefined
}

/** Adjusts balances, and lists and withdraws credits that were bought in test mode. */
export function createAdminCredits({ db, clock, credits }: AdminCreditsDependencies) {
  /**
   * Adjusts a balance and writes an audit entry in one transaction, once per key: if
   * `ledger_entries_kind_reference_key` finds the key, nothing is written. Throws NOT_FOUND for an unknown user, and
   * the errors of `Credits.adjust`.
   */
  function adjustCredits(actor: AdminActor, { userId, amount, reason, key }: AdjustmentInput) {
    return db.transaction(async (tx) => {
      // The balance of a deleted account stays, but belongs to nobody.
      if (!(await lockUserShared(tx, userId))) throw apiError('NOT_FOUND')
      const adjustment = { userId, credits: amount, reason, actor: actor.name, key }
      const adjusted = await credits.adjust(tx, adjustment)
      if (adjusted.isNew) {
        const detail = { amount, reason, balance: adjusted.balance, key: key ?? null }
        const auditEntry = { actor, at: clock.now(), action: 'credits.correct', subject: 'user' } as const
        await insertAuditEntry(tx, { ...auditEntry, subjectId: userId, detail })
      }
      return adjusted
    })
  }

  /** Accounts with unspent credits that were bought in test mode. */
  async function findTestCredits() {
    return (await selectTestCredits(db)).map(({ userId, unspent }) => ({ user: userId, credits: unspent }))
  }

  return {
    adjust: adjustCredits,
    findTestCredits,

    /** Withdraws credits bought in test mode, one transaction per account. `left` is what could not be withdrawn. */
    async withdrawTestCredits(actor: AdminActor, reason: string) {
      const withdrawn: { user: string; credits: number }[] = []
      for (const account of await selectTestCredits(db)) {
        const { userId, unspent } = account
        const adjustment = { userId, amount: -unspent, reason, key: withdrawalKey(account) }
        const isWithdrawn = await adjustCredits(actor, adjustment).then(({ isNew }) => isNew, falseIfAccountChanged)
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
function falseIfAccountChanged(error: unknown): false {
  const code: unknown = error instanceof ORPCError ? error.code : null
  if (code === 'INSUFFICIENT_CREDITS' || code === 'IDEMPOTENCY_KEY_REUSED' || code === 'NOT_FOUND') return false
  throw error
}
