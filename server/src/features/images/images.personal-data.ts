import type { Jobs } from '../../ports/jobs.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { keysOf, originalKey } from './images.files.ts'
import { deleteOfUser, selectAllOfUser } from './images.repository.ts'

const KEYS_A_JOB = 500

/** The user's images: rows with the account, files by a job that exists if and only if the rows are gone. */
export function imagesPersonalData(store: ObjectStore, jobs: Jobs): PersonalData {
  return {
    tables: ['images'],

    async *export(db, userId) {
      const rows = await selectAllOfUser(db, userId)
      yield jsonFile('images.json', rows)
      for (const row of rows) {
        const key = originalKey(row)
        const bytes = await store.get(key)
        if (bytes) yield { path: `images/${row.id}${key.slice(key.lastIndexOf('.'))}`, bytes }
      }
    },

    async erase(tx, userId) {
      const keys = (await deleteOfUser(tx, userId)).flatMap(keysOf)
      for (let start = 0; start < keys.length; start += KEYS_A_JOB) {
        await jobs.enqueue(tx, 'erase-files', { keys: keys.slice(start, start + KEYS_A_JOB) })
      }
    },
  }
}
