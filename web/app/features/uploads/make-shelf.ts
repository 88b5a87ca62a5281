/** For tests: what keeps files in the browser, in memory, as far as one store of it is asked. */
export function makeShelf() {
  const entries = new Map<IDBValidKey, unknown>()
  const store = {
    put: (value: unknown, key: IDBValidKey) => entries.set(key, value),
    get: (key: IDBValidKey) => telling('success', { result: entries.get(key) }),
    delete: (key: IDBValidKey) => entries.delete(key),
  }
  const database = {
    // What is read in it is answered before it is complete.
    transaction: () => telling('complete', { objectStore: () => store }, 1),
    close: () => undefined,
  }
  const factory = { open: () => telling('success', { result: database }) } as unknown as IDBFactory
  return { entries, factory }
}

function telling<Fields extends object>(event: string, fields: Fields, delayMs = 0): EventTarget & Fields {
  const target = Object.assign(new EventTarget(), fields)
  if (delayMs > 0) setTimeout(() => target.dispatchEvent(new Event(event)), delayMs)
  else queueMicrotask(() => target.dispatchEvent(new Event(event)))
  return target
}
