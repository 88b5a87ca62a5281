import { randomUUID } from 'node:crypto'
import { open, rename, rm, statfs, unlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'
import { systemClock } from '../../kernel/clock.ts'
import { passOn, type PassCrashPoint } from '../../kernel/crash-points.ts'
import { DATA_FILE_MODE } from '../../kernel/data-folder.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { checkKey, checkLifetime, checkRange, ObjectStoreError } from '../../ports/object-store.ts'
import { isMissing, toObjectStoreError } from './disk-errors.ts'
import type { DiskFolders } from './disk-folders.ts'
import { createDiskFolders } from './disk-folders.ts'
import { listDisk, TEMPORARY_MARK } from './disk-list.ts'
import { openStream, readBytes, readSize } from './disk-read.ts'

export interface DiskObjectStoreOptions {
  /** The folder that holds everything; made by the first write. */
  root: string
  clock?: Clock
  passCrashPoint?: PassCrashPoint
}

/**
 * Keys are paths below `root`. A file is written beside its place under a name that no key can have, synced, renamed over the
 * place, and the folder synced. What a crash leaves of that is removed by the `list` that meets it, once it is an hour old:
 * a younger one may be another process's write.
 */
export function createDiskObjectStore(options: DiskObjectStoreOptions): ObjectStore {
  const { root, clock = systemClock, passCrashPoint = passOn } = options
  const folders = createDiskFolders(resolve(root))
  return {
    put: async (key, bytes) =>
      translated(`store ${key}`, put({ folders, clock, passCrashPoint, path: pathOf(folders, key), bytes })),
    get: async (key) => translated(`read ${key}`, readBytes(folders, pathOf(folders, key))),
    size: async (key) => translated(`read ${key}`, readSize(folders, pathOf(folders, key))),
    stream: async (key, range) => {
      if (range) checkRange(range)
      return translated(`read ${key}`, openStream(folders, pathOf(folders, key), range))
    },
    delete: async (key) => translated(`delete ${key}`, remove(folders, pathOf(folders, key))),
    list: (prefix) => listDisk({ folders, prefix, clock }),
    // A disk has no address that a browser could read.
    link: async (key, lifetime) => {
      checkKey(key)
      checkLifetime(lifetime)
      return null
    },
    check: () => translated('write to the object store', check(folders, clock)),
  }
}

function pathOf(folders: DiskFolders, key: string): string {
  checkKey(key)
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
  const temporary = temporaryName(folder)
  try {
    await writeSynced(temporary, bytes, clock.now())
    passCrashPoint('files.written')
    await rename(temporary, path)
    passCrashPoint('files.renamed')
  } catch (error) {
    // The first error says why; a leftover that can't be removed now is removed by a later list.
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  await folders.sync(folder)
}

async function remove(folders: DiskFolders, path: string): Promise<void> {
  try {
    await folders.refuseOutside(dirname(path))
    await unlink(path)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  await folders.sync(dirname(path))
}

/** What the largest upload takes: the picture as it is stored, and its smaller forms. */
const UPLOAD_ROOM_BYTES = 2 * UPLOAD_MAX_BYTES

async function check(folders: DiskFolders, clock: Clock): Promise<void> {
  await folders.make(folders.root)
  const { blocks, bavail, bsize } = await statfs(folders.root)
  // Some network file systems don't say how large they are.
  if (blocks > 0 && bavail * bsize < UPLOAD_ROOM_BYTES)
    throw new ObjectStoreError('full', 'There is no room for the largest upload.')
  const probe = temporaryName(folders.root)
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

function temporaryName(folder: string): string {
  return `${folder}/${TEMPORARY_MARK}${randomUUID()}`
}

async function translated<T>(doing: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw toObjectStoreError(doing, error)
  }
}
