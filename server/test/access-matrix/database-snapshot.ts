import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../src/ports/database.ts'
import { queryRows } from '../../src/ports/query-rows.ts'

/** Every row of every table, by table. New tables are included automatically. */
export type DatabaseSnapshot = ReadonlyMap<string, readonly Row[]>

interface Row {
  /** The whole row as JSON. */
  json: string
  /** The text values of the row, including ids. */
  texts: string[]
  id: unknown
}

interface Tolerance {
  /** Tables that may change. */
  mayChange?: readonly string[]
  /** Tables whose rows may disappear. */
  mayLoseRows?: readonly string[]
}

/** Shorter texts are common words that do not belong to one user. */
const SECRET_MIN_LENGTH = 8
const TIMESTAMP = /^\d{4}-\d\d-\d\dT/

const knownTables = new WeakMap<Db, Promise<{ name: string }[]>>()

/** Reads the table names of each database once. */
function readTables(db: Db): Promise<{ name: string }[]> {
  const tables =
    knownTables.get(db) ??
    queryRows(
      db,
      sql`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
      z.object({ name: z.string() }),
    )
  knownTables.set(db, tables)
  return tables
}

/**
 * Reads all tables in one statement, so that the snapshot is consistent. The favorite counts of images include pending
 * deltas, so they stay the same when background work applies the deltas.
 */
export async function readSnapshot(db: Db): Promise<DatabaseSnapshot> {
  const tables = await readTables(db)
  const exactCount = sql`jsonb_build_object('favorite_count',
    t.favorite_count + coalesce((select sum(delta) from favorite_deltas where image_id = t.id), 0))`
  const parts = tables.map(({ name }) => {
    const row = name === 'images' ? sql`to_jsonb(t) || ${exactCount}` : sql`to_jsonb(t)`
    return sql`select ${name}::text as name, (${row})::text as json from ${sql.identifier(name)} t`
  })
  const rows = await queryRows(
    db,
    sql`${sql.join(parts, sql` union all `)} order by 1, 2`,
    z.object({ name: z.string(), json: z.string() }),
  )
  const snapshot = new Map<string, Row[]>(tables.map(({ name }) => [name, []]))
  for (const { name, json } of rows) snapshot.get(name)?.push(readRow(json))
  return snapshot
}

/** Reads the column names of all tables. */
export async function readColumnNames(db: Db): Promise<string[]> {
  const columns = await queryRows(
    db,
    sql`select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
    z.object({ name: z.string() }),
  )
  return columns.map(({ name }) => name)
}

/** Finds a user's rows: those that contain the user's id or the id of such a row. */
export function findUserRows(snapshot: DatabaseSnapshot, userId: string): DatabaseSnapshot {
  const ids = new Set([userId])
  const found = new Map<string, Row[]>([...snapshot.keys()].map((table) => [table, []]))
  let remaining = [...snapshot].flatMap(([table, rows]) => rows.map((row) => ({ table, row })))
  let previousCount = 0
  while (previousCount !== remaining.length) {
    previousCount = remaining.length
    remaining = remaining.filter(({ table, row }) => {
      if (!row.texts.some((text) => ids.has(text))) return true
      found.get(table)?.push(row)
      if (typeof row.id === 'string') ids.add(row.id)
      return false
    })
  }
  return found
}

/** Finds a user's secrets: texts that only this user's rows contain. */
export function findSecretTexts(snapshot: DatabaseSnapshot, userId: string): string[] {
  const ownRows = new Set([...findUserRows(snapshot, userId).values()].flat())
  const otherTexts = new Set([...snapshot.values()].flat().flatMap((row) => (ownRows.has(row) ? [] : row.texts)))
  const texts = new Set([...ownRows].flatMap((row) => row.texts))
  return [...texts].filter((text) => text.length >= SECRET_MIN_LENGTH && !TIMESTAMP.test(text) && !otherTexts.has(text))
}

/** Finds the tables whose rows differ. */
export function findChangedTables(
  before: DatabaseSnapshot,
  after: DatabaseSnapshot,
  { mayChange = [], mayLoseRows = [] }: Tolerance = {},
) {
  return [...new Set([...before.keys(), ...after.keys()])].filter((table) => {
    const [old = [], current = []] = [before.get(table), after.get(table)]
    const oldRows = new Set(old.map(({ json }) => json))
    const isNew = current.some(({ json }) => !oldRows.has(json))
    return !mayChange.includes(table) && (isNew || (current.length !== old.length && !mayLoseRows.includes(table)))
  })
}

function readRow(json: string): Row {
  const values: unknown = JSON.parse(json)
  const { id, ...rest } = Object(values) as Record<string, unknown>
  return { json, id, texts: [id, ...Object.values(rest)].filter((value) => typeof value === 'string') }
}
