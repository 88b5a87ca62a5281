import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from './database.ts'
import { queryRows } from './query-rows.ts'

/** The result of one rule of the ledger check. */
export interface RuleResult {
  rule: string
  /** The number of checked rows with their name, such as `1,204 balances`. */
  figure: string
  /** The number of rows that break the rule; 0 if it holds. */
  mistakes: number
  /** Ids of some of these rows. */
  examples: string[]
}

export interface LedgerRule {
  rule: string
  /** Plural name of the checked rows. */
  subjects: string
  /** Selects the number of checked rows as `total`. */
  countSql: SQL
  /** Selects a row for each violation, with its `id` as text. */
  violationsSql: SQL
}

const EXAMPLES_MAX = 20
const numberFormat = new Intl.NumberFormat('en')

/** Checks one rule. Run it in a `repeatable read` transaction: otherwise concurrent writes look like violations. */
export async function checkRule(
  db: Db | Tx,
  { rule, subjects, countSql, violationsSql }: LedgerRule,
): Promise<RuleResult> {
  const [counted] = await queryRows(db, countSql, z.object({ total: z.coerce.number() }))
  const ids = (await queryRows(db, violationsSql, z.object({ id: z.string() }))).map(({ id }) => id)
  return {
    rule,
    figure: `${numberFormat.format(counted?.total ?? 0)} ${subjects}`,
    mistakes: ids.length,
    examples: ids.toSorted().slice(0, EXAMPLES_MAX),
  }
}
