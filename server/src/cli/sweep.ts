import path from 'node:path'
import { sweepFilesOnce } from '../compose/storage/file-sweep.ts'
import { ConfigError, readConfig, type Config } from '../config/config.ts'
import { systemClock, type Clock } from '../kernel/clock.ts'
import { DatabaseInUseError, DatabaseUnreachableError } from '../ports/database.ts'
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

async function runSweep(config: Config, flags: string[], clock: Clock): Promise<SweepReport> {
  const listed: string[] = []
  const incomplete: string[] = []
  const [deleted, kept] = [
    { files: 0, bytes: 0 },
    { files: 0, bytes: 0 },
  ]
  const hasDatabase = await sweepFilesOnce({
    config,
    runtimePaths: createRuntimePaths(),
    clock,
    logger: { error: () => {} },
    deletes: getDeletionScope(flags),
    onOrphan({ key, size, isDeleted }) {
      const sum = isDeleted ? deleted : kept
      sum.files++
      sum.bytes += size
      if (flags.includes('--list')) listed.push(`${key}  ${size} bytes`)
    },
    onIncomplete: (imageId) => void incomplete.push(imageId),
  })
  if (!hasDatabase) return { lines: [describeMissingDatabase(config)], isOk: false }
  const hasKeptFiles = flags.includes('--erase') && kept.files > 0
  const missing = incomplete.map((imageId) => `Files of the image ${imageId} are missing.`)
  return {
    lines: [...listed, ...missing, ...summarize({ deleted, kept }, flags)],
    isOk: incomplete.length === 0 && !hasKeptFiles,
  }
}

function getDeletionScope(flags: string[]) {
  if (!flags.includes('--erase')) return 'nothing'
  return flags.includes('--even-most') ? 'everything' : 'plausible'
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

function createRuntimePaths() {
  return {
    migrations: path.join(root, 'server/migrations'),
    snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
    onFatal(error: Error): never {
      throw error
    },
  }
}
