import { existsSync } from 'node:fs'
import path from 'node:path'
import { isMigrated } from '../../adapters/database/migrated.ts'
import type { Config } from '../../config/config.ts'
import { openAdapters } from '../adapters.ts'
import { createBase } from '../base.ts'
import { createFeatures } from '../features.ts'
import type { Surroundings } from '../parts.ts'
import { runOrder, type Answer, type Order } from './commands.ts'
import { CommandError } from './mistakes.ts'

/**
 * Runs a command in this process: beside servers on PostgreSQL, in the server's place on the embedded database, which rejects with a
 * DatabaseInUseError while one runs. Makes no database and changes no tables.
 */
export async function runAlone(config: Config, surroundings: Surroundings, order: Order): Promise<Answer> {
  await demandDatabase(config, surroundings)
  const quiet = { log: { write() {} } }
  const base = await createBase(config, surroundings, quiet)
  const adapters = await openAdapters(base, quiet)
  try {
    const features = await createFeatures({
      ...base,
      ...adapters,
      admitsWelcome: async () => true,
      stopping: new AbortController().signal,
    })
    return await runOrder({ ...base, ...adapters, ...features }, order, base.logger)
  } finally {
    await adapters.jobs.stop(0)
    await adapters.close()
  }
}

async function demandDatabase({ database, dataDir }: Config, { migrations }: Surroundings): Promise<void> {
  if (database.engine === 'postgres') {
    if (await isMigrated(database.url, migrations)) return
    throw new CommandError('DATABASE_URL has not the tables of this version. A server that starts makes them.')
  }
  if (!existsSync(path.join(dataDir, 'database')))
    throw new CommandError(`There is no database in ${dataDir}: nothing was started there yet.`)
}
