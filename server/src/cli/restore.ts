import path from 'node:path'
import type { CommandResult } from '../compose/admin/commands.ts'
import { UsageError } from '../compose/admin/cli-errors.ts'
import { findArchive, type Manifest } from '../compose/archive/folder.ts'
import { countRows, JOBS } from '../compose/archive/format.ts'
import { restoreArchive, verifyImages, type VerifiedFiles } from '../compose/archive/restore.ts'
import { createImageProcessPool } from '../compose/image-process-pool.ts'
import { createStore } from '../compose/storage/store.ts'
import { readConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'
import { runCommand } from './command-line.ts'

export interface RestoreCall {
  arguments: string[]
  /** Receives each line of progress. */
  writeLine(line: string): void
}

const USAGE = `npm run restore -- --from <folder> [--json]

  Restores the newest backup in <folder>, or the backup <folder> itself, into an empty installation: checks every
  byte, restores files and database, checks the ledger and decodes every image.`
const IN_USE_MESSAGE = 'A server uses the embedded database of this installation, so it is not empty.'
const OPTIONS = { from: { type: 'string' }, json: { type: 'boolean' } } as const

const root = path.resolve(import.meta.dirname, '../../..')
const isSource = import.meta.filename.endsWith('.ts')
const imageWorker = new URL(isSource ? '../compose/image-worker.ts' : '../image-worker.js', import.meta.url)
const runtimePaths = {
  migrations: path.join(root, 'server/migrations'),
  snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
  onFatal(error: Error): never {
    throw error
  },
}

/** Restores a backup into the installation that the environment describes. */
export function restore(environment: Record<string, string | undefined>, call: RestoreCall): Promise<CommandResult> {
  const commandLine = { arguments: call.arguments, usage: USAGE, options: OPTIONS, whenInUse: IN_USE_MESSAGE }
  return runCommand(commandLine, async ({ from }) => {
    if (!from) throw new UsageError('--from is missing.')
    const config = readConfig(environment, root)
    const archive = await findArchive(from)
    const store = createStore(config, { clock: systemClock })
    const manifest = await restoreArchive({ archive, config, runtimePaths, store, report: call.writeLine })
    call.writeLine('Everything is restored, and a server can start. Decoding all images.')
    const imageProcessPool = createImageProcessPool(imageWorker)
    try {
      const images = await verifyImages(archive, { store, imageProcessPool }, call.writeLine)
      const isOk = images.faults.length === 0
      return {
        lines: formatRestore(archive.name, manifest, images),
        data: presentRestore(archive.name, manifest, images),
        isOk,
      }
    } finally {
      await imageProcessPool.close()
    }
  })
}

function formatRestore(name: string, { digests, files }: Manifest, { count, faults }: VerifiedFiles): string[] {
  const rows = `${countRows(digests)} rows, ${digests[JOBS]?.rows} queued jobs, ${files.count} files`
  return [
    `Restored: ${name}, ${rows}. The ledger is consistent.`,
    ...files.gone.map((key) => `Deleted during the backup: ${key}`),
    faults.length === 0
      ? `Every image can be decoded: ${count} files.`
      : `${faults.length} of ${count} files are missing or damaged:`,
    ...faults.map((fault) => `  ${fault}`),
  ]
}

function presentRestore(name: string, { digests, files, takenAt }: Manifest, { count, faults }: VerifiedFiles) {
  return {
    backup: name,
    taken_at: takenAt,
    rows: countRows(digests),
    jobs: digests[JOBS]?.rows,
    files: files.count,
    gone: files.gone,
    opened: count,
    faults,
    is_well: faults.length === 0,
  }
}
