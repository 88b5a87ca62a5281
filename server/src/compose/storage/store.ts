import { existsSync } from 'node:fs'
import path from 'node:path'
import { createDiskObjectStore } from '../../adapters/object-store/disk.ts'
import { checkS3, createS3ObjectStore, getBucketUrl } from '../../adapters/object-store/s3.ts'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import type { ObjectStore } from '../../ports/object-store.ts'

interface StoreDependencies {
  clock: Clock
  passCrashPoint?: PassCrashPoint
}

type StoreLocation = Pick<Config, 'store' | 'dataDir'>

export function createStore(location: StoreLocation, dependencies: StoreDependencies): ObjectStore {
  if (location.store.kind === 's3') return createS3ObjectStore(location.store)
  return createDiskObjectStore({ root: getFilesRoot(location), ...dependencies })
}

/** Returns the origins of images in addition to this server's own. */
export function getImageOrigins({ store, filesPublicUrl }: Pick<Config, 'store' | 'filesPublicUrl'>): string[] {
  const baseUrls =
    store.kind === 's3' && store.usesSignedUrls ? [getBucketUrl(store), filesPublicUrl] : [filesPublicUrl]
  return baseUrls.flatMap((baseUrl) => (baseUrl === null ? [] : [new URL(baseUrl).origin]))
}

/** Checks the file store and returns a description; rejects if it can't be used. */
export async function checkObjectStore(location: StoreLocation, clock: Clock): Promise<string> {
  if (location.store.kind === 's3') return checkS3(location.store)
  const root = getFilesRoot(location)
  // The doctor may run as another user than the server, and the server could not write to a folder created here.
  if (!existsSync(root)) return `On disk. The first start creates ${root}.`
  await createStore(location, { clock }).check()
  return `On disk in ${root}, which is writable.`
}

const HOUR_MS = 3_600_000

/** A sweep keeps files younger than this: it is longer than the time between a generation's first file and its row. */
export function getFileMinAgeMs({ generation }: Pick<Config, 'generation'>): number {
  return generation.deadlineMs + HOUR_MS
}

function getFilesRoot({ dataDir }: StoreLocation): string {
  return path.join(dataDir, 'files')
}
