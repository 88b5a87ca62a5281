import { existsSync } from 'node:fs'
import path from 'node:path'
import { isMigrated } from '../../adapters/database/migrated.ts'
import type { Config } from '../../config/config.ts'
import { selectNamedKeys } from '../../features/generation/index.ts'
import { eraseFiles, findStrays, hasImages, isDoubtful } from '../../features/images/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import { openDatabase } from '../adapters.ts'
import type { Surroundings } from '../parts.ts'
import { createStore } from './store.ts'

export interface SweepOrder {
  config: Config
  surroundings: Pick<Surroundings, 'migrations' | 'snapshot' | 'onFatal'>
  clock: Clock
  /** Logs connection errors. */
  logger: Pick<Logger, 'error'>
  /** `plausible`: like the hourly sweep, deletes nothing if most files would go. */
  erases: 'nothing' | 'plausible' | 'everything'
  /** Called for each file that no row references. */
  tellOrphan(file: { key: string; size: number; isErased: boolean }): void
  /** Called for each image with missing files. */
  tellIncomplete(imageId: string): void
}

const HOUR_MS = 3_600_000

/** Longer than the time between a generation's first file and its row. */
export function youngFilesMs({ generation }: Pick<Config, 'generation'>): number {
  return generation.deadlineMs + HOUR_MS
}

/**
 * Runs one sweep for the command line. Returns whether a database with the tables of this version exists; creates and
 * migrates none. Rejects with a DatabaseInUseError if a server uses the embedded database.
 */
export async function sweepFilesOnce(order: SweepOrder): Promise<boolean> {
  const { config, clock } = order
  if (!(await hasDatabase(config, order.surroundings))) return false
  const database = await openDatabase(config, order.surroundings, order.logger)
  try {
    const store = createStore(config, { clock })
    const { db } = database
    const selectNamed = (keys: string[]) => selectNamedKeys(db, keys)
    const compared = { db, store, clock, selectNamedKeys: selectNamed, youngMs: youngFilesMs(config) }
    // A database without images is probably the wrong one, not one that lost them all.
    const isEmpty = !(await hasImages(db))
    for await (const strays of findStrays(compared)) {
      const isErased =
        order.erases === 'everything' || (order.erases === 'plausible' && !isEmpty && !isDoubtful(strays))
      for (const imageId of strays.incomplete) order.tellIncomplete(imageId)
      if (isErased) await eraseFiles(store, strays.orphans)
      for (const file of strays.orphans) order.tellOrphan({ ...file, isErased })
    }
    return true
  } finally {
    await database.close()
  }
}

async function hasDatabase(config: Config, { migrations }: Pick<Surroundings, 'migrations'>): Promise<boolean> {
  if (config.database.engine === 'postgres') return isMigrated(config.database.url, migrations)
  return existsSync(path.join(config.dataDir, 'database'))
}
