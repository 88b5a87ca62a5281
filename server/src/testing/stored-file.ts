import path from 'node:path'
import { createDiskObjectStore } from '../adapters/object-store/disk.ts'
import { systemClock, type Clock } from '../kernel/clock.ts'
import type { ObjectStore } from '../ports/object-store.ts'

/** The files of an application that was started with this data folder. */
export function storeOf(dataDir: string, clock: Clock = systemClock): ObjectStore {
  return createDiskObjectStore({ root: path.join(dataDir, 'files'), clock })
}
