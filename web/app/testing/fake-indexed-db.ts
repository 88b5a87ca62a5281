/** Simulates IndexedDB in memory for tests, as far as one object store is used. */
export function createFakeIndexedDb() {
  const entries = new Map<IDBValidKey, unknown>()
  const store = {
    put: (value: unknown, key: IDBValidKey) => entries.set(key, value),
    get: (key: IDBValidKey) => dispatching('success', { result: entries.get(key) }),
    delete: (key: IDBValidKey) => entries.delete(key),
    clear: () => entries.clear(),
  }
  const database = {
    // Requests of a transaction succeed before it completes.
    transaction: () => dispatching('complete', { objectStore: () => store }, 1),
    close: () => undefined,
  }
  const factory = { open: () => dispatching('success', { result: database }) } as unknown as IDBFactory
  return { entries, factory }
}

function dispatching<Fields extends object>(event: string, fields: Fields, delayMs = 0): EventTarget & Fields {
  const target = Object.assign(new EventTarget(), fields)
  if (delayMs > 0) setTimeout(() => target.dispatchEvent(new Event(event)), delayMs)
  else queueMicrotask(() => target.dispatchEvent(new Event(event)))
  return target
}
