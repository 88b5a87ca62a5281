import type { Clock } from '../../../kernel/clock.ts'
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
    const found: string[] = []
    for await (const file of store.list(key)) found.push(file.key)
    if (!found.includes(key)) return true
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
