import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { openPglite } from '../../src/adapters/database/pglite.ts'
import { openPostgres } from '../../src/adapters/database/postgres.ts'
import type { Database } from '../../src/ports/database.ts'
import { cleanUp } from './clean-up.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is the deep run: the same tests with more rounds. */
    deep: boolean
    engine: Database['engine']
    migrations: string
    /** The file name of a snapshot, or the URL of the run's PostgreSQL server with the template `template_migrated`. */
    databaseSource: string
  }
}

/**
 * Hundreds of requests at once wait for five connections. With the usual limit of five seconds, some got 503 on a busy
 * machine.
 */
const POOL = { poolSize: 5, waitMs: 60_000 }

export interface TestDatabaseOptions {
  /** Called with errors that occur outside of calls. By default, they fail the run. */
  report?: (error: unknown) => void
}

/**
 * Creates a migrated, empty database of the project's engine. It closes after the running test, or after the file's
 * last test.
 */
export async function createTestDatabase(options?: TestDatabaseOptions): Promise<Database> {
  const database = await openTestDatabase(options)
  cleanUp(() => database.close())
  return database
}

/** Like `createTestDatabase`, for a test that closes the database itself. */
export async function openTestDatabase({ report = fail }: TestDatabaseOptions = {}): Promise<Database> {
  const migrations = inject('migrations')
  const source = inject('databaseSource')
  return inject('engine') === 'pglite'
    ? openPglite({ folder: null, migrations, snapshot: source, report })
    : openPostgres({ url: await copyTemplate(source), migrations, ...POOL, report })
}

/**
 * Opens the same database with separate connections, as another process would. Returns the embedded database itself,
 * which cannot be opened twice.
 */
export async function openAgain(database: Database, report: (error: unknown) => void): Promise<Database> {
  const { driver } = database
  if (driver.engine === 'pglite') return database
  return openPostgres({ url: driver.url, migrations: inject('migrations'), ...POOL, report })
}

/** Opens the database in the data folder of an application with the embedded engine. */
export function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  return openPglite({ folder: path.join(dataDir, 'database'), migrations: inject('migrations'), report: fail })
}

async function copyTemplate(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`create database ${name} template template_migrated strategy file_copy`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

function fail(error: unknown): never {
  throw error
}
