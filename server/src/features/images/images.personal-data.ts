import type { Db } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { toJsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { deleteListCounters, lockListCounters } from './counts/counts.ts'
import { enqueueFileDeletion } from './files/purge.ts'
import { getExtension, getOriginalKey } from './files/file-keys.ts'
import { deleteByUser, selectAllByUser, selectFileNamesById, type ImageRow } from './images.repository.ts'

/**
 * The user's images. `erase` deletes the rows and the counters of the user's list. Jobs enqueued in the same
 * transaction delete the files.
 */
export function imagesPersonalData(store: ObjectStore, jobs: Jobs): PersonalData {
  async function readCurrentOriginal(db: Db, id: string): Promise<Uint8Array | null> {
    const names = await selectFileNamesById(db, id)
    return names ? store.get(getOriginalKey(names)) : null
  }

  return {
    tables: ['images'],

    async *export(db, userId) {
      const rows = await selectAllByUser(db, userId)
      yield toJsonFile('images.json', rows.map(toExportedImage))
      for (const row of rows) {
        // The files may have been renamed since the rows were read.
        const bytes = (await store.get(getOriginalKey(row))) ?? (await readCurrentOriginal(db, row.id))
        if (bytes) yield { path: `images/${row.id}.${getExtension(getOriginalKey(row))}`, bytes }
      }
    },

    async erase(tx, userId) {
      await lockListCounters(tx)
      await enqueueFileDeletion(tx, jobs, await deleteByUser(tx, userId))
      await deleteListCounters(tx, userId)
    },
  }
}

function toExportedImage({ takenDownAt: heldAt, requestedVisibility: wishedVisibility, ...image }: ImageRow) {
  return { ...image, heldAt, wishedVisibility }
}
