import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'

const TestCredits = z.object({
  userId: z.string(),
  /** Credits bought in test mode that the account still has. */
  unspent: z.coerce.number(),
  /** Test credits that admins have already withdrawn from the account. */
  withdrawn: z.coerce.number(),
})
export type TestCredits = z.infer<typeof TestCredits>

/**
 * Key of the adjustment that withdraws test credits. It contains the total of earlier withdrawals, so each applies
 * once.
 */
export function withdrawalKey({ userId, withdrawn }: Pick<TestCredits, 'userId' | 'withdrawn'>): string {
  return `${KEY_PREFIX}${userId} ${withdrawn}`
}
const KEY_PREFIX = 'test credits '

/**
 * Accounts with unspent test credits: credits bought in test mode minus reversals and withdrawals, at most the balance.
 * Other credits count as spent first, so the result is never too low. Deleted accounts are omitted, because nobody can
 * spend their balance.
 */
export function selectTestCredits(db: Db | Tx): Promise<TestCredits[]> {
  return queryRows(
    db,
    sql`select account.user_id as "userId", least(balance, bought - returned - withdrawn) as unspent, withdrawn
      from user_credits account
      join users on users.id = account.user_id
      cross join lateral (
        select coalesce(sum(entry.amount), 0)::bigint as bought from ledger_entries entry
        join orders on orders.id = entry.order_id and is_test
        where entry.user_id = account.user_id and kind = 'purchase') purchases
      cross join lateral (
        select coalesce(sum(credits_reversed), 0)::bigint as returned from refunds
        join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id and is_test
        where orders.user_id = account.user_id) refunded
      cross join lateral (
        select coalesce(-sum(amount), 0)::bigint as withdrawn from ledger_entries
        where user_id = account.user_id and kind = 'adjustment' and starts_with(reference, ${KEY_PREFIX} || user_id || ' ')) earlier
      where account.user_id in (select user_id from orders where is_test and status in ('paid', 'refunded'))
        and least(balance, bought - returned - withdrawn) > 0
      order by account.user_id`,
    TestCredits,
  )
}
