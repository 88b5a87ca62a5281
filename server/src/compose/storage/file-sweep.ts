import { existsSync } from 'node:fs'
import path from 'node:path'
import { isMigrated } from '../../adapters/database/migration-state.ts'
import type { Config } from '../../config/config.ts'
import { selectReferencedKeys } from '../../features/generation/index.ts'
import { deleteFiles, findOrphanedFiles, hasImages, isSuspicious } from '../../features/images/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import { openDatabase } from '../adapters.ts'
import type { RuntimePaths } from '../app-options.ts'
import { createStore } from './store.ts'

export interface SweepRequest {
  config: Config
  runtimePaths: Pick<RuntimePaths, 'migrations' | 'snapshot' | 'onFatal'>
  clock: Clock
  /** Logs connection errors. */
  logger: Pick<Logger, 'error'>
  /** `plausible` does what the hourly sweep does: it deletes nothing if most files would be deleted. */
  deletes: 'nothing' | 'plausible' | 'everything'
  /** Called for each file that no row references. */
  onOrphan(file: { key: string; size: number; isDeleted: boolean }): void
  /** Called for each image with missing files. */
  onIncomplete(imageId: string): void
}

const HOUR_MS = 3_600_000

/** Files younger than this are kept: it is longer than the time between a generation's first file and its row. */
export function getFileMinAgeMs({ generation }: Pick<Config, 'generation'>): number {
  return generation.deadlineMs + HOUR_MS
}

/**
 * Runs one sweep for the command line. Returns false if there is no database with the tables of this version; it
 * neither creates nor migrates one. Rejects with a DatabaseInUseError if a server uses the embedded database.
 */
export async function sweepFilesOnce(request: SweepRequest): Promise<boolean> {
  const { config, clock } = request
  if (!(await hasDatabase(config, request.runtimePaths))) return false
  const database = await openDatabase(config, request.runtimePaths, request.logger)
  try {
    const store = createStore(config, { clock })
    const { db } = database
    const selectReferenced = (keys: string[]) => selectReferencedKeys(db, keys)
    const sweepContext = { db, store, clock, selectReferencedKeys: selectReferenced, minAgeMs: getFileMinAgeMs(config) }
    // A database without images is probably the wrong one, not one that lost them all.
    const isEmpty = !(await hasImages(db))
    for await (const orphanedFiles of findOrphanedFiles(sweepContext)) {
      const isDeleted =
        request.deletes === 'everything' ||
        (request.deletes === 'plausible' && !isEmpty && !isSuspicious(orphanedFiles))
      for (const imageId of orphanedFiles.incomplete) request.onIncomplete(imageId)
      if (isDeleted) await deleteFiles(store, orphanedFiles.orphaned)
      for (const file of orphanedFiles.orphaned) request.onOrphan({ ...file, isDeleted })
    }
    return true
  } finally {
    await database.close()
  }
}

async function hasDatabase(config: Config, { migrations }: Pick<RuntimePaths, 'migrations'>): Promise<boolean> {
  if (config.database.engine === 'postgres') return isMigrated(config.database.url, migrations)
  return existsSync(path.join(config.dataDir, 'database'))
}
