import { IMAGE_ERASE_AFTER_MS } from '@pictor/contract/limits'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { holdLists } from '../counts/counts.ts'
import { keysOf, type FileNames } from './files.ts'
import { eraseDeleted } from '../images.repository.ts'

interface Needs {
  db: Db
  jobs: Jobs
  clock: Clock
}

const IMAGES_AT_ONCE = 200
const KEYS_A_JOB = 500

/** Purges images that were deleted a day ago, in batches. Jobs enqueued in the same transaction delete the files. */
export async function eraseDeletedImages({ db, jobs, clock }: Needs, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - IMAGE_ERASE_AFTER_MS)
  let erased = IMAGES_AT_ONCE
  while (erased === IMAGES_AT_ONCE && !signal?.aborted) {
    erased = await db.transaction(async (tx) => {
      await holdLists(tx)
      const rows = await eraseDeleted(tx, before, IMAGES_AT_ONCE)
      await eraseFilesOf(tx, jobs, rows)
      return rows.length
    })
  }
}

/** Enqueues jobs that delete the files of the rows deleted in this transaction. */
export async function eraseFilesOf(tx: Tx, jobs: Jobs, rows: FileNames[]): Promise<void> {
  const keys = rows.flatMap(keysOf)
  for (let start = 0; start < keys.length; start += KEYS_A_JOB) {
    await jobs.enqueue(tx, 'erase-files', { keys: keys.slice(start, start + KEYS_A_JOB) })
  }
}
