import type { Logger } from '../../../kernel/logger.ts'
import type { ObjectStore, StoredObject } from '../../../ports/object-store.ts'
import { findOrphanedFiles, type OrphanedFilesDependencies, type OrphanedFiles } from './orphaned-files.ts'

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
    let spared = 0
    for await (const { orphaned, others, incomplete } of findOrphanedFiles(dependencies)) {
      if (signal?.aborted) break
      for (const imageId of incomplete) logger.error({ imageId }, 'Files of an image are missing.')
      total.missing += incomplete.length
      if (isSuspicious({ orphaned, others })) spared += orphaned.length
      else total.erased += await deleteFiles(store, orphaned)
    }
    if (total.erased > 0) logger.info({ erased: total.erased }, 'Deleted orphaned files.')
    if (spared > 0) logger.error({ spared }, 'Most files have no row. Nothing was deleted. Check with `npm run sweep`.')
    return total
  }
}

/** Whether so many files of a part are orphaned that the rows were probably lost. */
export function isSuspicious({ orphaned, others }: Pick<OrphanedFiles, 'orphaned' | 'others'>): boolean {
  return orphaned.length > Math.max(others, ORPHANED_PLAUSIBLE_MAX)
}

/** Returns the number of deleted files. */
export async function deleteFiles(store: ObjectStore, files: StoredObject[]): Promise<number> {
  for (let start = 0; start < files.length; start += DELETE_CONCURRENCY) {
    await Promise.all(files.slice(start, start + DELETE_CONCURRENCY).map(({ key }) => store.delete(key)))
  }
  return files.length
}

/** Crashes can leave this many orphaned files in one of the sixteen parts. */
const ORPHANED_PLAUSIBLE_MAX = 100
/** Several at a time, because each deletion takes long in a remote store. */
const DELETE_CONCURRENCY = 8
