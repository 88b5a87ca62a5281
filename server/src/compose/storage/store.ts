import { existsSync } from 'node:fs'
import path from 'node:path'
import { createDiskObjectStore } from '../../adapters/object-store/disk.ts'
import { examineS3 } from '../../adapters/object-store/s3-examine.ts'
import { addressOf, createS3ObjectStore } from '../../adapters/object-store/s3.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import type { ObjectStore } from '../../ports/object-store.ts'

interface StoreDependencies {
  clock: Clock
  passCrashPoint?: PassCrashPoint
}

type StorePlace = Pick<Config, 'store' | 'dataDir'>

export function createStore(place: StorePlace, dependencies: StoreDependencies): ObjectStore {
  if (place.store.place === 's3') return createS3ObjectStore(place.store)
  return createDiskObjectStore({ root: rootOf(place), ...dependencies })
}

/** Returns the origins of images in addition to this server's own. */
export function imageOriginsOf({ store, filesPublicUrl }: Pick<Config, 'store' | 'filesPublicUrl'>): string[] {
  const addresses = store.place === 's3' && store.hasLinks ? [addressOf(store), filesPublicUrl] : [filesPublicUrl]
  return addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]))
}

/** Checks the file store and returns a description; rejects if it can't be used. */
export async function examineStore(place: StorePlace, clock: Clock): Promise<string> {
  if (place.store.place === 's3') return examineS3(place.store)
  const root = rootOf(place)
  // The doctor may run as another user than the server, and the server could not write to a folder created here.
  if (!existsSync(root)) return `On disk. The first start creates ${root}.`
  await createStore(place, { clock }).check()
  return `On disk in ${root}, which is writable.`
}

function rootOf({ dataDir }: StorePlace): string {
  return path.join(dataDir, 'files')
}
