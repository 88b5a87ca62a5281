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
  ignored?: readonly string[]
  /** Tables whose rows may disappear. */
  leaving?: readonly string[]
}

/** Shorter texts are common words that do not belong to one user. */
const SECRET_MIN_LENGTH = 8
const TIME = /^\d{4}-\d\d-\d\dT/

export async function readSnapshot(db: Db): Promise<DatabaseSnapshot> {
  const tables = await queryRows(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    z.object({ name: z.string() }),
  )
  const parts = tables.map(
    ({ name }) => sql`select ${name}::text as name, to_jsonb(t)::text as json from ${sql.identifier(name)} t`,
  )
  const rows = await queryRows(
    db,
    sql`${sql.join(parts, sql` union all `)} order by 1, 2`,
    z.object({ name: z.string(), json: z.string() }),
  )
  const snapshot = new Map<string, Row[]>(tables.map(({ name }) => [name, []]))
  for (const { name, json } of rows) snapshot.get(name)?.push(readRow(json))
  return snapshot
}

/** The column names of all tables. */
export async function columnsOf(db: Db): Promise<string[]> {
  const columns = await queryRows(
    db,
    sql`select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
    z.object({ name: z.string() }),
  )
  return columns.map(({ name }) => name)
}

/** A user's rows: the rows that contain the user's id or the id of such a row. */
export function rowsOf(snapshot: DatabaseSnapshot, userId: string): DatabaseSnapshot {
  const names = new Set([userId])
  const found = new Map<string, Row[]>([...snapshot.keys()].map((table) => [table, []]))
  let rest = [...snapshot].flatMap(([table, rows]) => rows.map((row) => ({ table, row })))
  let previousCount = 0
  while (previousCount !== rest.length) {
    previousCount = rest.length
    rest = rest.filter(({ table, row }) => {
      if (!row.texts.some((text) => names.has(text))) return true
      found.get(table)?.push(row)
      if (typeof row.id === 'string') names.add(row.id)
      return false
    })
  }
  return found
}

/** A user's secrets: texts that only this user's rows contain. */
export function secretsOf(snapshot: DatabaseSnapshot, userId: string): string[] {
  const own = new Set([...rowsOf(snapshot, userId).values()].flat())
  const others = new Set([...snapshot.values()].flat().flatMap((row) => (own.has(row) ? [] : row.texts)))
  const texts = new Set([...own].flatMap((row) => row.texts))
  return [...texts].filter((text) => text.length >= SECRET_MIN_LENGTH && !TIME.test(text) && !others.has(text))
}

/** The tables whose rows differ. */
export function changedTables(
  before: DatabaseSnapshot,
  after: DatabaseSnapshot,
  { ignored = [], leaving = [] }: Tolerance = {},
) {
  return [...new Set([...before.keys(), ...after.keys()])].filter((table) => {
    const [old = [], current = []] = [before.get(table), after.get(table)]
    const oldRows = new Set(old.map(({ json }) => json))
    const isNew = current.some(({ json }) => !oldRows.has(json))
    return !ignored.includes(table) && (isNew || (current.length !== old.length && !leaving.includes(table)))
  })
}

function readRow(json: string): Row {
  const values: unknown = JSON.parse(json)
  const { id, ...rest } = Object(values) as Record<string, unknown>
  return { json, id, texts: [id, ...Object.values(rest)].filter((value) => typeof value === 'string') }
}
