import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import { DatabaseUnreachableError, type Database } from '../../ports/database.ts'
import { checkAnswers } from './check.ts'
import { PostgresListener } from './postgres-listener.ts'

/** Any number will do, as long as every process of ours asks for the same one. */
const MIGRATION_LOCK = 727_272

export interface PostgresOptions {
  url: string
  migrations: string
  poolSize?: number
  /** How long a statement waits for a connection before it fails. */
  waitMs?: number
  /** A connection on which nothing moves for so long is given up: longer than any statement or idle transaction may take. */
  silentMs?: number
  /** Hears of connections that broke while nobody was using them. */
  report: (error: unknown) => void
}

/** Opens a PostgreSQL server's database, for as many processes as one likes. Rejects with a `DatabaseUnreachableError`. */
export async function openPostgres({
  url,
  migrations,
  poolSize = 10,
  waitMs = 5_000,
  silentMs = 35_000,
  report,
}: PostgresOptions): Promise<Database> {
  await migrateAlone(url, migrations)
  const pool = createPool({ url, poolSize, waitMs, silentMs, report })
  const db = drizzle(pool)
  const listener = new PostgresListener({ url, report })
  let closing: Promise<unknown> | undefined
  return {
    db,
    engine: 'postgres',
    driver: { engine: 'postgres', url },
    listen: (channel, heard, onReconnect) => listener.listen({ channel, heard, onReconnect }),
    check: () => checkAnswers(db),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await (closing ??= Promise.all([listener.close(), pool.end()]))
    },
  }
}

function createPool({ url, poolSize, waitMs, silentMs, report }: Required<Omit<PostgresOptions, 'migrations'>>): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'pictor',
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    stream: () => createSocket(silentMs),
  })
  // Without a listener, the server closing an idle connection would end this process.
  pool.on('error', report)
  // Nor may a connection that breaks within a transaction: the next statement on it fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A network that swallows everything ends no connection: without this each would be waited for until the system gives up, a quarter of an hour later. */
function createSocket(silentMs: number): Socket {
  const socket = new Socket()
  const silent = Object.assign(new Error('The database server has fallen silent'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silentMs, () => socket.destroy(silent))
}

/** Several processes may start at once: the first one migrates on its one connection, the others wait and find it done. */
async function migrateAlone(url: string, migrations: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'pictor', connectionTimeoutMillis: 5_000 })
  // A connection that breaks rejects the query under way; the event alone would end this process.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnreachableError(error)
  })
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(db, { migrationsFolder: migrations })
  } finally {
    // The end of the session is the end of its lock.
    await client.end()
  }
}
