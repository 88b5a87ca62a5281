import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { hasTablesOf, isMigrated } from '../../adapters/database/migrated.ts'
import { openPglite } from '../../adapters/database/pglite.ts'
import { openPostgres } from '../../adapters/database/postgres.ts'
import type { Config } from '../../config/config.ts'
import { keysOf, selectFileNamesOf } from '../../features/images/index.ts'
import type { Database } from '../../ports/database.ts'
import { callServer, copyFromServer } from '../admin/calling.ts'
import { CommandError } from '../admin/mistakes.ts'
import { exportDatabase } from './export.ts'

type Place = Pick<Config, 'database' | 'dataDir'>

export interface ExportSource {
  exportDatabase(): Promise<AsyncIterable<string | Buffer>>
  /** Returns the current keys of an image's files; null if the image was deleted. */
  findKeys(imageId: string): Promise<string[] | null>
  close(): Promise<void>
}

/** Exports through the running server that uses the embedded database, otherwise from the database itself. */
export async function openSource(place: Place, migrations: string): Promise<ExportSource> {
  requireDatabase(place)
  if (place.database.engine === 'pglite' && (await call(place.dataDir, ['help']))) return fromServer(place.dataDir)
  const database = await openExisting(place, migrations)
  return {
    exportDatabase: async () => exportDatabase(database),
    async findKeys(imageId) {
      const names = await selectFileNamesOf(database.db, imageId)
      return names ? keysOf(names) : null
    },
    close: () => database.close(),
  }
}

/**
 * Opens a database that this version has migrated; the embedded one read-only. Rejects with a CommandError if there is
 * no such database, and with a DatabaseInUseError if a server uses it.
 */
export async function openExisting(place: Place, migrations: string): Promise<Database> {
  requireDatabase(place)
  const { database, dataDir } = place
  if (database.engine === 'postgres') {
    if (await isMigrated(database.url, migrations)) return openPostgres({ url: database.url, migrations, report: fail })
    throw new CommandError('The database schema is out of date. Start the server once to run the migrations.')
  }
  const folder = path.join(dataDir, 'database')
  const opened = await openPglite({ folder, isReadOnly: true, migrations, report: fail })
  if (await hasTablesOf(opened.db, migrations)) return opened
  await opened.close()
  throw new CommandError(
    `The database schema in ${dataDir} is out of date. Start and stop a server of this version, then retry.`,
  )
}

export function requireDatabase({ database, dataDir }: Place): void {
  if (database.engine === 'postgres' || existsSync(path.join(dataDir, 'database/data'))) return
  throw new CommandError(`There is no database in ${dataDir}. Start the server once to create it.`)
}

/** Handler for errors outside of calls: ends the command. */
export function fail(error: unknown): never {
  throw error
}

const ImagesSchema = z.object({ images: z.array(z.object({ keys: z.array(z.string()) })) })
const ENDED = 'The server has stopped. Run this command again.'

function fromServer(dataDir: string): ExportSource {
  return {
    async exportDatabase() {
      const text = await copyFromServer(dataDir)
      if (!text) throw new CommandError(ENDED)
      return text
    },
    async findKeys(imageId) {
      const result = await call(dataDir, ['images', 'files', imageId, '--json'])
      if (result?.exitCode !== 0) throw new CommandError(ENDED)
      return ImagesSchema.parse(JSON.parse(result.output)).images[0]?.keys ?? null
    },
    close: async () => {},
  }
}

function call(dataDir: string, args: string[]) {
  return callServer(dataDir, { arguments: args, operator: 'backup' })
}
