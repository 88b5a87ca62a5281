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
    /** Whether this is the long run: the same tests with more rounds. */
    deep: boolean
    engine: Database['engine']
    migrations: string
    /** A snapshot's file name, or the address of the run's PostgreSQL server, whose `template_migrated` gets copied. */
    databaseSource: string
  }
}

export interface TestDatabaseOptions {
  /** Unless a test expects them, errors outside of any call fail the run. */
  report?: (error: unknown) => void
}

/** A fresh, migrated, empty database on the project's engine. It closes after the running test, or after the file's last test. */
export async function createTestDatabase(options?: TestDatabaseOptions): Promise<Database> {
  const database = await openTestDatabase(options)
  cleanUp(() => database.close())
  return database
}

/** The same, for a test that closes it itself. */
export async function openTestDatabase({ report = fail }: TestDatabaseOptions = {}): Promise<Database> {
  const migrations = inject('migrations')
  const source = inject('databaseSource')
  return inject('engine') === 'pglite'
    ? openPglite({ folder: null, migrations, snapshot: source, report })
    : openPostgres({ url: await copyTemplate(source), migrations, poolSize: 5, report })
}

/** The same database as another process has it, on connections of its own; the embedded engine has but one. */
export async function openAgain(database: Database, report: (error: unknown) => void): Promise<Database> {
  const { driver } = database
  if (driver.engine === 'pglite') return database
  return openPostgres({ url: driver.url, migrations: inject('migrations'), poolSize: 5, report })
}

/** What an application on the embedded engine left in its data folder. */
export function openLeftDatabase(dataDir: string): Promise<Database> {
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
