import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from './database.ts'
import { queryRows } from './query-rows.ts'

/** A rule of the books, and what breaks it. */
export interface Proof {
  rule: string
  /** How much was looked at: `1,204 balances`. */
  figure: string
  /** How much breaks the rule; zero is the proof. */
  mistakes: number
  /** Some of it by id, at most MISTAKES_NAMED. */
  examples: string[]
}

export interface Rule {
  rule: string
  /** In the plural. */
  things: string
  /** A row for each thing. */
  all: SQL
  /** A row for each that breaks the rule, its `id` a text. */
  broken: SQL
}

const MISTAKES_NAMED = 20
const digits = new Intl.NumberFormat('en')

/** Looks at everything: in a transaction of `repeatable read`, or what others write meanwhile looks like a mistake. */
export async function prove(db: Db | Tx, { rule, things, all, broken }: Rule): Promise<Proof> {
  const [looked] = await queryRows(
    db,
    sql`select count(*) as total from (${all}) looked`,
    z.object({ total: z.coerce.number() }),
  )
  const rows = await queryRows(
    db,
    sql`select id, count(*) over () as total from (${broken}) broken order by id limit ${MISTAKES_NAMED}`,
    z.object({ id: z.string(), total: z.coerce.number() }),
  )
  return {
    rule,
    figure: `${digits.format(looked?.total ?? 0)} ${things}`,
    mistakes: rows[0]?.total ?? 0,
    examples: rows.map(({ id }) => id),
  }
}
