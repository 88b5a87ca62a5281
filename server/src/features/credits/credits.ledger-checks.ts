import { LEDGER_KINDS, type LedgerKind } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../ports/database.ts'
import { checkRule, type RuleResult } from '../../ports/ledger-rule.ts'
import { queryRows } from '../../ports/query-rows.ts'

/** The cause of an entry as text. */
const CAUSE = sql`coalesce(reference, generation_id::text, order_id::text, refund_id::text)`

/** Checks each balance and each entry, and that the sums of all entries and all balances are equal. */
export async function checkCreditLedger(db: Db | Tx): Promise<RuleResult[]> {
  return [
    await checkRule(db, {
      rule: 'each balance is the sum of its entries',
      subjects: 'balances',
      countSql: sql`select count(*) as total from user_credits`,
      violationsSql: sql`select user_id::text as id from user_credits
        where balance <> (select coalesce(sum(amount), 0) from ledger_entries where ledger_entries.user_id = user_credits.user_id)`,
    }),
    await checkRule(db, {
      rule: 'each entry continues from the balance before it',
      subjects: 'entries',
      countSql: sql`select count(*) as total from ledger_entries`,
      violationsSql: sql`select id::text from (
          select id, balance - amount - lag(balance, 1, 0::bigint) over (partition by user_id order by id) as gap from ledger_entries
        ) continued where gap <> 0`,
    }),
    await checkRule(db, {
      rule: 'no entry exists twice',
      subjects: 'kinds and references',
      countSql: sql`select count(*) as total from (select distinct kind, ${CAUSE} from ledger_entries) named`,
      violationsSql: sql`select kind || ' ' || ${CAUSE} as id from ledger_entries group by kind, ${CAUSE} having count(*) > 1`,
    }),
    await checkRule(db, {
      rule: 'each refund returns the amount of its charge',
      subjects: 'refunds',
      countSql: sql`select count(*) as total from ledger_entries where kind = 'refund'`,
      violationsSql: sql`select id::text from ledger_entries refund where kind = 'refund' and not exists (
        select from ledger_entries where kind = 'generation' and generation_id = refund.generation_id and user_id = refund.user_id and amount = -refund.amount)`,
    }),
    await checkIdentity(db),
  ]
}

const ADDED_KINDS = ['welcome', 'purchase', 'adjustment', 'refund'] as const satisfies LedgerKind[]
const DEDUCTED_KINDS = ['generation', 'deduct', 'purchase_refund'] as const satisfies LedgerKind[]

/**
 * Checks that the credits added equal the credits deducted plus all balances. Adjustments count as added, with their
 * sign.
 */
async function checkIdentity(db: Db | Tx): Promise<RuleResult> {
  const rows = await queryRows(
    db,
    sql`select kind, sum(amount)::text as sum from ledger_entries group by kind
        union all select 'balances', coalesce(sum(balance), 0)::text from user_credits`,
    z.object({ kind: z.enum([...LEDGER_KINDS, 'balances']), sum: z.coerce.bigint() }),
  )
  const sums = new Map(rows.map(({ kind, sum }) => [kind, sum]))
  const sumOf = (kind: LedgerKind | 'balances') => sums.get(kind) ?? 0n
  const added = ADDED_KINDS.map((kind) => [kind, sumOf(kind)] as const)
  const deducted = [
    ...DEDUCTED_KINDS.map((kind) => [kind, -sumOf(kind)] as const),
    ['balances', sumOf('balances')] as const,
  ]
  const isEqual = addUp(added) === addUp(deducted)
  return {
    rule: 'credits added equal credits deducted plus balances',
    figure: `${formatSums(added)} ${isEqual ? '=' : '≠'} ${formatSums(deducted)}`,
    mistakes: isEqual ? 0 : 1,
    examples: isEqual ? [] : [`${addUp(added)} is not ${addUp(deducted)}`],
  }
}

type Sums = readonly (readonly [string, bigint])[]

function addUp(sums: Sums): bigint {
  return sums.reduce((total, [, sum]) => total + sum, 0n)
}

function formatSums(sums: Sums): string {
  return sums.map(([kind, sum]) => `${kind} ${sum}`).join(' + ')
}
