import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readNewestMigration } from '../../adapters/database/migration-state.ts'
import { selectUnfinishedJobs } from '../../adapters/jobs/pg-boss.ts'
import type { Database, Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { readDigests, toText, withEndChunk, type Chunk, type Digests, type Header } from './format.ts'

/** Transaction options: all statements see the same snapshot and write nothing. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * Exports a snapshot of the whole database as text, as fast as it is read. On PostgreSQL it blocks no other queries.
 * The embedded engine has one connection, so all other queries wait from the first read until the last, or until the
 * reader stops.
 */
export async function* exportDatabase({ db }: Pick<Database, 'db'>): AsyncGenerator<string, void, void> {
  const text = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const transaction = db
    .transaction((tx) => pipeline(toText(readDatabase(tx)), text, { end: false }), SNAPSHOT)
    .then(
      () => text.end(),
      (error: Error) => text.destroy(error),
    )
  try {
    yield* text
  } finally {
    await transaction
  }
}

/** Returns the digests of a snapshot of the whole database. */
export function digestDatabase(db: Db): Promise<Digests> {
  return db.transaction((tx) => readDigests(readDatabase(tx)), SNAPSHOT)
}

/**
 * Removes the timeouts of the transaction: they are meant for requests, not for reading or writing a whole database.
 */
export async function liftTimeouts(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
}

/** All settings that affect the output format of values. With these values, both engines write equal rows equally. */
const OUTPUT_SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/** Yields the content of the database as chunks, within a transaction. */
export async function* readDatabase(tx: Tx): AsyncGenerator<Chunk, void, void> {
  await liftTimeouts(tx)
  for (const [name, value] of Object.entries(OUTPUT_SETTINGS))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`)
  yield* withEndChunk(readChunks(tx))
}

async function* readChunks(tx: Tx): AsyncGenerator<Chunk, void, void> {
  yield { kind: 'header', header: await readHeader(tx) }
  for (const table of await selectTables(tx)) yield* readTable(tx, table)
  yield { kind: 'jobs', jobs: await selectUnfinishedJobs(tx) }
}

const ROWS_PER_CHUNK = 500
const RowSchema = z.object({ row: z.string() })

async function* readTable(tx: Tx, { name, columns, key }: Table): AsyncGenerator<Chunk, void, void> {
  // Generated columns are left out, because the engines may split text into different words.
  const copied = sql`(select ${joinIdentifiers(columns)} from ${sql.identifier(name)}) copied`
  await tx.execute(
    sql`declare copied no scroll cursor for select row_to_json(copied)::text as row from ${copied} order by ${sql.raw(key)}`,
  )
  for (;;) {
    const rows = await queryRows(tx, sql.raw(`fetch ${ROWS_PER_CHUNK} from copied`), RowSchema)
    if (rows.length > 0) yield { kind: 'rows', table: name, rows: rows.map(({ row }) => row) }
    if (rows.length < ROWS_PER_CHUNK) break
  }
  await tx.execute(sql`close copied`)
}

export function joinIdentifiers(columns: string[]) {
  return sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
}

/** Reads tables, columns and sequences from the database catalog, so new tables need no code here. */
export async function readHeader(tx: Tx): Promise<Header> {
  const tables = (await selectTables(tx)).map(({ name, columns }) => ({ name, columns }))
  return { schema: (await readNewestMigration(tx)) ?? '', tables, sequences: await selectSequences(tx) }
}

const TableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** The primary key as an `order by` list, independent of the locale. */
  key: z.string(),
  refers_to: z.array(z.string()),
})
type Table = z.infer<typeof TableSchema>

/**
 * Returns all tables in an order in which each references only earlier ones. Unlogged tables are left out, because a
 * crash may empty them anyway.
 */
export async function selectTables(db: Db | Tx): Promise<Table[]> {
  const tables = await queryRows(
    db,
    sql`select c.relname as name,
          (select json_agg(a.attname order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
          (select string_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', '
              order by array_position(i.indkey::int2[], a.attnum))
            from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
            where i.indrelid = c.oid and i.indisprimary) as key,
          (select coalesce(json_agg(f.relname), '[]') from pg_constraint k join pg_class f on f.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and k.confrelid <> c.oid) as refers_to
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        order by c.relname`,
    TableSchema,
  )
  return sortByReferences(tables)
}

function sortByReferences(tables: Table[]): Table[] {
  const sorted: Table[] = []
  const isSorted = (name: string) => sorted.some((table) => table.name === name)
  while (sorted.length < tables.length) {
    const next = tables.filter(({ name, refers_to }) => !isSorted(name) && refers_to.every(isSorted))
    if (next.length === 0)
      throw new Error('The foreign keys of these tables form a cycle, so no table can be filled first.')
    sorted.push(...next)
  }
  return sorted
}

function selectSequences(tx: Tx): Promise<Header['sequences']> {
  return queryRows(
    tx,
    sql`select sequencename as name, last_value::text as last from pg_sequences
        where schemaname = 'public' and last_value is not null order by 1`,
    z.object({ name: z.string(), last: z.string() }),
  )
}
