import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { matchesMigrations, isMigrated } from '../../adapters/database/migration-state.ts'
import { openPglite } from '../../adapters/database/pglite.ts'
import { openPostgres } from '../../adapters/database/postgres.ts'
import type { Config } from '../../config/config.ts'
import { getFileKeys, selectFileNamesById } from '../../features/images/index.ts'
import type { Database } from '../../ports/database.ts'
import { callServer, copyFromServer } from '../admin/call-server.ts'
import { CommandError } from '../admin/cli-errors.ts'
import { exportDatabase } from './export.ts'

type DatabaseLocation = Pick<Config, 'database' | 'dataDir'>

export interface ExportSource {
  exportDatabase(): Promise<AsyncIterable<string | Buffer>>
  /** Returns the current keys of an image's files; null if the image was deleted. */
  findKeys(imageId: string): Promise<string[] | null>
  close(): Promise<void>
}

/** Exports through the running server that uses the embedded database, otherwise from the database itself. */
export async function openSource(location: DatabaseLocation, migrations: string): Promise<ExportSource> {
  requireDatabase(location)
  if (location.database.engine === 'pglite' && (await runServerCommand(location.dataDir, ['help'])))
    return fromServer(location.dataDir)
  const database = await openExisting(location, migrations)
  return {
    exportDatabase: async () => exportDatabase(database),
    async findKeys(imageId) {
      const names = await selectFileNamesById(database.db, imageId)
      return names ? getFileKeys(names) : null
    },
    close: () => database.close(),
  }
}

/**
 * Opens a database that this version has migrated; the embedded one read-only. Rejects with a CommandError if there is
 * no such database, and with a DatabaseInUseError if a server uses it.
 */
export async function openExisting(location: DatabaseLocation, migrations: string): Promise<Database> {
  requireDatabase(location)
  const { database, dataDir } = location
  if (database.engine === 'postgres') {
    if (await isMigrated(database.url, migrations))
      return openPostgres({ url: database.url, migrations, report: throwError })
    throw new CommandError('The database schema is out of date. Start the server once to run the migrations.')
  }
  const folder = path.join(dataDir, 'database')
  const opened = await openPglite({ folder, isReadOnly: true, migrations, report: throwError })
  if (await matchesMigrations(opened.db, migrations)) return opened
  await opened.close()
  throw new CommandError(
    `The database schema in ${dataDir} is out of date. Start and stop a server of this version, then retry.`,
  )
}

export function requireDatabase({ database, dataDir }: DatabaseLocation): void {
  if (database.engine === 'postgres' || existsSync(path.join(dataDir, 'database/data'))) return
  throw new CommandError(`There is no database in ${dataDir}. Start the server once to create it.`)
}

/** Handler for errors outside of calls: ends the command. */
export function throwError(error: unknown): never {
  throw error
}

const ImagesSchema = z.object({ images: z.array(z.object({ keys: z.array(z.string()) })) })
const SERVER_STOPPED = 'The server has stopped. Run this command again.'

function fromServer(dataDir: string): ExportSource {
  return {
    async exportDatabase() {
      const text = await copyFromServer(dataDir)
      if (!text) throw new CommandError(SERVER_STOPPED)
      return text
    },
    async findKeys(imageId) {
      const result = await runServerCommand(dataDir, ['images', 'files', imageId, '--json'])
      if (result?.exitCode !== 0) throw new CommandError(SERVER_STOPPED)
      return ImagesSchema.parse(JSON.parse(result.output)).images[0]?.keys ?? null
    },
    close: async () => {},
  }
}

function runServerCommand(dataDir: string, args: string[]) {
  return callServer(dataDir, { arguments: args, operator: 'backup' })
}
