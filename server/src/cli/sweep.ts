import path from 'node:path'
import { sweepFilesOnce } from '../compose/storage/file-sweep.ts'
import { ConfigError, readConfig, type Config } from '../config/config.ts'
import { systemClock, type Clock } from '../kernel/clock.ts'
import { DatabaseInUseError } from '../ports/database.ts'
import { ObjectStoreError } from '../ports/object-store.ts'

export interface SweepReport {
  /** Printed one line each. */
  lines: string[]
  /** Whether the sweep completed and no image lacks a file. */
  isWell: boolean
}

const USAGE =
  'npm run sweep [-- --list] [--erase] [--even-most]: --list prints the orphaned files, --erase deletes them, --even-most deletes them even if they are most of all files.'
const FLAGS = ['--list', '--erase', '--even-most']

/** Reports files that no row references, and images with missing files. Deletes the files if the flags say so. */
export async function sweep(
  environment: Record<string, string | undefined>,
  flags: string[],
  clock: Clock = systemClock,
): Promise<SweepReport> {
  if (!flags.every((flag) => FLAGS.includes(flag))) return { lines: [USAGE], isWell: false }
  try {
    return await look(readConfig(environment, root), flags, clock)
  } catch (error) {
    if (error instanceof ConfigError) return { lines: error.mistakes, isWell: false }
    if (error instanceof DatabaseInUseError) return { lines: [IN_USE, error.message], isWell: false }
    if (error instanceof ObjectStoreError) return { lines: [error.message], isWell: false }
    throw error
  }
}

const root = path.resolve(import.meta.dirname, '../../..')
const IN_USE = 'A server uses the embedded database and sweeps every hour. Stop it to sweep manually.'

async function look(config: Config, flags: string[], clock: Clock): Promise<SweepReport> {
  const names: string[] = []
  const incomplete: string[] = []
  const [erased, left] = [
    { files: 0, bytes: 0 },
    { files: 0, bytes: 0 },
  ]
  const hasDatabase = await sweepFilesOnce({
    config,
    surroundings: surroundings(),
    clock,
    logger: { error: () => {} },
    erases: extentOf(flags),
    tellOrphan({ key, size, isErased }) {
      const sum = isErased ? erased : left
      sum.files++
      sum.bytes += size
      if (flags.includes('--list')) names.push(`${key}  ${size} bytes`)
    },
    tellIncomplete: (imageId) => void incomplete.push(imageId),
  })
  if (!hasDatabase) return { lines: [absenceOf(config)], isWell: false }
  const isSpared = flags.includes('--erase') && left.files > 0
  const missing = incomplete.map((imageId) => `Files of the image ${imageId} are missing.`)
  return {
    lines: [...names, ...missing, ...summaryOf({ erased, left }, flags)],
    isWell: incomplete.length === 0 && !isSpared,
  }
}

function extentOf(flags: string[]) {
  if (!flags.includes('--erase')) return 'nothing'
  return flags.includes('--even-most') ? 'everything' : 'plausible'
}

function absenceOf({ database, dataDir }: Config): string {
  return database.engine === 'pglite'
    ? `There is no database in ${dataDir}: nothing to compare.`
    : 'The database schema is out of date, so there is nothing to compare. Start the server once to run the migrations.'
}

interface Sum {
  files: number
  bytes: number
}

function summaryOf({ erased, left }: { erased: Sum; left: Sum }, flags: string[]): string[] {
  if (erased.files + left.files === 0) return ['There are no orphaned files.']
  const lines = erased.files > 0 ? [`Deleted: ${wordsFor(erased)}.`] : []
  if (left.files === 0) return lines
  const why = flags.includes('--erase')
    ? 'They are kept, because most files have no row. Is this the right database? --even-most deletes them.'
    : 'Nothing was deleted. Use --erase to delete them.'
  return [...lines, `${wordsFor(left)}. ${why}`]
}

function wordsFor({ files, bytes }: Sum): string {
  return `${files} ${files === 1 ? 'file' : 'files'} without a row, ${bytes} bytes`
}

function surroundings() {
  return {
    migrations: path.join(root, 'server/migrations'),
    snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
    onFatal(error: Error): never {
      throw error
    },
  }
}
