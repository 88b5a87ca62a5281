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

/** Opens the database for an export: through the server that uses the embedded database, otherwise directly. */
export async function openSource(location: DatabaseLocation, migrations: string): Promise<ExportSource> {
  requireDatabase(location)
  if (location.database.engine === 'pglite' && (await runServerCommand(location.dataDir, ['help'])))
    return createServerSource(location.dataDir)
  const database = await openExistingDatabase(location, migrations)
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
 * Opens a database whose schema is that of this version. An embedded database is opened read-only. Rejects with a
 * CommandError if there is no such database, and with a DatabaseInUseError if a server uses it.
 */
export async function openExistingDatabase(location: DatabaseLocation, migrations: string): Promise<Database> {
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

/** Handles errors that occur outside of calls: throws them, which ends the command. */
export function throwError(error: unknown): never {
  throw error
}

const ImagesSchema = z.object({ images: z.array(z.object({ keys: z.array(z.string()) })) })
const SERVER_STOPPED = 'The server has stopped. Run this command again.'

function createServerSource(dataDir: string): ExportSource {
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
