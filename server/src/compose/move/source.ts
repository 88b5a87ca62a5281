import path from 'node:path'
import { hasServers } from '../../adapters/database/examine.ts'
import { hasTablesOf, isMigrated } from '../../adapters/database/migrated.ts'
import { openPglite } from '../../adapters/database/pglite.ts'
import { openPostgres } from '../../adapters/database/postgres.ts'
import type { Config } from '../../config/config.ts'
import { DatabaseInUseError, type Database } from '../../ports/database.ts'
import { CommandError } from '../admin/mistakes.ts'
import type { Surroundings } from '../parts.ts'

/** Opens what is to be moved, so that nobody changes it meanwhile. Rejects with a CommandError while a server is at work. */
export async function openSource(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  { migrations }: Pick<Surroundings, 'migrations'>,
): Promise<Database> {
  const place = { migrations, report: failLoudly }
  if (database.engine === 'postgres') return openServed(database.url, place)
  const opened = await openPglite({ folder: path.join(dataDir, 'database'), isReadOnly: true, ...place }).catch(explain)
  if (await hasTablesOf(opened.db, migrations)) return opened
  await opened.close()
  throw new CommandError(
    `The database in ${dataDir} has not the tables of this version. Start a server of this version once, stop it, and try again.`,
  )
}

/** For files alone: its rows stay where they are, and say which files are needed. */
async function openServed(url: string, place: { migrations: string; report: typeof failLoudly }): Promise<Database> {
  if (!(await isMigrated(url, place.migrations)))
    throw new CommandError('DATABASE_URL has not the tables of this version: there is nothing to move from there.')
  if (await hasServers(url)) throw new CommandError(`Servers are at work on DATABASE_URL. ${WHY}`)
  return openPostgres({ url, ...place })
}

const WHY =
  'Stop them first: what is bought, drawn or uploaded while things are copied would be lost, and nobody would know.'

/** What breaks outside of any call breaks this off. */
export function failLoudly(error: unknown): never {
  throw error
}

function explain(error: unknown): never {
  if (!(error instanceof DatabaseInUseError)) throw error
  throw new CommandError(`A server runs on the embedded database. ${WHY}\n${error.message}`)
}
