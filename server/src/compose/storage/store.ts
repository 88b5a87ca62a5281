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

/** The origins beside this server's own that pictures come from. */
export function imageOriginsOf({ store, filesPublicUrl }: Pick<Config, 'store' | 'filesPublicUrl'>): string[] {
  const addresses = store.place === 's3' && store.hasLinks ? [addressOf(store), filesPublicUrl] : [filesPublicUrl]
  return addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin]))
}

/** Says where files are kept; rejects if they can't be. */
export async function examineStore(place: StorePlace, clock: Clock): Promise<string> {
  if (place.store.place === 's3') return examineS3(place.store)
  const root = rootOf(place)
  // Who runs this may be another user than the server's, which could not write into what is made here.
  if (!existsSync(root)) return `On disk. The first start makes ${root}.`
  await createStore(place, { clock }).check()
  return `On disk in ${root}, which can be written.`
}

function rootOf({ dataDir }: StorePlace): string {
  return path.join(dataDir, 'files')
}
