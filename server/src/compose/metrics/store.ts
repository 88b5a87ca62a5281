import { Histogram, type Registry } from 'prom-client'
import { ObjectStoreError, type ObjectStore } from '../../ports/object-store.ts'

/** A stream is timed until it is open: how long it lasts is up to its reader. */
const OPERATIONS = ['put', 'get', 'size', 'stream', 'delete', 'check'] as const
type Operation = (typeof OPERATIONS)[number]
const OUTCOMES = ['done', 'full', 'unavailable', 'broken']

/** Times what the store of files is asked. */
export function createStoreMeasures(registry: Registry): (store: ObjectStore) => ObjectStore {
  const duration = new Histogram({
    name: 'files_operation_duration_seconds',
    help: 'Time of an operation of the store of files, by operation and outcome: done, full, unavailable, or broken.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers: [registry],
  })
  // Shown from the start, or the first failure would be no increase.
  for (const operation of OPERATIONS) for (const outcome of OUTCOMES) duration.zero({ operation, outcome })
  async function measured<Result>(operation: Operation, work: Promise<Result>): Promise<Result> {
    const stop = duration.startTimer({ operation })
    try {
      const result = await work
      stop({ outcome: 'done' })
      return result
    } catch (error) {
      stop({ outcome: error instanceof ObjectStoreError ? error.reason : 'broken' })
      throw error
    }
  }
  return (store) => ({
    ...store,
    put: (key, bytes, contentType) => measured('put', store.put(key, bytes, contentType)),
    get: (key) => measured('get', store.get(key)),
    size: (key) => measured('size', store.size(key)),
    stream: (key, range) => measured('stream', store.stream(key, range)),
    delete: (key) => measured('delete', store.delete(key)),
    check: () => measured('check', store.check()),
  })
}
