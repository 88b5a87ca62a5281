import path from 'node:path'
import type { Answer } from '../compose/admin/commands.ts'
import { answerTo } from '../compose/backup/command-line.ts'
import type { Manifest } from '../compose/backup/manifest.ts'
import { openEveryPicture, type Opened } from '../compose/backup/opening.ts'
import { findBackup } from '../compose/backup/place.ts'
import { restoreBackup } from '../compose/backup/restoring.ts'
import { createPictureWorkshop } from '../compose/pictures.ts'
import { createStore } from '../compose/storage/store.ts'
import { readConfig } from '../config/config.ts'
import { systemClock } from '../kernel/clock.ts'

export interface RestoreCall {
  arguments: string[]
  /** Hears what is being done. */
  tell(line: string): void
}

const USAGE = `npm run restore -- --from <folder> [--json]

  Fills an empty installation with the newest backup in <folder>, or with the one that <folder> is: checks every
  byte of it, restores files and database, proves the books and opens every picture.`

/** Restores a backup into the installation that the environment describes. */
export function restore(environment: Record<string, string | undefined>, call: RestoreCall): Promise<Answer> {
  const line = { arguments: call.arguments, usage: USAGE, option: 'from', whenInUse: IN_USE }
  return answerTo(line, async ({ place: from }) => {
    const config = readConfig(environment, root)
    const place = await findBackup(from)
    const store = createStore(config, { clock: systemClock })
    const manifest = await restoreBackup({ config, surroundings, store, place, logger, tell: call.tell })
    call.tell('Everything is restored, and a server may start. Opening the pictures.')
    const workshop = createPictureWorkshop(pictureWorker)
    try {
      const opened = await openEveryPicture({ place, store, workshop, tell: call.tell })
      const isWell = opened.faults.length === 0
      return { lines: linesOf(place.name, manifest, opened), data: dataOf(place.name, manifest, opened), isWell }
    } finally {
      await workshop.close()
    }
  })
}

const root = path.resolve(import.meta.dirname, '../../..')
const isSource = import.meta.filename.endsWith('.ts')
const pictureWorker = new URL(isSource ? '../compose/picture-worker.ts' : '../picture-worker.js', import.meta.url)
const IN_USE = 'A server runs on the embedded database of this installation: it is not empty.'
const logger = { info: () => {}, warn: () => {}, error: () => {} }

const surroundings = {
  migrations: path.join(root, 'server/migrations'),
  snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
  onFatal(error: Error): never {
    throw error
  },
}

function linesOf(name: string, { counts, files }: Manifest, { count, faults }: Opened): string[] {
  return [
    `Restored: ${name}, ${rowsOf(counts)} rows, ${counts.jobs} waiting jobs, ${files.count} files. The books are in order.`,
    ...files.gone.map((key) => `Was erased while the backup was made: ${key}`),
    faults.length === 0
      ? `Every picture opens: ${count} files.`
      : `${faults.length} of ${count} files are NOT in order:`,
    ...faults.map((fault) => `  ${fault}`),
  ]
}

function dataOf(name: string, { counts, files, takenAt }: Manifest, { count, faults }: Opened) {
  const told = { backup: name, taken_at: takenAt, rows: rowsOf(counts), jobs: counts.jobs, files: files.count }
  return { ...told, gone: files.gone, opened: count, faults, is_well: faults.length === 0 }
}

function rowsOf({ tables }: Manifest['counts']): number {
  return Object.values(tables).reduce((sum, rows) => sum + rows, 0)
}
