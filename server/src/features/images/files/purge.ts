import { IMAGE_PURGE_AFTER_MS } from '@pictor/contract/limits'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import { lockListCounters } from '../counts/counts.ts'
import { getFileKeys, type FileNames } from './file-keys.ts'
import { purgeDeleted } from '../images.repository.ts'

interface Dependencies {
  db: Db
  jobs: Jobs
  clock: Clock
}

const IMAGE_BATCH_SIZE = 200
const KEYS_PER_JOB = 500

/** Purges images a day after their deletion, in batches. Jobs enqueued in the same transaction delete their files. */
export async function purgeDeletedImages({ db, jobs, clock }: Dependencies, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - IMAGE_PURGE_AFTER_MS)
  let purgedCount = IMAGE_BATCH_SIZE
  while (purgedCount === IMAGE_BATCH_SIZE && !signal?.aborted) {
    purgedCount = await db.transaction(async (tx) => {
      await lockListCounters(tx)
      const rows = await purgeDeleted(tx, before, IMAGE_BATCH_SIZE)
      await enqueueFileDeletion(tx, jobs, rows)
      return rows.length
    })
  }
}

/** Enqueues jobs that delete these files after the commit. Call it in the transaction that stops referencing them. */
export async function enqueueFileDeletion(tx: Tx, jobs: Jobs, rows: FileNames[]): Promise<void> {
  const keys = rows.flatMap(getFileKeys)
  for (let start = 0; start < keys.length; start += KEYS_PER_JOB) {
    await jobs.enqueue(tx, 'erase-files', { keys: keys.slice(start, start + KEYS_PER_JOB) })
  }
}
