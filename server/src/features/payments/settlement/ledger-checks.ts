import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../ports/database.ts'
import { checkRule, type RuleResult } from '../../../ports/ledger-rule.ts'

/**
 * Ledger checks of purchases and refunds. An order that was paid after its account was deleted is not credited, but has
 * an `ownerless` payment issue.
 */
export async function checkPaymentLedger(db: Db | Tx): Promise<RuleResult[]> {
  return [
    await checkRule(db, {
      rule: 'each paid order is credited once, or has an issue because its account was deleted',
      subjects: 'paid orders',
      countSql: sql`select count(*) as total from orders where status in ('paid', 'refunded')`,
      violationsSql: sql`select coalesce(provider_order_id, id::text) as id from orders
        where status in ('paid', 'refunded') and 1 <> (
          select count(*) from ledger_entries
          where kind = 'purchase' and order_id = orders.id and user_id = orders.user_id and amount = orders.credits
        ) + (owner_deleted_at is not null and exists (
          select from payment_issues join payments on payments.provider_payment_id = reference
          where kind = 'ownerless' and payment_issues.order_id = orders.id and payments.id = orders.payment_id))::int`,
    }),
    await checkRule(db, {
      rule: 'each purchase has its paid order',
      subjects: 'purchases',
      countSql: sql`select count(*) as total from ledger_entries where kind = 'purchase'`,
      violationsSql: sql`select coalesce((select provider_order_id from orders where id = order_id), order_id::text) as id from ledger_entries purchase where kind = 'purchase' and not exists (
        select from orders where id = purchase.order_id and user_id = purchase.user_id and credits = purchase.amount
          and status in ('paid', 'refunded'))`,
    }),
    await checkRule(db, {
      rule: 'each paid order has a captured payment of the same amount',
      subjects: 'paid orders',
      countSql: sql`select count(*) as total from orders where status in ('paid', 'refunded')`,
      violationsSql: sql`select coalesce(provider_order_id, id::text) as id from orders
        where status in ('paid', 'refunded') and not exists (
          select from payments where payments.id = orders.payment_id and order_id = orders.id and payments.status in ('captured', 'refunded')
            and payments.amount = orders.amount and payments.currency = orders.currency)`,
    }),
    await checkRule(db, {
      rule: 'each payment refund reversed its credits, at most those of its order',
      subjects: 'payment refunds',
      countSql: sql`select count(*) as total from refunds`,
      violationsSql: sql`select provider_refund_id as id from refunds
          join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
        where (credits_reversed > 0)::int <> (
            select count(*) from ledger_entries
            where kind = 'purchase_refund' and refund_id = refunds.id and user_id = orders.user_id and amount = -credits_reversed)
          or orders.credits < (select sum(credits_to_reverse) from refunds other where other.payment_id = refunds.payment_id)`,
    }),
    await checkRule(db, {
      rule: 'credits were reversed for payment refunds only',
      subjects: 'entries',
      countSql: sql`select count(*) as total from ledger_entries where kind = 'purchase_refund'`,
      violationsSql: sql`select coalesce((select provider_refund_id from refunds where id = refund_id), refund_id::text) as id from ledger_entries reversal where kind = 'purchase_refund' and not exists (
        select from refunds join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
        where refunds.id = reversal.refund_id and orders.user_id = reversal.user_id and credits_reversed = -reversal.amount)`,
    }),
  ]
}
