import { existsSync } from 'node:fs'
import path from 'node:path'
import { isMigrated } from '../adapters/database/migration-state.ts'
import { openDatabase } from '../compose/adapters.ts'
import { createStore, getFileMinAgeMs } from '../compose/storage/store.ts'
import { ConfigError, readConfig, type Config } from '../config/config.ts'
import { selectReferencedKeys } from '../features/generation/index.ts'
import { deleteOrphanedFiles, findOrphanedFiles, hasImages, isSuspicious } from '../features/images/index.ts'
import { systemClock, type Clock } from '../kernel/clock.ts'
import { DatabaseInUseError, DatabaseUnreachableError, type Db } from '../ports/database.ts'
import { ObjectStoreError } from '../ports/object-store.ts'

export interface SweepReport {
  /** Printed one line each. */
  lines: string[]
  /** Whether the sweep completed and no image lacks a file. */
  isOk: boolean
}

const USAGE =
  'npm run sweep [-- --list] [--erase] [--even-most]: --list prints the orphaned files, --erase deletes them, --even-most deletes them even if most files are orphaned.'
const FLAGS = ['--list', '--erase', '--even-most']

/** Reports orphaned files, and images with missing files. With `--erase`, deletes the orphaned files. */
export async function sweep(
  environment: Record<string, string | undefined>,
  flags: string[],
  clock: Clock = systemClock,
): Promise<SweepReport> {
  if (!flags.every((flag) => FLAGS.includes(flag))) return { lines: [USAGE], isOk: false }
  try {
    return await runSweep(readConfig(environment, root), flags, clock)
  } catch (error) {
    if (error instanceof ConfigError) return { lines: error.issues, isOk: false }
    if (error instanceof DatabaseInUseError) return { lines: [IN_USE_MESSAGE, error.message], isOk: false }
    if (error instanceof DatabaseUnreachableError || error instanceof ObjectStoreError)
      return { lines: [error.message], isOk: false }
    throw error
  }
}

const root = path.resolve(import.meta.dirname, '../../..')
const IN_USE_MESSAGE = 'A server uses the embedded database and sweeps every hour. Stop it to sweep manually.'

/** Neither creates nor migrates a database. Rejects with a DatabaseInUseError if a server uses the embedded one. */
async function runSweep(config: Config, flags: string[], clock: Clock): Promise<SweepReport> {
  if (!(await hasDatabase(config))) return { lines: [describeMissingDatabase(config)], isOk: false }
  const database = await openDatabase(config, runtimePaths, { error() {} })
  try {
    return await sweepFiles(database.db, flags, { config, clock })
  } finally {
    await database.close()
  }
}

/**
 * `--erase` deletes orphaned files. Of a part of the store in which most files are orphaned, and of a store without a
 * single image, it deletes only with `--even-most`.
 */
async function sweepFiles(
  db: Db,
  flags: string[],
  { config, clock }: { config: Config; clock: Clock },
): Promise<SweepReport> {
  const store = createStore(config, { clock })
  const listed: string[] = []
  const missing: string[] = []
  const [deleted, kept] = [
    { files: 0, bytes: 0 },
    { files: 0, bytes: 0 },
  ]
  // A database without images is probably the wrong one, not one that lost them all.
  const isEmpty = !(await hasImages(db))
  const selectReferenced = (keys: string[]) => selectReferencedKeys(db, keys)
  const sweepContext = { db, store, clock, selectReferencedKeys: selectReferenced, minAgeMs: getFileMinAgeMs(config) }
  for await (const orphanedFiles of findOrphanedFiles(sweepContext)) {
    const { orphaned, incomplete } = orphanedFiles
    const mayDelete = flags.includes('--even-most') || (!isEmpty && !isSuspicious(orphanedFiles))
    const isDeleted = flags.includes('--erase') && mayDelete
    for (const imageId of incomplete) missing.push(`Files of the image ${imageId} are missing.`)
    if (isDeleted) await deleteOrphanedFiles(store, orphaned)
    for (const { key, size } of orphaned) {
      const sum = isDeleted ? deleted : kept
      sum.files++
      sum.bytes += size
      if (flags.includes('--list')) listed.push(`${key}  ${size} bytes`)
    }
  }
  const hasKeptFiles = flags.includes('--erase') && kept.files > 0
  return {
    lines: [...listed, ...missing, ...summarize({ deleted, kept }, flags)],
    isOk: missing.length === 0 && !hasKeptFiles,
  }
}

async function hasDatabase({ database, dataDir }: Config): Promise<boolean> {
  if (database.engine === 'postgres') return isMigrated(database.url, runtimePaths.migrations)
  return existsSync(path.join(dataDir, 'database'))
}

function describeMissingDatabase({ database, dataDir }: Config): string {
  return database.engine === 'pglite'
    ? `There is no database in ${dataDir}: nothing to compare.`
    : 'The database schema is out of date, so there is nothing to compare. Start the server once to run the migrations.'
}

interface Sum {
  files: number
  bytes: number
}

function summarize({ deleted, kept }: { deleted: Sum; kept: Sum }, flags: string[]): string[] {
  if (deleted.files + kept.files === 0) return ['There are no orphaned files.']
  const lines = deleted.files > 0 ? [`Deleted: ${describeFiles(deleted)}.`] : []
  if (kept.files === 0) return lines
  const why = flags.includes('--erase')
    ? 'They are kept, because most files have no row. Is this the right database? --even-most deletes them.'
    : 'Nothing was deleted. Use --erase to delete them.'
  return [...lines, `${describeFiles(kept)}. ${why}`]
}

function describeFiles({ files, bytes }: Sum): string {
  return `${files} ${files === 1 ? 'file' : 'files'} without a row, ${bytes} bytes`
}

const runtimePaths = {
  migrations: path.join(root, 'server/migrations'),
  snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
  onFatal(error: Error): never {
    throw error
  },
}
