import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from './database.ts'
import { queryRows } from './query-rows.ts'

/** The result of one rule of the ledger check. */
export interface Proof {
  rule: string
  /** The number of checked rows: `1,204 balances`. */
  figure: string
  /** The number of rows that break the rule; 0 if it holds. */
  mistakes: number
  /** Ids of some of these rows. */
  examples: string[]
}

export interface Rule {
  rule: string
  /** Plural name of the checked rows. */
  things: string
  /** Selects the number of checked rows as `total`. */
  all: SQL
  /** Selects a row for each violation, with its `id` as text. */
  broken: SQL
}

const MISTAKES_NAMED = 20
const digits = new Intl.NumberFormat('en')

/** Checks one rule. Run it in a `repeatable read` transaction: otherwise concurrent writes look like violations. */
export async function prove(db: Db | Tx, { rule, things, all, broken }: Rule): Promise<Proof> {
  const [looked] = await queryRows(db, all, z.object({ total: z.coerce.number() }))
  const ids = (await queryRows(db, broken, z.object({ id: z.string() }))).map(({ id }) => id)
  return {
    rule,
    figure: `${digits.format(looked?.total ?? 0)} ${things}`,
    mistakes: ids.length,
    examples: ids.toSorted().slice(0, MISTAKES_NAMED),
  }
}
