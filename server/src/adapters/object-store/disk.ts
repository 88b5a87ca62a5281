import { randomUUID } from 'node:crypto'
import { open, opendir, rename, rm, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import { type PassCrashPoint, ignoreCrashPoint } from '../../kernel/crash-points.ts'
import { DATA_FILE_MODE } from '../../kernel/data-folder.ts'
import {
  assertKey,
  assertLifetime,
  assertPrefix,
  assertRange,
  isKey,
  type ObjectStore,
  ObjectStoreError,
  type StoredObject,
} from '../../ports/object-store.ts'
import { isMissing, toObjectStoreError } from './disk-errors.ts'
import { createDiskFolders, type DiskFolders } from './disk-folders.ts'
import { openStream, readBytes, readSize } from './disk-read.ts'

export interface DiskObjectStoreOptions {
  /** The folder of all files. The first write creates it. */
  root: string
  clock?: Clock
  passCrashPoint?: PassCrashPoint
}

/**
 * Keys are paths below `root`. A write creates a temporary file in the same folder under a name that no key can have,
 * syncs it, renames it to the final name and syncs the folder. `list` removes leftovers of crashed writes after an
 * hour; a newer one may be the current write of another process.
 */
export function createDiskObjectStore(options: DiskObjectStoreOptions): ObjectStore {
  const { root, clock = systemClock, passCrashPoint = ignoreCrashPoint } = options
  const folders = createDiskFolders(resolve(root))
  return {
    put: async (key, bytes) =>
      withStoreErrors(`store ${key}`, put({ folders, clock, passCrashPoint, path: toPath(folders, key), bytes })),
    get: async (key) => withStoreErrors(`read ${key}`, readBytes(folders, toPath(folders, key))),
    size: async (key) => withStoreErrors(`read ${key}`, readSize(folders, toPath(folders, key))),
    stream: async (key, range) => {
      if (range) assertRange(range)
      return withStoreErrors(`read ${key}`, openStream(folders, toPath(folders, key), range))
    },
    delete: async (key) => withStoreErrors(`delete ${key}`, remove(folders, toPath(folders, key))),
    list: (prefix) => listDisk({ folders, prefix, clock }),
    // A disk has no URL that a browser could open.
    link: async (key, lifetime) => {
      assertKey(key)
      assertLifetime(lifetime)
      return null
    },
    check: () => withStoreErrors('write to the object store', check(folders, clock)),
  }
}

function toPath(folders: DiskFolders, key: string): string {
  assertKey(key)
  return `${folders.root}/${key}`
}

interface DiskWrite {
  folders: DiskFolders
  clock: Clock
  passCrashPoint: PassCrashPoint
  path: string
  bytes: Uint8Array
}

async function put({ folders, clock, passCrashPoint, path, bytes }: DiskWrite): Promise<void> {
  const folder = dirname(path)
  await folders.make(folder)
  const temporary = createTemporaryPath(folder)
  try {
    await writeSynced(temporary, bytes, clock.now())
    passCrashPoint('files.written')
    await rename(temporary, path)
    passCrashPoint('files.renamed')
  } catch (error) {
    // Throws the first error. If the leftover cannot be removed now, a later `list` removes it.
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  await folders.sync(folder)
}

async function remove(folders: DiskFolders, path: string): Promise<void> {
  try {
    await folders.assertInside(dirname(path))
    await unlink(path)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  await folders.sync(dirname(path))
}

/** Space that the largest upload needs, for the stored image and its renditions. */
const UPLOAD_SPACE_BYTES = 2 * UPLOAD_MAX_BYTES

async function check(folders: DiskFolders, clock: Clock): Promise<void> {
  await folders.make(folders.root)
  const { blocks, bavail, bsize } = await statfs(folders.root)
  // Some network file systems do not report their size.
  if (blocks > 0 && bavail * bsize < UPLOAD_SPACE_BYTES)
    throw new ObjectStoreError('full', 'There is not enough space for the largest upload.')
  const probe = createTemporaryPath(folders.root)
  try {
    await writeSynced(probe, new Uint8Array(1), clock.now())
  } finally {
    await rm(probe, { force: true })
  }
}

async function writeSynced(path: string, bytes: Uint8Array, storedAt: Date): Promise<void> {
  const file = await open(path, 'wx', DATA_FILE_MODE)
  try {
    await file.writeFile(bytes)
    await file.utimes(storedAt, storedAt)
    await file.sync()
  } finally {
    await file.close()
  }
}

function createTemporaryPath(folder: string): string {
  return `${folder}/${TEMPORARY_PREFIX}${randomUUID()}`
}

async function withStoreErrors<T>(action: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    throw toObjectStoreError(action, error)
  }
}

/** Prefix of files that are being written. No key has it, so they are never read or listed. */
export const TEMPORARY_PREFIX = '~'

export interface DiskListing {
  folders: DiskFolders
  prefix: string
  clock: Clock
}

/** Walks the folders that can contain the prefix, and removes leftovers of crashed writes there. */
export async function* listDisk(listing: DiskListing): AsyncGenerator<StoredObject> {
  assertPrefix(listing.prefix)
  const folder = listing.prefix.slice(0, listing.prefix.lastIndexOf('/') + 1)
  try {
    await listing.folders.assertInside(`${listing.folders.root}/${folder}`)
    yield* walk(listing, folder)
  } catch (error) {
    if (isMissing(error)) return
    throw toObjectStoreError(`list ${listing.prefix}`, error)
  }
}

const LEFTOVER_AFTER_MS = 60 * 60 * 1000

/** Yields the files below `folder`, which is the start of a key: empty, or ending with a slash. */
async function* walk(listing: DiskListing, folder: string): AsyncGenerator<StoredObject> {
  for await (const entry of await opendir(`${listing.folders.root}/${folder}`)) {
    const key = folder + entry.name
    const path = `${listing.folders.root}/${key}`
    if (entry.name.startsWith(TEMPORARY_PREFIX)) {
      await removeLeftover(path, listing.clock.now())
    } else if (key.startsWith(listing.prefix)) {
      if (entry.isDirectory()) yield* walk(listing, `${key}/`)
      if (entry.isFile() && isKey(key)) yield* toStoredObject(key, path)
    }
  }
}

/** Yields nothing if the file was deleted in the meantime. */
async function* toStoredObject(key: string, path: string): AsyncGenerator<StoredObject> {
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
