import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { withConnection } from './with-connection.ts'

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/**
 * Whether a PostgreSQL database has exactly the tables of these migrations, neither older nor newer. Changes nothing.
 */
export function isMigrated(url: string, migrations: string): Promise<boolean> {
  return withConnection(url, (db) => matchesMigrations(db, migrations))
}

/**
 * Whether a PostgreSQL database has tables in the product's schemas that do not match these migrations. Changes
 * nothing.
 */
export async function hasUnknownTables(url: string, migrations: string): Promise<boolean> {
  if (await isMigrated(url, migrations)) return false
  const query = sql`select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'pgboss')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as found`
  const [row] = await withConnection(url, (db) => queryRows(db, query, z.object({ found: z.boolean() })))
  return row?.found ?? true
}

/** Like `isMigrated`, for an open database of either engine. */
export async function matchesMigrations(db: Db, migrations: string): Promise<boolean> {
  const { entries } = Journal.parse(JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8')))
  const [journalTable] = await queryRows(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
    z.object({ found: z.boolean() }),
  )
  if (!journalTable?.found) return false
  return (await readNewestMigration(db)) === String(entries.at(-1)?.when)
}

/** Timestamp of the newest applied migration; null if there is none. */
export async function readNewestMigration(db: Db | Tx): Promise<string | null> {
  const [newest] = await queryRows(
    db,
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
    z.object({ last: z.string().nullable() }),
  )
  return newest?.last ?? null
}
