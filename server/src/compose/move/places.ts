import { existsSync } from 'node:fs'
import path from 'node:path'
import { readConfig, type Config } from '../../config/config.ts'
import { readSecret } from '../../kernel/secret-file.ts'
import { CommandError } from '../admin/mistakes.ts'
import { demandFinishedRestore } from '../backup/unfinished-restore.ts'
import type { MoveWish } from './wish.ts'

type Environment = Record<string, string | undefined>

/** Where it is and where it shall be. */
export interface Places {
  source: Config
  /** As the next start will have it, so what could not start is refused before anything is copied. */
  target: Config
}

/** Throws a ConfigError or a CommandError for what can't be moved. */
export async function readPlaces(environment: Environment, wish: MoveWish, root: string): Promise<Places> {
  const { dataDir } = readConfig({ DATA_DIR: environment['DATA_DIR'] }, root)
  const moved = {
    ...environment,
    ...(wish.bucket !== null && { S3_BUCKET: wish.bucket }),
    ...(wish.database !== null && { DATABASE_URL: wish.database }),
  }
  const isEmbedded = wish.database !== null || !environment['DATABASE_URL']
  if (isEmbedded && !existsSync(path.join(dataDir, 'database/data')))
    throw new CommandError(`There is no database in ${dataDir}: nothing was started there yet.`)
  const secret = environment['AUTH_SECRET'] || (await readSecret(dataDir))
  if (wish.database !== null && !secret) throw new CommandError(missingSecret(dataDir))
  const target = readConfig({ ...moved, ...(secret !== null && { AUTH_SECRET: secret }) }, root)
  demandFinishedRestore(target)
  return {
    source: {
      ...target,
      ...(isEmbedded && { database: { engine: 'pglite' } }),
      ...(wish.bucket !== null && { store: { place: 'disk' } }),
    },
    target,
  }
}

function missingSecret(dataDir: string): string {
  return `AUTH_SECRET is not set, and there is no ${path.join(dataDir, 'auth-secret')}: without the secret of this installation every session would end.`
}
