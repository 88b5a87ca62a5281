import type { Db } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { deleteListCounters, lockListCounters } from './counts/counts.ts'
import { enqueueFileDeletion } from './files/purge.ts'
import { getExtension, originalKey } from './files/files.ts'
import { deleteByUser, selectAllByUser, selectFileNamesById, type ImageRow } from './images.repository.ts'

/**
 * The user's images. `erase` deletes the rows and the counters of the user's list. Jobs enqueued in the same
 * transaction delete the files.
 */
export function imagesPersonalData(store: ObjectStore, jobs: Jobs): PersonalData {
  async function readNow(db: Db, id: string): Promise<Uint8Array | null> {
    const names = await selectFileNamesById(db, id)
    return names ? store.get(originalKey(names)) : null
  }

  return {
    tables: ['images'],

    async *export(db, userId) {
      const rows = await selectAllByUser(db, userId)
      yield jsonFile('images.json', rows.map(readable))
      for (const row of rows) {
        // The files may have been renamed since the rows were read.
        const bytes = (await store.get(originalKey(row))) ?? (await readNow(db, row.id))
        if (bytes) yield { path: `images/${row.id}.${getExtension(originalKey(row))}`, bytes }
      }
    },

    async erase(tx, userId) {
      await lockListCounters(tx)
      await enqueueFileDeletion(tx, jobs, await deleteByUser(tx, userId))
      await deleteListCounters(tx, userId)
    },
  }
}

function readable({ takenDownAt: heldAt, requestedVisibility: wishedVisibility, ...image }: ImageRow) {
  return { ...image, heldAt, wishedVisibility }
}
