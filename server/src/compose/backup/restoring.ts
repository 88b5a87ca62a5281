import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hasForeignTables } from '../../adapters/database/migrated.ts'
import type { Config } from '../../config/config.ts'
import { contentTypeOf } from '../../features/images/index.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Database } from '../../ports/database.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { openDatabase, openJobs } from '../adapters.ts'
import { proveAll } from '../../features/admin/index.ts'
import { CommandError } from '../admin/mistakes.ts'
import { piecesOf } from '../copying/lines.ts'
import { demandEmptyDatabase, hasCounted, writeDatabase } from '../copying/writing.ts'
import type { Surroundings } from '../parts.ts'
import { checkBackup } from './checking.ts'
import { readCompressed, sha256Of } from './files-on-disk.ts'
import type { Manifest } from './manifest.ts'
import { DATABASE, type BackupPlace } from './place.ts'
import { findSecret, writeSecret } from './restored-secret.ts'
import { readFileList } from './taking.ts'
import { findUnfinished, isRestoreUnfinished, markFinished, markUnfinished } from './unfinished-restore.ts'

export interface RestoreOrder {
  config: Config
  surroundings: Pick<Surroundings, 'migrations' | 'snapshot' | 'onFatal'>
  store: ObjectStore
  place: BackupPlace
  logger: Logger
  /** Hears what is being done. */
  tell(line: string): void
}

/**
 * Fills an empty installation with a backup, or rejects with a CommandError. Files come first and the database last, in one transaction in which
 * its books are proven; until then a mark in the data folder keeps servers from starting there. What was broken off is simply begun anew.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Manifest> {
  const { config, place, tell } = order
  await demandRoom(order)
  tell(`Checking ${place.folder}`)
  const manifest = await checkBackup(place)
  const secret = await findSecret(config, place, manifest)
  tell('The backup is as it was written.')
  const begun = await findUnfinished(config.dataDir)
  if (begun === null && config.database.engine === 'pglite')
    await markUnfinished(config.dataDir, manifest.database.sha256)
  const database = await openDatabase(config, order.surroundings, order.logger)
  try {
    if (!(await isRestored(database, manifest, begun))) {
      await markUnfinished(config.dataDir, manifest.database.sha256)
      if (secret) await writeSecret(config.dataDir, secret)
      tell(`Files: ${manifest.files.count}`)
      await restoreFiles(order)
      tell('Database')
      await restoreRows(order, database, manifest)
    }
  } finally {
    await database.close()
  }
  await markFinished(config.dataDir)
  return manifest
}

/** Before anything is made: opening a database also brings its tables up to date, which those of others are spared. */
async function demandRoom({ config, surroundings }: RestoreOrder): Promise<void> {
  const { database, dataDir } = config
  if (database.engine === 'postgres') {
    if (await hasForeignTables(database.url, surroundings.migrations))
      throw new CommandError('DATABASE_URL has tables of something else. Restore into an empty database.')
  } else if (existsSync(path.join(dataDir, 'database')) && !isRestoreUnfinished(dataDir)) {
    throw new CommandError(`There is a database in ${dataDir}. Restore into an empty folder, or move this one away.`)
  }
}

/** Rows come last and all at once: where this very backup was begun they are whole. Rejects with a CommandError for rows of anything else. */
async function isRestored(database: Database, { counts, database: { sha256 } }: Manifest, begun: string | null) {
  try {
    await demandEmptyDatabase(database)
    return false
  } catch (error) {
    if (error instanceof CommandError && begun === sha256 && (await hasCounted(database, counts))) return true
    throw error
  }
}

const FILES_AT_ONCE = 4

async function restoreFiles({ place, store }: RestoreOrder): Promise<void> {
  const files = readFileList(place)
  const restoreNext = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { key, sha256 } = next.value
      const bytes = await readFile(path.join(place.files, key))
      if (sha256Of(bytes) !== sha256) throw new CommandError(`${key} was changed while it was restored.`)
      await store.put(key, bytes, contentTypeOf(key))
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, restoreNext))
}

async function restoreRows({ config, place, logger, tell }: RestoreOrder, database: Database, manifest: Manifest) {
  const jobs = await openJobs({ config, logger }, { database, isAlone: false })
  try {
    await writeDatabase({
      ...{ database, jobs, pieces: piecesOf(readCompressed(path.join(place.folder, DATABASE))) },
      async beforeCommit(tx, { counts }) {
        if (JSON.stringify(counts) !== JSON.stringify(manifest.counts))
          throw new CommandError('The database has other rows than the manifest says. Nothing was restored.')
        const wrong = (await proveAll(tx)).filter(({ mistakes }) => mistakes > 0)
        const named = wrong.map(({ rule, mistakes, examples }) => `  ${rule}: ${mistakes} (${examples.join(', ')})`)
        if (wrong.length > 0)
          throw new CommandError(
            ['The books of the backup are NOT in order. Nothing was restored.', ...named].join('\n'),
          )
        tell('The books are in order.')
      },
    })
    tell('The rows are there.')
  } finally {
    await jobs.stop(0)
  }
}
