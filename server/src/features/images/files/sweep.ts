import type { Logger } from '../../../kernel/logger.ts'
import type { ObjectStore, StoredObject } from '../../../ports/object-store.ts'
import { findStrays, type StrayDependencies, type Strays } from './strays.ts'

export interface FileSweepDependencies extends StrayDependencies {
  logger: Logger
}

export interface FileSweepResult {
  /** Files that no row names, now erased. */
  erased: number
  /** Images with files that a row names and that are not there. */
  missing: number
}

/**
 * Erases files without a row, which a crash between the two leaves behind, and reports rows without their files. Where most files would go
 * it erases nothing: then the rows are what is lost, or the files are another installation's. Aborted, it leaves the rest to the next time.
 */
export function createFileSweep(
  dependencies: FileSweepDependencies,
): (signal?: AbortSignal) => Promise<FileSweepResult> {
  const { store, logger } = dependencies
  return async (signal) => {
    const total = { erased: 0, missing: 0 }
    let spared = 0
    for await (const { orphans, others, incomplete } of findStrays(dependencies)) {
      if (signal?.aborted) break
      for (const imageId of incomplete) logger.error({ imageId }, 'Files of an image are missing.')
      total.missing += incomplete.length
      if (isDoubtful({ orphans, others })) spared += orphans.length
      else total.erased += await eraseFiles(store, orphans)
    }
    if (total.erased > 0) logger.info({ erased: total.erased }, 'Files without a row were erased.')
    if (spared > 0) logger.error({ spared }, 'Most files have no row. They stay: look at them with `npm run sweep`.')
    return total
  }
}

/** Whether so many files of a part have no row that the rows are more likely at fault. */
export function isDoubtful({ orphans, others }: Pick<Strays, 'orphans' | 'others'>): boolean {
  return orphans.length > Math.max(others, PLAUSIBLE)
}

/** Answers how many there were. */
export async function eraseFiles(store: ObjectStore, files: StoredObject[]): Promise<number> {
  for (let start = 0; start < files.length; start += ERASED_AT_ONCE) {
    await Promise.all(files.slice(start, start + ERASED_AT_ONCE).map(({ key }) => store.delete(key)))
  }
  return files.length
}

/** So many files without a row, of a sixteenth of all, are no wonder after crashes. */
const PLAUSIBLE = 100
/** A store far away takes its time for each. */
const ERASED_AT_ONCE = 8
