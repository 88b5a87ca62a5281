import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import type { CopiedTable, Numbering, Outline } from './pieces.ts'

/** Asks the database what it consists of, so that a table of tomorrow is copied, too. Left out are tables that a crash may empty. */
export async function readOutline(tx: Tx, engine: Database['engine']): Promise<Outline> {
  return {
    engine,
    schema: await selectSchema(tx),
    tables: await selectTables(tx),
    numberings: await selectNumberings(tx),
  }
}

async function selectSchema(tx: Tx): Promise<string> {
  const [row] = await queryRows(
    tx,
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
    z.object({ newest: z.string() }),
  )
  return row?.newest ?? ''
}

const Table = z.object({ name: z.string(), columns: z.array(z.string()), refers_to: z.array(z.string()) })

async function selectTables(tx: Tx): Promise<CopiedTable[]> {
  const found = await queryRows(
    tx,
    sql`select c.relname as name,
          (select json_agg(a.attname order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
          (select coalesce(json_agg(f.relname), '[]') from pg_constraint k join pg_class f on f.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as refers_to
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
        order by c.relname`,
    Table,
  )
  return inOrder(found).map(({ name, columns }) => ({ name, columns }))
}

function inOrder(tables: z.infer<typeof Table>[]): z.infer<typeof Table>[] {
  const ordered: z.infer<typeof Table>[] = []
  const isPlaced = (name: string) => ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, refers_to }) => !isPlaced(name) && refers_to.every(isPlaced))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle: none can be filled first.')
    ordered.push(...next)
  }
  return ordered
}

async function selectNumberings(tx: Tx): Promise<Numbering[]> {
  const owned = await queryRows(
    tx,
    sql`select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
          and a.attidentity <> '' and not a.attisdropped
        order by 1, 2`,
    z.object({ table: z.string(), column: z.string(), sequence: z.string() }),
  )
  const numberings: Numbering[] = []
  for (const { table, column, sequence } of owned) {
    const [row] = await queryRows(
      tx,
      sql`select case when is_called then last_value::text end as last from ${sql.raw(sequence)}`,
      z.object({ last: z.string().nullable() }),
    )
    numberings.push({ table, column, last: row?.last ?? null })
  }
  return numberings
}
