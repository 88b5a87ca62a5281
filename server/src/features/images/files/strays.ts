import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../ports/database.ts'
import type { ObjectStore, StoredObject } from '../../../ports/object-store.ts'
import { fileTokenOf, keysOf } from './files.ts'
import { PASSING_FOLDERS } from './passing.ts'
import { selectFileNames, selectFileNamesOf } from '../images.repository.ts'

export interface StrayDependencies {
  db: Db
  store: ObjectStore
  clock: Clock
  /** Returns the keys of temporary images that a generation still references. */
  selectNamedKeys(keys: string[]): Promise<Set<string>>
  /** A younger file may belong to a generation that has not inserted its row yet. */
  youngMs: number
}

/** The result for one part of the store. */
export interface Strays {
  /** Old files that no row references. */
  orphans: StoredObject[]
  /** The number of other files. */
  others: number
  /** Ids of images with missing files. */
  incomplete: string[]
}

const TOKEN_FOLDERS = ['original-images', 'compressed-images']
/** Files and rows are compared in sixteen parts, to keep only a fraction of all names in memory. */
const PARTS = '0123456789abcdef'.split('')
const KEYS_AT_ONCE = 500

/** Compares files and rows part by part. Lists files first, so a file whose row is inserted in between is young. */
export async function* findStrays(dependencies: StrayDependencies): AsyncGenerator<Strays> {
  const before = new Date(dependencies.clock.now().getTime() - dependencies.youngMs)
  for (const part of PARTS) yield await comparePart(dependencies, part, before)
  for (const folder of PASSING_FOLDERS) {
    for await (const files of inChunks(dependencies.store.list(`${folder}/`))) {
      const named = await dependencies.selectNamedKeys(files.map(({ key }) => key))
      yield { ...sort(files, before, ({ key }) => !named.has(key)), incomplete: [] }
    }
  }
}

/** Yields the ids of images with a file that is not in `keys`. */
export async function* findLost(db: Db, keys: ReadonlySet<string>): AsyncGenerator<string> {
  for (const part of PARTS) {
    for (const row of await selectFileNames(db, part)) if (keysOf(row).some((key) => !keys.has(key))) yield row.id
  }
}

async function comparePart({ db, store }: StrayDependencies, part: string, before: Date): Promise<Strays> {
  const files = await listAll(store, part)
  const rows = await selectFileNames(db, part)
  const named = new Set(rows.flatMap(keysOf))
  const there = new Set(files.map(({ key }) => key))
  const incomplete: string[] = []
  for (const row of rows.filter((each) => each.createdAt < before && keysOf(each).some((key) => !there.has(key)))) {
    if (await isIncomplete({ db, store }, row.id)) incomplete.push(row.id)
  }
  return { ...sort(files, before, ({ key }) => fileTokenOf(key) !== null && !named.has(key)), incomplete }
}

/** Loads the row again, because the files of an image that was just hidden have new names. */
async function isIncomplete({ db, store }: Pick<StrayDependencies, 'db' | 'store'>, imageId: string): Promise<boolean> {
  const names = await selectFileNamesOf(db, imageId)
  for (const key of names ? keysOf(names) : []) {
    const found: string[] = []
    for await (const file of store.list(key)) found.push(file.key)
    if (!found.includes(key)) return true
  }
  return false
}

function sort(files: StoredObject[], before: Date, isNameless: (file: StoredObject) => boolean) {
  const orphans = files.filter((file) => file.storedAt < before && isNameless(file))
  return { orphans, others: files.length - orphans.length }
}

async function listAll(store: ObjectStore, part: string): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  for (const folder of TOKEN_FOLDERS) {
    for await (const file of store.list(`${folder}/${part}`)) found.push(file)
  }
  return found
}

async function* inChunks(files: AsyncIterable<StoredObject>): AsyncGenerator<StoredObject[]> {
  let chunk: StoredObject[] = []
  for await (const file of files) {
    if (chunk.push(file) < KEYS_AT_ONCE) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
