import path from 'node:path'
import type { CommandResult } from '../compose/admin/commands.ts'
import { UsageError } from '../compose/admin/cli-errors.ts'
import { createBackup, deleteOldBackups, withBackupFolder, type Backup } from '../compose/archive/backup.ts'
import { countRows, JOBS } from '../compose/archive/format.ts'
import { requireFinishedRestore } from '../compose/archive/restore-mark.ts'
import { openSource } from '../compose/archive/source.ts'
import { createStore } from '../compose/storage/store.ts'
import { readConfig } from '../config/config.ts'
import { systemClock as clock } from '../kernel/clock.ts'
import { runCommand } from './command-line.ts'

export interface BackupCall {
  arguments: string[]
  /** Receives each line of progress. */
  writeLine(line: string): void
}

const USAGE = `npm run backup -- --to <folder> [--keep <count>] [--json]

  Writes the database and all files into a folder below <folder>, while the server runs. Files that an earlier
  backup contains are not copied again. Protect the backup: it contains all secrets of the server.
  --keep deletes all but the <count> newest backups when the new one is complete.`
const IN_USE_MESSAGE =
  'A server uses the embedded database but does not accept commands: it is starting or stopping, its log shows an error, or this is Windows.'
const OPTIONS = { to: { type: 'string' }, keep: { type: 'string' }, json: { type: 'boolean' } } as const

const project = path.resolve(import.meta.dirname, '../../..')

/** Creates a backup of the installation that the environment describes. */
export function backup(environment: Record<string, string | undefined>, call: BackupCall): Promise<CommandResult> {
  const commandLine = { arguments: call.arguments, usage: USAGE, options: OPTIONS, whenInUse: IN_USE_MESSAGE }
  return runCommand(commandLine, async ({ to, keep: keepText }) => {
    if (!to) throw new UsageError('--to is missing.')
    const keep = keepText === undefined ? null : parseKeep(keepText)
    const root = path.resolve(to)
    const config = readConfig(environment, project)
    requireFinishedRestore(config)
    const source = await openSource(config, path.join(project, 'server/migrations'))
    try {
      return await withBackupFolder(root, config.dataDir, async () => {
        const store = createStore(config, { clock })
        const created = await createBackup({ config, source, store, clock, root, report: call.writeLine })
        const deleted = keep === null ? null : await deleteOldBackups(root, keep)
        return { lines: formatBackup(created, deleted), data: presentBackup(created, deleted) }
      })
    } finally {
      await source.close()
    }
  })
}

function parseKeep(text: string): number {
  const keep = Number(text)
  if (Number.isSafeInteger(keep) && keep > 0) return keep
  throw new UsageError('--keep must be a whole number from 1.')
}

type DeletedBackups = Awaited<ReturnType<typeof deleteOldBackups>> | null

function formatBackup({ folder, manifest: { digests, files }, added }: Backup, deleted: DeletedBackups): string[] {
  const size = (files.totalBytes / 1_000_000).toFixed(1)
  return [
    `The backup is complete: ${folder}`,
    `${countRows(digests)} rows, ${digests[JOBS]?.rows} queued jobs, ${files.count} files of ${size} MB, ${added} of them new.`,
    ...(files.gone.length > 0 ? [`${files.gone.length} files were deleted during the backup and are not in it:`] : []),
    ...files.gone.map((key) => `  ${key}`),
    ...(deleted && deleted.backups + deleted.files > 0
      ? [`${deleted.backups} older backups were deleted, and ${deleted.files} files of no other backup.`]
      : []),
  ]
}

function presentBackup(
  { folder, manifest: { takenAt, digests, files }, added, databaseMs }: Backup,
  deleted: DeletedBackups,
) {
  return {
    folder,
    taken_at: takenAt,
    rows: countRows(digests),
    jobs: digests[JOBS]?.rows,
    gone: files.gone,
    database_ms: databaseMs,
    thinned: deleted,
    files: { count: files.count, added, bytes: files.totalBytes },
  }
}
