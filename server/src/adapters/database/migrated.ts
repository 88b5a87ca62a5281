import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { z } from 'zod'
import type { Db } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** Whether the tables of a PostgreSQL database are those of these migrations, neither older nor newer. Changes nothing. */
export async function isMigrated(url: string, migrations: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'pictor', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await hasTablesOf(drizzle(client), migrations)
  } finally {
    await client.end()
  }
}

/** The same of a database that is open, of either engine. */
export async function hasTablesOf(db: Db, migrations: string): Promise<boolean> {
  const { entries } = Journal.parse(JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8')))
  const [there] = await queryRows(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
    z.object({ found: z.boolean() }),
  )
  if (!there?.found) return false
  const [newest] = await queryRows(
    db,
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
    z.object({ last: z.string().nullable() }),
  )
  return newest?.last === String(entries.at(-1)?.when)
}
