import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isMigrated } from '../../adapters/database/migrated.ts'
import type { Config } from '../../config/config.ts'
import { keysOf, selectFileNamesOf } from '../../features/images/index.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Database } from '../../ports/database.ts'
import { openDatabase } from '../adapters.ts'
import { callServer, copyFromServer } from '../admin/calling.ts'
import { CommandError } from '../admin/mistakes.ts'
import { piecesOf } from '../copying/lines.ts'
import type { Piece } from '../copying/pieces.ts'
import { readDatabase } from '../copying/reading.ts'
import type { Surroundings } from '../parts.ts'

/** What a backup is made of, whether a server runs or not. */
export interface Source {
  readDatabase(): Promise<AsyncIterable<Piece>>
  /** The keys of an image's files as they are named at this moment; null if the image is gone. */
  findKeys(imageId: string): Promise<string[] | null>
  close(): Promise<void>
}

export interface SourceNeeds {
  config: Config
  surroundings: Pick<Surroundings, 'migrations' | 'snapshot' | 'onFatal'>
  logger: Pick<Logger, 'error'>
}

/** The server that holds the embedded database if one runs, else the database itself. Makes no database and changes no tables. */
export async function openSource({ config, surroundings, logger }: SourceNeeds): Promise<Source> {
  if (config.database.engine === 'postgres') {
    if (!(await isMigrated(config.database.url, surroundings.migrations)))
      throw new CommandError('DATABASE_URL has not the tables of this version. A server that starts makes them.')
    return ofDatabase(await openDatabase(config, surroundings, logger))
  }
  if (!existsSync(path.join(config.dataDir, 'database')))
    throw new CommandError(`There is no database in ${config.dataDir}: nothing was started there yet.`)
  if (await isServed(config.dataDir)) return ofServer(config.dataDir)
  return ofDatabase(await openDatabase(config, surroundings, logger))
}

function ofDatabase(database: Database): Source {
  return {
    readDatabase: async () => readDatabase(database),
    async findKeys(imageId) {
      const names = await selectFileNamesOf(database.db, imageId)
      return names ? keysOf(names) : null
    },
    close: () => database.close(),
  }
}

const Named = z.object({ images: z.array(z.object({ keys: z.array(z.string()) })) })

function ofServer(dataDir: string): Source {
  return {
    async readDatabase() {
      const text = await copyFromServer(dataDir)
      if (!text) throw new CommandError('The server has ended meanwhile. Run this again.')
      return piecesOf(text)
    },
    async findKeys(imageId) {
      const answer = await ask(dataDir, ['images', 'files', imageId, '--json'])
      if (!answer || answer.exitCode !== 0) throw new CommandError('The server has ended meanwhile. Run this again.')
      return Named.parse(JSON.parse(answer.output)).images[0]?.keys ?? null
    },
    close: async () => {},
  }
}

async function isServed(dataDir: string): Promise<boolean> {
  return (await ask(dataDir, ['help'])) !== null
}

function ask(dataDir: string, args: string[]) {
  return callServer(dataDir, { arguments: args, operator: 'backup' })
}
