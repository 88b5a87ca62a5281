import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { z } from 'zod'
import { DatabaseInUseError, type Db } from '../../ports/database.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { lockFolder } from './folder-lock.ts'
import { LISTENER_NAME } from './postgres-listener.ts'

const TIMEOUT_MS = 4_000

/** Reports the version of a PostgreSQL server. Rejects if the server does not respond. Does not run migrations. */
export async function checkPostgres(url: string): Promise<string> {
  const query = sql`show server_version`
  const [row] = await withTimedConnection(url, (db) => queryRows(db, query, z.object({ server_version: z.string() })))
  return `PostgreSQL ${row?.server_version ?? ''} responds.`
}

/** Like `withConnection`, with a time limit for the query. Does not wrap errors: the doctor adds its own words. */
async function withTimedConnection<Result>(url: string, query: (db: Db) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    application_name: 'pictor doctor',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  // If the connection breaks, the pending query rejects. Without this listener, the event would also end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await query(drizzle(client))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Reports whether the embedded database exists and is in use. Throws if its folder cannot be used. */
export function checkDatabaseFolder(folder: string): string {
  if (!existsSync(folder)) return `Embedded. The first start creates it in ${folder}.`
  try {
    lockFolder(folder).release()
    return `Embedded in ${folder}. No server is running on it.`
  } catch (error) {
    if (error instanceof DatabaseInUseError) return `Embedded in ${folder}. A server is running on it.`
    throw error
  }
}

/** Whether servers use the database: each one keeps a listener connection open while it runs. */
export async function hasRunningServers(url: string): Promise<boolean> {
  const query = sql`select count(*)::int as servers from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER_NAME}`
  const rows = await withTimedConnection(url, (db) => queryRows(db, query, z.object({ servers: z.number() })))
  return rows.some(({ servers }) => servers > 0)
}
