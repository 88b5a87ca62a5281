import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { LRUCache } from 'lru-cache'
import { Pool, type PoolClient, type QueryConfig } from 'pg'
import type { Database } from '../../ports/database.ts'
import { pingDatabase } from './ping-database.ts'
import { PostgresListener } from './postgres-listener.ts'
import { withConnection } from './with-connection.ts'

/** Key of an advisory lock: an arbitrary number, the same in every process of the product. */
const MIGRATION_LOCK = 727_272

export interface PostgresOptions {
  url: string
  migrations: string
  poolSize?: number
  /** Maximum time in milliseconds that a statement waits for a connection. */
  waitMs?: number
  /**
   * Closes a connection after this time in milliseconds without traffic. Must be longer than any statement or idle
   * transaction.
   */
  silentMs?: number
  /** Called with errors of idle connections. */
  report: (error: unknown) => void
}

/**
 * Opens a database on a PostgreSQL server. Any number of processes can share it. Rejects with a
 * `DatabaseUnreachableError`.
 */
export async function openPostgres({
  url,
  migrations,
  poolSize = 10,
  waitMs = 5_000,
  silentMs = 35_000,
  report,
}: PostgresOptions): Promise<Database> {
  await migrateWithLock(url, migrations)
  const pool = createPool({ url, poolSize, waitMs, silentMs, report })
  const db = drizzle(pool)
  const listener = new PostgresListener({ url, report })
  let closing: Promise<unknown> | undefined
  return {
    db,
    engine: 'postgres',
    driver: { engine: 'postgres', url },
    listen: (channel, onNotify, onReconnect) => listener.listen({ channel, onNotify, onReconnect }),
    check: () => pingDatabase(db),
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
  // Without this listener, a closed idle connection would end the process.
  pool.on('error', report)
  const getStatementName = createStatementNames()
  pool.on('connect', (client) => {
    // A connection that breaks during a transaction must not end the process either: its next statement fails.
    client.on('error', () => {})
    prepareFrequentStatements(client, getStatementName)
  })
  return pool
}

/** A statement is prepared at its next use after this number of uses. */
const UNPREPARED_USES = 5
/** Each connection keeps the plans of its prepared statements in the server's memory. */
const PREPARED_MAX = 150
/** More parameters are lists of values; each length of a list is another statement. */
const PARAMETERS_MAX = 30

/** Makes the server parse and plan frequent statements once for each connection instead of once for each use. */
function prepareFrequentStatements(client: PoolClient, getName: (text: string) => string | undefined): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryPrepared = (config: QueryConfig | string, values?: unknown[], ...others: unknown[]) => {
    const isFit = typeof config === 'object' && values && values.length > 0 && values.length <= PARAMETERS_MAX
    return query(isFit ? { ...config, name: getName(config.text) } : config, values, ...others)
  }
  client.query = queryPrepared as typeof client.query
}

/** Returns a function that counts a use of a statement, and returns its name if it is to be prepared. */
function createStatementNames(): (text: string) => string | undefined {
  const statements = new LRUCache<string, { uses: number; name?: string }>({ max: 1_000 })
  let preparedCount = 0
  return (text) => {
    const statement = statements.get(text) ?? { uses: 0 }
    if (++statement.uses > UNPREPARED_USES && preparedCount < PREPARED_MAX)
      statement.name ??= `frequent_${++preparedCount}`
    statements.set(text, statement)
    return statement.name
  }
}

/**
 * Some network failures never close a connection. Without this timeout, a statement would wait for the operating
 * system's timeout of about 15 minutes.
 */
function createSocket(silentMs: number): Socket {
  const socket = new Socket()
  const timeoutError = Object.assign(new Error('The database server stopped responding'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(silentMs, () => socket.destroy(timeoutError))
}

/** Several processes may start at once. The first one migrates; the others wait and find nothing to do. */
async function migrateWithLock(url: string, migrations: string): Promise<void> {
  await withConnection(url, async (db) => {
    // Closing the connection releases the lock.
    await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(db, { migrationsFolder: migrations })
  })
}
