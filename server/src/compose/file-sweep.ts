import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { selectNamedKeys } from '../features/generation/index.ts'
import { eraseFiles, findStrays } from '../features/images/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import { openDatabase } from './adapters.ts'
import type { Surroundings } from './parts.ts'
import { createStore } from './store.ts'

export interface SweepOrder {
  config: Config
  surroundings: Pick<Surroundings, 'migrations' | 'snapshot' | 'onFatal'>
  clock: Clock
  /** Hears of connections that broke. */
  logger: Pick<Logger, 'error'>
  erases: boolean
  /** Told of each file that no row names. */
  tellOrphan(file: { key: string; size: number }): void
  /** Told of each image that misses files. */
  tellIncomplete(imageId: string): void
}

const HOUR_MS = 3_600_000

/** Longer than a generation may be between its first file and its row. */
export function youngFilesMs({ generation }: Pick<Config, 'generation'>): number {
  return generation.deadlineMs + HOUR_MS
}

/**
 * The hourly sweep by itself, for a person who looks. Answers whether there is a database: it makes none. Rejects with a
 * DatabaseInUseError while a server runs on the embedded one.
 */
export async function sweepFilesOnce(order: SweepOrder): Promise<boolean> {
  const { config, clock } = order
  if (config.database.engine === 'pglite' && !existsSync(path.join(config.dataDir, 'database'))) return false
  const database = await openDatabase(config, order.surroundings, order.logger)
  try {
    const store = createStore(config, { clock })
    const { db } = database
    const selectNamed = (keys: string[]) => selectNamedKeys(db, keys)
    const compared = { db, store, clock, selectNamedKeys: selectNamed, youngMs: youngFilesMs(config) }
    for await (const { orphans, incomplete } of findStrays(compared)) {
      for (const imageId of incomplete) order.tellIncomplete(imageId)
      if (order.erases) await eraseFiles(store, orphans)
      for (const file of orphans) order.tellOrphan(file)
    }
    return true
  } finally {
    await database.close()
  }
}
