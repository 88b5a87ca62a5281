import { ObjectStoreError, type ObjectStore, type ObjectStoreFailure } from '../../src/ports/object-store.ts'

/** A failure of the store from now on. */
export interface StoreFault {
  /** Number of files that can still be stored. */
  after: number
  reason: ObjectStoreFailure
  /** Whether deleting files fails too. */
  failsDeletes?: boolean
}

export interface FailingStore extends ObjectStore {
  /** Null: no failure. */
  fault: StoreFault | null
}

/** A store whose disk fails on demand. */
export function createFailingStore(store: ObjectStore): FailingStore {
  const failing: FailingStore = {
    ...store,
    fault: null,
    async put(key, bytes, contentType) {
      if (failing.fault && failing.fault.after-- <= 0) throw new ObjectStoreError(failing.fault.reason, `No ${key}.`)
      await store.put(key, bytes, contentType)
    },
    async delete(key) {
      if (failing.fault?.failsDeletes) throw new ObjectStoreError(failing.fault.reason, `${key} stays.`)
      await store.delete(key)
    },
  }
  return failing
}
