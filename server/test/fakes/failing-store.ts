import { ObjectStoreError, type ObjectStore, type ObjectStoreFailure } from '../../src/ports/object-store.ts'

/** What goes wrong with a store from now on. */
export interface StoreFault {
  /** So many files can still be stored. */
  after: number
  reason: ObjectStoreFailure
  /** Whether files can't be removed either. */
  keepsAll?: boolean
}

export interface FailingStore extends ObjectStore {
  /** Null: all is well. */
  fault: StoreFault | null
}

/** A store whose disk fails as a test wants it to. */
export function createFailingStore(store: ObjectStore): FailingStore {
  const failing: FailingStore = {
    ...store,
    fault: null,
    async put(key, bytes, contentType) {
      if (failing.fault && failing.fault.after-- <= 0) throw new ObjectStoreError(failing.fault.reason, `No ${key}.`)
      await store.put(key, bytes, contentType)
    },
    async delete(key) {
      if (failing.fault?.keepsAll) throw new ObjectStoreError(failing.fault.reason, `${key} stays.`)
      await store.delete(key)
    },
  }
  return failing
}
