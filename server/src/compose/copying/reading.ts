import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { selectWaitingJobs } from '../../adapters/jobs/waiting-jobs.ts'
import type { Database, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { readOutline } from './catalog.ts'
import { handOver } from './hand-over.ts'
import { linesOf } from './lines.ts'
import { count, noCounts, type Piece } from './pieces.ts'

const ROWS_AT_ONCE = 500

/**
 * Everything that the database holds at one moment, at the reader's pace. On PostgreSQL nobody waits for it; the embedded engine has one
 * connection, and serves nobody else until the reader has taken the last piece or stopped reading.
 */
export function readDatabase({ db, engine }: Pick<Database, 'db' | 'engine'>): AsyncGenerator<Piece, void, void> {
  return handOver((give) =>
    db.transaction((tx) => readPieces(tx, engine, give), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    }),
  )
}

/** The same as text. */
export async function* readDatabaseAsText(
  database: Pick<Database, 'db' | 'engine'>,
): AsyncGenerator<string, void, void> {
  for await (const piece of readDatabase(database)) yield linesOf(piece)
}

async function readPieces(tx: Tx, engine: Database['engine'], give: (piece: Piece) => Promise<void>): Promise<void> {
  // A connection's own limits are for what visitors ask.
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  const outline = await readOutline(tx, engine)
  const counts = noCounts(outline)
  const giveCounted = (piece: Piece) => {
    count(counts, piece)
    return give(piece)
  }
  await giveCounted({ kind: 'outline', outline })
  for (const { name } of outline.tables) await readTable(tx, name, giveCounted)
  await giveCounted({ kind: 'jobs', jobs: await selectWaitingJobs(tx) })
  await giveCounted({ kind: 'end', counts })
}

const Row = z.object({ row: z.string() })

async function readTable(tx: Tx, table: string, give: (piece: Piece) => Promise<void>): Promise<void> {
  const copied = sql.identifier(table)
  await tx.execute(sql`declare copied no scroll cursor for select row_to_json(${copied})::text as row from ${copied}`)
  for (;;) {
    const rows = await queryRows(tx, sql.raw(`fetch ${ROWS_AT_ONCE} from copied`), Row)
    if (rows.length > 0) await give({ kind: 'rows', table, rows: rows.map(({ row }) => row) })
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql`close copied`)
}
