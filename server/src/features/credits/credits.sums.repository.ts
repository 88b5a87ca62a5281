import { LEDGER_KINDS } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'

/** From the first moment to the one that is no longer in it. */
interface Span {
  from: Date
  until: Date
}

const KindSum = z.object({ kind: z.enum(LEDGER_KINDS), entries: z.coerce.number(), credits: z.coerce.number() })
/** What the entries of one kind add up to, signed. */
export type KindSum = z.infer<typeof KindSum>

/** Kinds without an entry are left out. Within a span by `ledger_entries_created_at_idx`. */
export function sumKinds(db: Db | Tx, span?: Span): Promise<KindSum[]> {
  const within = span
    ? sql`where created_at >= ${span.from.toISOString()}::timestamptz and created_at < ${span.until.toISOString()}::timestamptz`
    : sql``
  return queryRows(
    db,
    sql`select kind, count(*) as entries, sum(amount) as credits from ledger_entries ${within} group by kind order by kind`,
    KindSum,
  )
}

/** What all users have together. */
export async function sumBalances(db: Db | Tx): Promise<number> {
  const all = sql`select coalesce(sum(balance), 0) as total from user_credits`
  const [row] = await queryRows(db, all, z.object({ total: z.coerce.number() }))
  return row?.total ?? 0
}
