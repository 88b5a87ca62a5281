import path from 'node:path'
import { sweepFilesOnce } from './compose/file-sweep.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { systemClock, type Clock } from './kernel/clock.ts'
import { DatabaseInUseError } from './ports/database.ts'
import { ObjectStoreError } from './ports/object-store.ts'

export interface SweepReport {
  /** To be printed one below the other. */
  lines: string[]
  /** Whether it could look, and no image misses a file. */
  isWell: boolean
}

const USAGE = 'npm run sweep [-- --list] [--erase]: --list names the files, --erase erases them.'
const FLAGS = ['--list', '--erase']

/** Says which files no row names, and erases them if it is told so; and which images miss files. */
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

const root = path.resolve(import.meta.dirname, '../..')
const IN_USE = 'A server runs on the embedded database, and sweeps every hour by itself. Stop it to sweep from here.'

async function look(config: Config, flags: string[], clock: Clock): Promise<SweepReport> {
  const erases = flags.includes('--erase')
  const names: string[] = []
  const incomplete: string[] = []
  const found = { files: 0, bytes: 0 }
  const hasDatabase = await sweepFilesOnce({
    ...{ config, surroundings: surroundings(), clock, logger: { error: () => {} }, erases },
    tellOrphan({ key, size }) {
      found.files++
      found.bytes += size
      if (flags.includes('--list')) names.push(`${key}  ${size} bytes`)
    },
    tellIncomplete: (imageId) => void incomplete.push(imageId),
  })
  if (!hasDatabase) return { lines: [`There is no database in ${config.dataDir}: nothing to compare.`], isWell: false }
  const missing = incomplete.map((imageId) => `Files of the image ${imageId} are missing.`)
  return { lines: [...names, ...missing, summaryOf(found, erases)], isWell: incomplete.length === 0 }
}

function summaryOf({ files, bytes }: { files: number; bytes: number }, erases: boolean): string {
  if (files === 0) return 'Every file has its row, or is young.'
  const what = `${files} ${files === 1 ? 'file' : 'files'} without a row, ${bytes} bytes`
  return erases ? `Erased: ${what}.` : `${what}. Nothing was erased: --erase does.`
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
