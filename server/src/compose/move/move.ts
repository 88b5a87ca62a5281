import { hasForeignTables } from '../../adapters/database/migrated.ts'
import { openPostgres } from '../../adapters/database/postgres.ts'
import type { Config } from '../../config/config.ts'
import { selectAwaitedReferences } from '../../features/generation/index.ts'
import { findLost } from '../../features/images/index.ts'
import { findForeignSigningKeys } from '../../features/users/index.ts'
import { systemClock as clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Database, Db } from '../../ports/database.ts'
import { openJobs } from '../adapters.ts'
import { CommandError } from '../admin/mistakes.ts'
import type { Surroundings } from '../parts.ts'
import { createStore, examineStore } from '../storage/store.ts'
import { fillDatabase, findMoved, weigh, type Equality, type Weighed } from './database.ts'
import { copyFiles, type MovedFiles } from './files.ts'
import type { Places } from './places.ts'
import { failLoudly, openSource } from './source.ts'
import type { MoveWish } from './wish.ts'

export interface MoveOrder extends Places {
  wish: Pick<MoveWish, 'database' | 'bucket'>
  surroundings: Surroundings
  /** How far it is. */
  tell(line: string): void
}

/** Null is what was not asked for, or not done because files came over otherwise. */
export interface Moved {
  files: MovedFiles | null
  database: (Equality & { wasThere: boolean }) | null
  /** A sentence for each image or generation whose files are not there. */
  lost: string[]
}

/**
 * Files first, rows last: a target whose database is filled has everything. What is moved is held for as long as it takes, so that no server
 * begins to change it; nothing of it is changed here. What can be refused is refused before the first file is copied.
 */
export async function moveInstallation(order: MoveOrder): Promise<Moved> {
  const { source, target, wish, surroundings, tell } = order
  const opened = await openSource(source, surroundings)
  try {
    const rows = wish.database === null ? null : await prepareRows(opened, wish.database, order)
    if (wish.bucket !== null) tell(await examineStore(target, clock))
    const [here, there] = [createStore(source, { clock }), createStore(target, { clock })]
    const files = wish.bucket === null ? null : await copyFiles({ source: here, target: there, tell })
    const lost = files ? await findLostFiles(opened.db, files.keys) : []
    if (!rows || (files && files.different.length > 0)) return { files, lost, database: null }
    const wasThere = rows.there !== null
    return { files, lost, database: { ...(rows.there ?? (await fill(rows, order))), wasThere } }
  } finally {
    await opened.close()
  }
}

interface PreparedRows {
  url: string
  weighed: Weighed
  /** What was moved before. */
  there: Equality | null
}

/** Looks whether the rows can be moved, or were before. */
async function prepareRows(source: Database, url: string, order: MoveOrder): Promise<PreparedRows> {
  const { target, surroundings } = order
  await demandSecret(source.db, target)
  const { migrations } = surroundings
  if (await hasForeignTables(url, migrations).catch(explainAbsence))
    throw new CommandError('The database of --to has tables of somebody else. Take an empty one; nothing was changed.')
  const weighed = await weigh(source)
  const database = await openPostgres({ url, migrations, silentMs: LONGEST_STATEMENT_MS, report: failLoudly })
  try {
    return { url, weighed, there: await findMoved(database, weighed) }
  } finally {
    await database.close()
  }
}

function explainAbsence(error: unknown): never {
  // One that was tried at several addresses says nothing itself.
  const reason =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error)
  throw new CommandError(`The database of --to can't be used: ${reason}`)
}

/** With another secret a server would drop the signing keys at its start, and with them every session. */
async function demandSecret(db: Db, { authSecret, dataDir }: Config): Promise<void> {
  const foreign = await findForeignSigningKeys(db, authSecret ?? '')
  if (foreign.length > 0)
    throw new CommandError(
      `AUTH_SECRET is not the secret that this installation has used: every session and every signed address would end. Unset it, and the one in ${dataDir} is taken.`,
    )
}

async function fill({ url, weighed }: PreparedRows, { target, surroundings, tell }: MoveOrder): Promise<Equality> {
  tell('The rows are copied and compared.')
  const { migrations } = surroundings
  const database = await openPostgres({ url, migrations, silentMs: LONGEST_STATEMENT_MS, report: failLoudly })
  try {
    const jobs = await openJobs({ config: target, logger: SILENT }, { database, isAlone: false })
    try {
      return await fillDatabase({ database, jobs }, weighed)
    } finally {
      await jobs.stop(0)
    }
  } finally {
    await database.close()
  }
}

/** Tables of millions of rows are hashed by one statement, and nothing moves on its connection meanwhile. */
const LONGEST_STATEMENT_MS = 3_600_000
/** What fails is thrown. */
const SILENT: Logger = { info() {}, warn() {}, error() {} }

async function findLostFiles(db: Db, keys: ReadonlySet<string>): Promise<string[]> {
  const lost: string[] = []
  for await (const imageId of findLost(db, keys)) lost.push(`Files of the image ${imageId} are missing.`)
  for (const { id, referenceKey } of await selectAwaitedReferences(db))
    if (!keys.has(referenceKey)) lost.push(`What the generation ${id} starts from is missing: ${referenceKey}.`)
  return lost
}
