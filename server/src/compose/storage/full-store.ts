import { ObjectStoreError, type ObjectStore } from '../../ports/object-store.ts'
import type { Base } from '../parts.ts'

/** Tells the operator of a store that is full: nobody else can make room. */
export function tellWhenFull(store: ObjectStore, { alerts, logger }: Pick<Base, 'alerts' | 'logger'>): ObjectStore {
  return {
    ...store,
    async put(key, bytes, contentType) {
      try {
        await store.put(key, bytes, contentType)
      } catch (error) {
        if (error instanceof ObjectStoreError && error.reason === 'full') {
          alerts.raise('storage')
          logger.error({ alert: 'storage', err: error }, 'The store of files is full.')
        }
        throw error
      }
    },
  }
}
