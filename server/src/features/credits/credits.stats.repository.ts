import { LEDGER_KINDS } from '@pictor/contract/limits'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'

const LedgerStats = z.object({
  kind: z.enum(LEDGER_KINDS),
  entries: z.coerce.number(),
  /** Credits that the entries added, positive. */
  given: z.coerce.number(),
  /** Credits that the entries deducted, positive. */
  taken: z.coerce.number(),
})
export type LedgerStats = z.infer<typeof LedgerStats>

const LastEntry = z.object({ id: z.coerce.number() })

/**
 * Returns a function that sums the ledger by kind and counts each entry once: its first call reads all entries, later
 * calls read new ones by primary key. An entry gets its id before it is committed, so an open transaction may still add
 * an entry with an earlier id. Therefore entries younger than `transactionMaxMs`, the longest possible transaction, are
 * left to a later call.
 */
export function createLedgerStats(db: Db, transactionMaxMs: number): () => Promise<LedgerStats[]> {
  const sums = new Map<LedgerStats['kind'], LedgerStats>(
    LEDGER_KINDS.map((kind) => [kind, { kind, entries: 0, given: 0, taken: 0 }]),
  )
  let lastId = 0
  return async () => {
    const [last] = await queryRows(
      db,
      sql`select id from ledger_entries where id > ${lastId} and created_at <= now() - make_interval(secs => ${transactionMaxMs / 1000})
        order by id desc limit 1`,
      LastEntry,
    )
    if (!last) return [...sums.values()]
    const added = await queryRows(
      db,
      sql`select kind, count(*) as entries, coalesce(sum(amount) filter (where amount > 0), 0) as given,
          coalesce(-sum(amount) filter (where amount < 0), 0) as taken
        from ledger_entries where id > ${lastId} and id <= ${last.id} group by kind`,
      LedgerStats,
    )
    lastId = last.id
    for (const addition of added) sums.set(addition.kind, addSums(sums.get(addition.kind), addition))
    return [...sums.values()]
  }
}

function addSums(sum: LedgerStats | undefined, { kind, entries, given, taken }: LedgerStats): LedgerStats {
  if (!sum) return { kind, entries, given, taken }
  return { kind, entries: sum.entries + entries, given: sum.given + given, taken: sum.taken + taken }
}

/** `from` is inclusive, `until` is exclusive. */
interface Span {
  from: Date
  until: Date
}

const KindSum = z.object({ kind: z.enum(LEDGER_KINDS), entries: z.coerce.number(), credits: z.coerce.number() })
/** The number of entries of one kind and the signed sum of their credits. */
export type KindSum = z.infer<typeof KindSum>

/** Omits kinds without entries. With a span, uses `ledger_entries_created_at_idx`. */
export function sumKinds(db: Db | Tx, span?: Span): Promise<KindSum[]> {
  const condition = span
    ? sql`where created_at >= ${span.from.toISOString()}::timestamptz and created_at < ${span.until.toISOString()}::timestamptz`
    : sql``
  return queryRows(
    db,
    sql`select kind, count(*) as entries, sum(amount) as credits from ledger_entries ${condition} group by kind order by kind`,
    KindSum,
  )
}

/** The sum of all balances. */
export async function sumBalances(db: Db | Tx): Promise<number> {
  const query = sql`select coalesce(sum(balance), 0) as total from user_credits`
  const [row] = await queryRows(db, query, z.object({ total: z.coerce.number() }))
  return row?.total ?? 0
}
