import type { ObjectStore } from '../../ports/object-store.ts'
import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { keysOf, originalKey } from './images.files.ts'
import { deleteOfUser, selectAllOfUser } from './images.repository.ts'

/** The user's images: rows with the account, files once that is certain. */
export function imagesPersonalData(store: ObjectStore): PersonalData {
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
      const rows = await deleteOfUser(tx, userId)
      return async () => {
        for (const key of rows.flatMap(keysOf)) await store.delete(key)
      }
    },
  }
}
