import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** Whether the tables of a PostgreSQL database are those of these migrations, neither older nor newer. Changes nothing. */
export async function isMigrated(url: string, migrations: string): Promise<boolean> {
  const { entries } = Journal.parse(JSON.parse(await readFile(path.join(migrations, 'meta/_journal.json'), 'utf8')))
  return connected(url, async (client) => {
    const { rows: found } = await client.query(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
    )
    if (!z.object({ found: z.boolean() }).parse(found[0]).found) return false
    const { rows } = await client.query(`select max(created_at)::text as last from drizzle.__drizzle_migrations`)
    return z.object({ last: z.string().nullable() }).parse(rows[0]).last === String(entries.at(-1)?.when)
  })
}

/** Whether a PostgreSQL database has any tables that are not those of these migrations. Changes nothing. */
export async function hasForeignTables(url: string, migrations: string): Promise<boolean> {
  if (await isMigrated(url, migrations)) return false
  return connected(url, async (client) => {
    const { rows } = await client.query(
      `select exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as found`,
    )
    return z.object({ found: z.boolean() }).parse(rows[0]).found
  })
}

async function connected<Result>(url: string, ask: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'pictor', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
