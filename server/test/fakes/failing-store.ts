import { ObjectStoreError, type ObjectStore, type ObjectStoreFailure } from '../../src/ports/object-store.ts'

/** How the store fails from now on. */
export interface StoreFault {
  /** Number of files that can still be stored. */
  after: number
  reason: ObjectStoreFailure
  /** Whether deleting files fails too. */
  failsDeletes?: boolean
}

export interface FailingStore extends ObjectStore {
  /** Null if the store works. */
  fault: StoreFault | null
}

/** A store whose disk fails on demand. */
export function createFailingStore(store: ObjectStore): FailingStore {
  const failing: FailingStore = {
    ...store,
    fault: null,
    async put(key, bytes, contentType) {
      if (failing.fault && failing.fault.after-- <= 0)
        throw new ObjectStoreError(failing.fault.reason, `Could not store ${key}.`)
      await store.put(key, bytes, contentType)
    },
    async delete(key) {
      if (failing.fault?.failsDeletes) throw new ObjectStoreError(failing.fault.reason, `Could not delete ${key}.`)
      await store.delete(key)
    },
  }
  return failing
}
