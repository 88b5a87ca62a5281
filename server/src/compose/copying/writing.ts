import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { CommandError } from '../admin/mistakes.ts'
import { readOutline } from './catalog.ts'
import { enqueueCopied } from './copied-jobs.ts'
import { count, noCounts, type Counts, type CopiedTable, type Outline, type Piece } from './pieces.ts'

export interface Written {
  outline: Outline
  counts: Counts
}

export interface DatabaseWrite {
  /** Migrated as the copied one was, and without rows but those of the migrations. */
  database: Pick<Database, 'db' | 'engine'>
  /** Of the same database. */
  jobs: Pick<Jobs, 'enqueue'>
  pieces: AsyncIterable<Piece>
  /** Looks at what will be there; what it throws undoes everything. */
  beforeCommit?: (tx: Tx, written: Written) => Promise<void>
}

/**
 * Fills a database with a copy, in one transaction: it is there whole or not at all. The rules of tables are held (keys, references, checks),
 * those of triggers are not asked, since they speak of single steps and not of an outcome: whoever needs a proof has `beforeCommit`. Rejects with a
 * CommandError for a database that is not empty or has other tables, and for a copy without its end.
 */
export async function writeDatabase({ database, jobs, pieces, beforeCommit }: DatabaseWrite): Promise<Written> {
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const target = await readOutline(tx, database.engine)
    await demandEmpty(tx, target)
    const written = await writePieces({ tx, jobs, target }, pieces)
    await tx.execute(sql`analyze`)
    await beforeCommit?.(tx, written)
    return written
  })
}

/** Rejects with a CommandError if there is anything that a copy would be mixed with. */
export function demandEmptyDatabase({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  return db.transaction(async (tx) => demandEmpty(tx, await readOutline(tx, engine)))
}

/** Whether a database has as many rows in each table as were counted. */
export function hasCounted({ db, engine }: Pick<Database, 'db' | 'engine'>, { tables }: Counts): Promise<boolean> {
  return db.transaction(async (tx) => {
    for (const { name } of (await readOutline(tx, engine)).tables) {
      const statement = sql`select count(*)::int as rows from ${sql.identifier(name)}`
      const [found] = await queryRows(tx, statement, z.object({ rows: z.int() }))
      if (found?.rows !== tables[name]) return false
    }
    return true
  })
}

/** What migrations put in, and a copy brings along. */
const SEEDED = ['subscription_plans', 'credit_packs']

async function demandEmpty(tx: Tx, { tables }: Outline): Promise<void> {
  for (const { name } of tables.filter((table) => !SEEDED.includes(table.name))) {
    const rows = await queryRows(tx, sql`select 1 as one from ${sql.identifier(name)} limit 1`, z.object({}))
    if (rows.length > 0)
      throw new CommandError(`The database is not empty: there are rows in ${name}. Nothing was changed.`)
  }
}

interface Target {
  tx: Tx
  jobs: Pick<Jobs, 'enqueue'>
  target: Outline
}

async function writePieces({ tx, jobs, target }: Target, pieces: AsyncIterable<Piece>): Promise<Written> {
  let outline: Outline | undefined
  let counts: Counts = { tables: {}, jobs: 0 }
  let isWhole = false
  for await (const piece of pieces) {
    count(counts, piece)
    if (piece.kind === 'outline') {
      demandSame(piece.outline, target)
      outline = piece.outline
      counts = noCounts(outline)
      await switchTriggers(tx, target, 'disable')
      for (const name of SEEDED) await tx.execute(sql`delete from ${sql.identifier(name)}`)
    }
    if (piece.kind === 'rows') await insertRows(tx, tableOf(target, piece.table), piece.rows)
    if (piece.kind === 'jobs') await enqueueCopied(tx, jobs, piece.jobs)
    if (piece.kind === 'end') isWhole = isSame(piece.counts, counts)
  }
  if (!outline || !isWhole) throw new CommandError('The copy of the database breaks off. Nothing was changed.')
  for (const { table, column, last } of outline.numberings) {
    const sequence = sql`pg_get_serial_sequence(${table}, ${column})`
    if (last !== null) await tx.execute(sql`select setval(${sequence}, ${last}::bigint)`)
  }
  await switchTriggers(tx, target, 'enable')
  return { outline, counts }
}

function demandSame(copied: Outline, target: Outline): void {
  if (copied.schema !== target.schema)
    throw new CommandError(
      `The copy was made by ${copied.schema > target.schema ? 'a newer' : 'an older'} version of this program, with other tables. Use that version for it, and change versions afterwards.`,
    )
  if (JSON.stringify(copied.tables) !== JSON.stringify(target.tables))
    throw new CommandError('The copy has other tables than this database. Nothing was changed.')
}

/** Each speaks of a step: what moves a balance, or counts an image, has done so where the rows come from. */
async function switchTriggers(tx: Tx, { tables }: Outline, state: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables)
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`)
}

async function insertRows(tx: Tx, { name, columns }: CopiedTable, rows: string[]): Promise<void> {
  const table = sql.identifier(name)
  const names: SQL = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${table} (${names}) overriding system value
        select ${names} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)`,
  )
}

function tableOf({ tables }: Outline, name: string): CopiedTable {
  const table = tables.find((each) => each.name === name)
  if (table) return table
  throw new CommandError(`The copy has rows of a table that is not its own: ${name}.`)
}

function isSame(announced: Counts, found: Counts): boolean {
  const names = Object.keys({ ...announced.tables, ...found.tables })
  return announced.jobs === found.jobs && names.every((name) => announced.tables[name] === found.tables[name])
}
