import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../ports/database.ts'
import { checkRule, type RuleResult } from '../../../ports/ledger-rule.ts'

/**
 * Ledger checks of generations: each is charged once, and refunded if and only if it has no result. A generation may
 * have fewer images than it produced, because images can be deleted. Charges of deleted accounts have no generations
 * any more.
 */
export async function checkGenerationLedger(db: Db | Tx): Promise<RuleResult[]> {
  return [
    await checkRule(db, {
      rule: 'each generation was charged, and refunded if it failed or was cancelled',
      subjects: 'generations',
      countSql: sql`select count(*) as total from generations`,
      violationsSql: sql`select id::text from (
          select id, status, variations, credits,
            (select count(*) from images where generation_id = generations.id) as image_count,
            (select coalesce(sum(-amount), 0) from ledger_entries
              where kind = 'generation' and generation_id = generations.id and user_id = generations.user_id) as charged,
            (select coalesce(sum(amount), 0) from ledger_entries
              where kind = 'refund' and generation_id = generations.id and user_id = generations.user_id) as refunded
          from generations) totals
        where charged <> credits
          or image_count > case status when 'succeeded' then variations else 0 end
          or refunded <> case when status in ('failed', 'cancelled') then credits else 0 end`,
    }),
    await checkRule(db, {
      rule: 'each charge of an existing account has its generation',
      subjects: 'charges',
      countSql: sql`select count(*) as total from ledger_entries join users on users.id = user_id where kind = 'generation'`,
      violationsSql: sql`select charge.generation_id::text as id from ledger_entries charge join users on users.id = charge.user_id
        where kind = 'generation' and not exists (
          select from generations where generations.id = charge.generation_id and generations.user_id = charge.user_id)`,
    }),
  ]
}
