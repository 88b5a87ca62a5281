/** Simulates IndexedDB with one object store in memory, as far as the app uses it. */
export function createFakeIndexedDb() {
  const entries = new Map<IDBValidKey, unknown>()
  const store = {
    put: (value: unknown, key: IDBValidKey) => entries.set(key, value),
    get: (key: IDBValidKey) => createDispatchingTarget('success', { result: entries.get(key) }),
    delete: (key: IDBValidKey) => entries.delete(key),
    clear: () => entries.clear(),
  }
  const database = {
    // With a delay, so that the requests of the transaction succeed before it completes.
    transaction: () => createDispatchingTarget('complete', { objectStore: () => store }, 1),
    close: () => undefined,
  }
  const factory = { open: () => createDispatchingTarget('success', { result: database }) } as unknown as IDBFactory
  return { entries, factory }
}

/** Returns an event target with these fields that dispatches the event soon, or after the delay. */
function createDispatchingTarget<Fields extends object>(
  event: string,
  fields: Fields,
  delayMs = 0,
): EventTarget & Fields {
  const target = Object.assign(new EventTarget(), fields)
  if (delayMs > 0) setTimeout(() => target.dispatchEvent(new Event(event)), delayMs)
  else queueMicrotask(() => target.dispatchEvent(new Event(event)))
  return target
}
