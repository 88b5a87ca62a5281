import path from 'node:path'
import type { Answer } from '../compose/admin/commands.ts'
import { answerTo } from '../compose/backup/command-line.ts'
import { UsageError } from '../compose/admin/mistakes.ts'
import { makeAlone } from '../compose/backup/making.ts'
import { openSource } from '../compose/backup/source.ts'
import { takeBackup, type BackupTaken } from '../compose/backup/taking.ts'
import { thinOut, type Thinned } from '../compose/backup/thinning.ts'
import { demandFinishedRestore } from '../compose/backup/unfinished-restore.ts'
import { createStore } from '../compose/storage/store.ts'
import { readConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'

export interface BackupCall {
  arguments: string[]
  /** Hears what is being done. */
  tell(line: string): void
}

const USAGE = `npm run backup -- --to <folder> [--keep <count>] [--json]

  Writes the database and all files into a folder below <folder>, while the server runs. Files that an earlier
  backup there has are not copied again. What it writes is as secret as the server itself.
  --keep erases all but so many of the newest backups there when the new one is whole.`

/** Makes a backup of the installation that the environment describes. */
export function backup(environment: Record<string, string | undefined>, call: BackupCall): Promise<Answer> {
  const line = { arguments: call.arguments, usage: USAGE, option: 'to', options: ['keep'], whenInUse: IN_USE }
  return answerTo(line, async ({ place, options }) => {
    const keep = readKeep(options['keep'])
    const root = path.resolve(place)
    const config = readConfig(environment, project)
    demandFinishedRestore(config)
    const source = await openSource({ config, surroundings, logger: { error: () => {} } })
    try {
      return await makeAlone({ root, dataDir: config.dataDir }, async () => {
        const store = createStore(config, { clock: systemClock })
        const taken = await takeBackup({ config, source, store, clock: systemClock, root, tell: call.tell })
        const thinned = keep === null ? null : await thinOut(root, keep)
        return { lines: linesOf(taken, thinned), data: dataOf(taken, thinned) }
      })
    } finally {
      await source.close()
    }
  })
}

function readKeep(given: unknown): number | null {
  if (given === undefined) return null
  const keep = Number(given)
  if (Number.isSafeInteger(keep) && keep > 0) return keep
  throw new UsageError('--keep must be a whole number from 1.')
}

const project = path.resolve(import.meta.dirname, '../../..')

const IN_USE =
  'A server holds the embedded database and does not listen here: it is starting or ending, its log says why it can not, or this is Windows.'

const surroundings = {
  migrations: path.join(project, 'server/migrations'),
  snapshot: path.join(project, 'server/dist/empty-database.tar.gz'),
  onFatal(error: Error): never {
    throw error
  },
}

function linesOf({ folder, rows, jobs, files, gone }: BackupTaken, thinned: Thinned | null): string[] {
  const weight = (files.totalBytes / 1_000_000).toFixed(1)
  return [
    `The backup is whole: ${folder}`,
    `${rows} rows, ${jobs} waiting jobs, ${files.count} files of ${weight} MB, ${files.added} of them new.`,
    ...(gone.length > 0 ? [`${gone.length} files were erased meanwhile, and are not in it:`] : []),
    ...gone.map((key) => `  ${key}`),
    ...(thinned && thinned.backups + thinned.files > 0
      ? [`${thinned.backups} older backups were erased, and ${thinned.files} files that no other names.`]
      : []),
  ]
}

function dataOf({ folder, takenAt, rows, jobs, files, gone, databaseMs }: BackupTaken, thinned: Thinned | null) {
  return {
    ...{ folder, taken_at: takenAt, rows, jobs, gone, database_ms: databaseMs, thinned },
    files: { count: files.count, added: files.added, bytes: files.totalBytes },
  }
}
