import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { DatabaseInUseError } from '../../ports/database.ts'
import { lockFolder } from './folder-lock.ts'

const CONNECT_MS = 4_000

/** Asks a PostgreSQL server who it is, without migrating anything; rejects if it does not answer. */
export async function examinePostgres(url: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    application_name: 'pictor doctor',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  // A connection that breaks rejects the query under way; the event alone would end this process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return `PostgreSQL ${rows[0]?.server_version ?? ''} answers.`
  } finally {
    await client.end().catch(() => {})
  }
}

/** Tells whether the embedded database is there and free; throws if its folder can't be used. */
export function examineFolder(folder: string): string {
  if (!existsSync(folder)) return `Embedded. The first start makes it in ${folder}.`
  try {
    lockFolder(folder).release()
    return `Embedded in ${folder}. No server is running on it.`
  } catch (error) {
    if (error instanceof DatabaseInUseError) return `Embedded in ${folder}. A server is running on it.`
    throw error
  }
}
