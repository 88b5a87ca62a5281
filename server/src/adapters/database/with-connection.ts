import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { DatabaseUnreachableError } from '../../ports/database.ts'

/** Runs queries on their own short-lived connection. Throws a DatabaseUnreachableError if it can't be opened. */
export async function withConnection<Result>(
  url: string,
  query: (db: NodePgDatabase<Record<string, never>>) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, application_name: 'pictor', connectionTimeoutMillis: 5_000 })
  // If the connection breaks, the pending query rejects. Without this listener, the event would also end the process.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnreachableError(error)
  })
  try {
    return await query(drizzle(client))
  } finally {
    await client.end()
  }
}
