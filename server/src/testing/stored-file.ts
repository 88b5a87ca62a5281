import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Image } from '@pictor/contract'
import { createDiskObjectStore } from '../adapters/object-store/disk.ts'
import { systemClock, type Clock } from '../kernel/clock.ts'
import type { ObjectStore } from '../ports/object-store.ts'

/** The files of an application that was started with this data folder. */
export function storeOf(dataDir: string, clock: Clock = systemClock): ObjectStore {
  return createDiskObjectStore({ root: path.join(dataDir, 'files'), clock })
}

/** The names of all files that were stored, sorted, without their folders. */
export function storedNames(dataDir: string): string[] {
  const folder = path.join(dataDir, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

/** The key of a file in its address, signed or not. */
export function keyIn(url: string): string {
  return url.replace(/^\/files\/(?:s\/[^/]+\/)?/, '')
}

/** The names that small pictures have, sorted: they have no renditions for the grid. */
export function fileNamesOf(images: Pick<Image, 'url' | 'compressed_url'>[]): string[] {
  return images.flatMap(({ url, compressed_url }) => [path.basename(url), path.basename(compressed_url)]).toSorted()
}
