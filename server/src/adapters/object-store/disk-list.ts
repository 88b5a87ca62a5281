import { opendir, stat, unlink } from 'node:fs/promises'
import type { Clock } from '../../kernel/clock.ts'
import type { StoredObject } from '../../ports/object-store.ts'
import { checkPrefix, isKey } from '../../ports/object-store.ts'
import { isMissing, toObjectStoreError } from './disk-errors.ts'
import type { DiskFolders } from './disk-folders.ts'

/** Begins the names of files being written. No key has it, so they are never read or listed. */
export const TEMPORARY_MARK = '~'

export interface DiskListing {
  folders: DiskFolders
  prefix: string
  clock: Clock
}

/** Walks the folders that can hold the prefix, and removes the leftovers of crashed writes there. */
export async function* listDisk(listing: DiskListing): AsyncGenerator<StoredObject> {
  checkPrefix(listing.prefix)
  const folder = listing.prefix.slice(0, listing.prefix.lastIndexOf('/') + 1)
  try {
    await listing.folders.refuseOutside(`${listing.folders.root}/${folder}`)
    yield* walk(listing, folder)
  } catch (error) {
    if (isMissing(error)) return
    throw toObjectStoreError(`list ${listing.prefix}`, error)
  }
}

const LEFTOVER_AFTER_MS = 60 * 60 * 1000

/** `folder` is the beginning of a key: empty, or ending in a slash. */
async function* walk(listing: DiskListing, folder: string): AsyncGenerator<StoredObject> {
  for await (const entry of await opendir(`${listing.folders.root}/${folder}`)) {
    const key = folder + entry.name
    const path = `${listing.folders.root}/${key}`
    if (entry.name.startsWith(TEMPORARY_MARK)) {
      await removeLeftover(path, listing.clock.now())
    } else if (key.startsWith(listing.prefix)) {
      if (entry.isDirectory()) yield* walk(listing, `${key}/`)
      if (entry.isFile() && isKey(key)) yield* describe(key, path)
    }
  }
}

async function* describe(key: string, path: string): AsyncGenerator<StoredObject> {
  try {
    const { size, mtime } = await stat(path)
    yield { key, size, storedAt: mtime }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

async function removeLeftover(path: string, now: Date): Promise<void> {
  try {
    const { mtimeMs } = await stat(path)
    if (now.getTime() - mtimeMs > LEFTOVER_AFTER_MS) await unlink(path)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}
