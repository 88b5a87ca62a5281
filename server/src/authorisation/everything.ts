import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../ports/database.ts'
import { queryRows } from '../ports/query-rows.ts'

/** Every row of every table, as JSON, by table. A new table is in it by itself. */
export type Everything = ReadonlyMap<string, readonly string[]>

const Row = z.record(z.string(), z.unknown())
/** Of a common word nobody could say whose it is. */
const SECRET_MIN_LENGTH = 8
const TIME = /^\d{4}-\d\d-\d\dT/

export async function readEverything(db: Db): Promise<Everything> {
  const tables = await queryRows(
    db,
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    z.object({ name: z.string() }),
  )
  const parts = tables.map(
    ({ name }) => sql`select ${name}::text as name, to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
  )
  const rows = await queryRows(db, sql.join(parts, sql` union all `), z.object({ name: z.string(), row: z.string() }))
  const everything = new Map<string, string[]>(tables.map(({ name }) => [name, []]))
  for (const { name, row } of rows.toSorted((a, b) => (a.row < b.row ? -1 : 1))) everything.get(name)?.push(row)
  return everything
}

/** A user's part of it: the rows that name the user, or a row that does. */
export function rowsOf(everything: Everything, userId: string): Everything {
  const rest = [...everything].flatMap(([table, rows]) => rows.map((row) => ({ table, row, texts: textsIn(row) })))
  const names = new Set([userId])
  const found = new Map<string, string[]>()
  let grows = true
  while (grows) {
    const own = rest.filter(({ texts }) => texts.some((text) => names.has(text)))
    grows = own.length > 0
    for (const each of own) {
      rest.splice(rest.indexOf(each), 1)
      found.set(each.table, [...(found.get(each.table) ?? []), each.row])
      const { id } = Row.parse(JSON.parse(each.row))
      if (typeof id === 'string') names.add(id)
    }
  }
  return found
}

/** What nobody else may ever be shown: the texts that stand in the rows of this user and of no other. */
export function secretsOf(everything: Everything, userId: string): string[] {
  const own = new Set([...rowsOf(everything, userId).values()].flat())
  const others = new Set(
    [...everything.values()]
      .flat()
      .filter((row) => !own.has(row))
      .flatMap(textsIn),
  )
  const texts = new Set([...own].flatMap(textsIn))
  return [...texts].filter((text) => text.length >= SECRET_MIN_LENGTH && !TIME.test(text) && !others.has(text))
}

/** The tables whose rows differ; from the `leaving` ones some may have gone. */
export function changedTables(before: Everything, after: Everything, { ignored = [], leaving = [] }: Tolerance = {}) {
  const tables = new Set([...before.keys(), ...after.keys()])
  const isChanged = (table: string) => {
    const [old = [], now = []] = [before.get(table), after.get(table)]
    const isNew = now.some((row) => !old.includes(row))
    return isNew || (now.length !== old.length && !leaving.includes(table))
  }
  return [...tables].filter((table) => !ignored.includes(table) && isChanged(table))
}

interface Tolerance {
  ignored?: readonly string[]
  leaving?: readonly string[]
}

function textsIn(row: string): string[] {
  return Object.values(Row.parse(JSON.parse(row))).filter((value) => typeof value === 'string')
}
