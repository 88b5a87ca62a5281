import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db } from '../../../ports/database.ts'
import type { ObjectStore, StoredObject } from '../../../ports/object-store.ts'
import { parseFileToken, getFileKeys } from './file-keys.ts'
import { TEMPORARY_FOLDERS } from './temporary-images.ts'
import { selectFileNamesByPrefix, selectFileNamesById } from '../images.repository.ts'

export interface OrphanedFilesDependencies {
  db: Db
  store: ObjectStore
  clock: Clock
  /** Returns the keys of temporary images that a generation still references. */
  selectReferencedKeys(keys: string[]): Promise<Set<string>>
  /** A younger file may belong to a generation that has not inserted its row yet. */
  minAgeMs: number
}

/** The result for one part of the store. */
export interface OrphanedFiles {
  /** Old files that no row references. */
  orphaned: StoredObject[]
  /** The number of files that are not orphaned. */
  others: number
  /** Ids of images with missing files. */
  incomplete: string[]
}

const TOKEN_FOLDERS = ['original-images', 'compressed-images']
/** Files and rows are compared in sixteen parts, to keep only a fraction of all names in memory. */
const KEY_PREFIXES = '0123456789abcdef'.split('')
const KEY_BATCH_SIZE = 500
/** Crashes can leave this many orphaned files in one of the sixteen parts. */
const ORPHANED_PLAUSIBLE_MAX = 100
/** Several at a time, because each deletion takes long in a remote store. */
const DELETE_CONCURRENCY = 8

export interface FileSweepDependencies extends OrphanedFilesDependencies {
  logger: Logger
}

export interface FileSweepResult {
  /** Deleted files that no row referenced. */
  erased: number
  /** Images with missing files. */
  missing: number
}

/**
 * Returns the function that deletes orphaned files, which remain after a crash before their row is inserted, and logs
 * images with missing files. If most files of a part are orphaned, it deletes none of them: rows may be lost, or the
 * files belong to another installation. If aborted, it stops before the next part.
 */
export function createFileSweep(
  dependencies: FileSweepDependencies,
): (signal?: AbortSignal) => Promise<FileSweepResult> {
  const { store, logger } = dependencies
  return async (signal) => {
    const total = { erased: 0, missing: 0 }
    let kept = 0
    for await (const { orphaned, others, incomplete } of findOrphanedFiles(dependencies)) {
      if (signal?.aborted) break
      for (const imageId of incomplete) logger.error({ imageId }, 'Files of an image are missing.')
      total.missing += incomplete.length
      if (isSuspicious({ orphaned, others })) kept += orphaned.length
      else total.erased += await deleteOrphanedFiles(store, orphaned)
    }
    if (total.erased > 0) logger.info({ erased: total.erased }, 'Deleted orphaned files.')
    if (kept > 0)
      logger.error({ kept }, 'Most files of a part have no row, so they were kept. Check with `npm run sweep`.')
    return total
  }
}

/** Whether so many files of a part are orphaned that the rows were probably lost. */
export function isSuspicious({ orphaned, others }: Pick<OrphanedFiles, 'orphaned' | 'others'>): boolean {
  return orphaned.length > Math.max(others, ORPHANED_PLAUSIBLE_MAX)
}

/** Returns the number of deleted files. */
export async function deleteOrphanedFiles(store: ObjectStore, files: StoredObject[]): Promise<number> {
  for (let start = 0; start < files.length; start += DELETE_CONCURRENCY) {
    await Promise.all(files.slice(start, start + DELETE_CONCURRENCY).map(({ key }) => store.delete(key)))
  }
  return files.length
}

/**
 * Compares files and rows part by part. Lists the files before the rows, because a file whose row is inserted in
 * between would otherwise look orphaned.
 */
export async function* findOrphanedFiles(dependencies: OrphanedFilesDependencies): AsyncGenerator<OrphanedFiles> {
  const before = new Date(dependencies.clock.now().getTime() - dependencies.minAgeMs)
  for (const prefix of KEY_PREFIXES) yield await comparePart(dependencies, prefix, before)
  for (const folder of TEMPORARY_FOLDERS) {
    for await (const files of batchFiles(dependencies.store.list(`${folder}/`))) {
      const referenced = await dependencies.selectReferencedKeys(files.map(({ key }) => key))
      yield { ...partitionFiles(files, before, ({ key }) => !referenced.has(key)), incomplete: [] }
    }
  }
}

/** Yields the ids of images with a file that is not in `keys`. */
export async function* findImagesWithMissingFiles(db: Db, keys: ReadonlySet<string>): AsyncGenerator<string> {
  for (const prefix of KEY_PREFIXES) {
    for (const row of await selectFileNamesByPrefix(db, prefix))
      if (getFileKeys(row).some((key) => !keys.has(key))) yield row.id
  }
}

async function comparePart(
  { db, store }: OrphanedFilesDependencies,
  prefix: string,
  before: Date,
): Promise<OrphanedFiles> {
  const files = await listAll(store, prefix)
  const rows = await selectFileNamesByPrefix(db, prefix)
  const referenced = new Set(rows.flatMap(getFileKeys))
  const existing = new Set(files.map(({ key }) => key))
  const incomplete: string[] = []
  for (const row of rows.filter(
    (each) => each.createdAt < before && getFileKeys(each).some((key) => !existing.has(key)),
  )) {
    if (await isIncomplete({ db, store }, row.id)) incomplete.push(row.id)
  }
  return {
    ...partitionFiles(files, before, ({ key }) => parseFileToken(key) !== null && !referenced.has(key)),
    incomplete,
  }
}

/** Loads the row again, because the files of an image that was just hidden have new names. */
async function isIncomplete(
  { db, store }: Pick<OrphanedFilesDependencies, 'db' | 'store'>,
  imageId: string,
): Promise<boolean> {
  const names = await selectFileNamesById(db, imageId)
  for (const key of names ? getFileKeys(names) : []) {
    if ((await store.size(key)) === null) return true
  }
  return false
}

function partitionFiles(files: StoredObject[], before: Date, isOrphaned: (file: StoredObject) => boolean) {
  const orphaned = files.filter((file) => file.storedAt < before && isOrphaned(file))
  return { orphaned, others: files.length - orphaned.length }
}

async function listAll(store: ObjectStore, prefix: string): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  for (const folder of TOKEN_FOLDERS) {
    for await (const file of store.list(`${folder}/${prefix}`)) found.push(file)
  }
  return found
}

async function* batchFiles(files: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let batch: StoredObject[] = []
  for await (const file of files) {
    if (batch.push(file) < KEY_BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
