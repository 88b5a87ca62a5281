import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Db } from '../../ports/database.ts'
import type { ObjectStore, StoredObject } from '../../ports/object-store.ts'
import { fileTokenOf, keysOf } from './images.files.ts'
import { PASSING_FOLDERS } from './images.passing.ts'
import { selectFileNames, selectFileNamesOf } from './images.repository.ts'

export interface FileSweepDependencies {
  db: Db
  store: ObjectStore
  clock: Clock
  logger: Logger
  /** Of these keys of passing pictures the ones that are still named. */
  selectNamedKeys(keys: string[]): Promise<Set<string>>
  /** What is younger may belong to a generation that has not inserted its row yet. */
  youngMs: number
}

export interface FileSweepResult {
  /** Files that no row names, now erased. */
  erased: number
  /** Files that a row names and that are not there. */
  missing: number
}

const TOKEN_FOLDERS = ['original-images', 'compressed-images']
/** Files and rows are compared in sixteen parts, so that a million pictures need no million names in memory. */
const PARTS = '0123456789abcdef'.split('')
const KEYS_AT_ONCE = 500

/**
 * Erases files without a row, which a crash between the two leaves behind, and reports rows without their files. Files are looked at
 * before rows: one whose row comes later is young. Aborted, it leaves the rest to the next time.
 */
export function createFileSweep(
  dependencies: FileSweepDependencies,
): (signal?: AbortSignal) => Promise<FileSweepResult> {
  const { db, store, clock, logger } = dependencies

  async function list(prefix: string): Promise<StoredObject[]> {
    const found: StoredObject[] = []
    for await (const file of store.list(prefix)) found.push(file)
    return found
  }

  async function erase(files: StoredObject[], before: Date): Promise<number> {
    const old = files.filter(({ storedAt }) => storedAt < before)
    for (const { key } of old) await store.delete(key)
    return old.length
  }

  /** Looked at once more: the files of an image that was just hidden have new names. */
  async function isIncomplete(imageId: string): Promise<boolean> {
    const names = await selectFileNamesOf(db, imageId)
    for (const key of names ? keysOf(names) : []) {
      if ((await list(key)).every((file) => file.key !== key)) return true
    }
    return false
  }

  async function sweepPart(part: string, before: Date): Promise<FileSweepResult> {
    const files = (await Promise.all(TOKEN_FOLDERS.map((folder) => list(`${folder}/${part}`)))).flat()
    const rows = await selectFileNames(db, part)
    const named = new Set(rows.flatMap(keysOf))
    const there = new Set(files.map(({ key }) => key))
    const orphans = files.filter(({ key }) => fileTokenOf(key) !== null && !named.has(key))
    const missing: typeof rows = []
    for (const row of rows.filter((each) => each.createdAt < before && keysOf(each).some((key) => !there.has(key)))) {
      if (await isIncomplete(row.id)) missing.push(row)
    }
    for (const { id } of missing) logger.error({ imageId: id }, 'Files of an image are missing.')
    return { erased: await erase(orphans, before), missing: missing.length }
  }

  async function sweepPassing(folder: string, before: Date): Promise<number> {
    const files = await list(`${folder}/`)
    let erased = 0
    for (let start = 0; start < files.length; start += KEYS_AT_ONCE) {
      const some = files.slice(start, start + KEYS_AT_ONCE)
      const named = await dependencies.selectNamedKeys(some.map(({ key }) => key))
      erased += await erase(
        some.filter(({ key }) => !named.has(key)),
        before,
      )
    }
    return erased
  }

  return async (signal) => {
    const before = new Date(clock.now().getTime() - dependencies.youngMs)
    const total = { erased: 0, missing: 0 }
    for (const part of PARTS) {
      if (signal?.aborted) return total
      const { erased, missing } = await sweepPart(part, before)
      total.erased += erased
      total.missing += missing
    }
    for (const folder of PASSING_FOLDERS) total.erased += await sweepPassing(folder, before)
    if (total.erased > 0) logger.info({ erased: total.erased }, 'Files without a row were erased.')
    return total
  }
}
